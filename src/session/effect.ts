import { oneLine, quoted } from '../response/quote.ts';
import { changes } from '../snapshot/diff.ts';
import type { AriaChild, Tree } from '../snapshot/tree.ts';
import { answerOf } from './eyes-answer.ts';
import type { RequestEntry } from './requests.ts';
import type { Tab } from './tab.ts';

/** What is known of the action of a call, for the report. */
export type Acted = {
  readonly tab: Tab;
  /** Whether anything at all was seen of it. */
  readonly observed: boolean;
  /** Milliseconds from its beginning until all was quiet. */
  readonly ms: number;
  /** The number of the last request before it. */
  readonly lastRequest: number;
  /** Whether it is worth saying that nothing happened. */
  readonly expected: boolean;
};

type Message = { readonly text: string; readonly gone: boolean };

const mostRequests = 3;
const askTimeout = 500;

/** What an action did beyond what the snapshot shows, as lines for the events: at most some 600 characters. */
export async function readEffect(acted: Acted): Promise<{ lines: string[]; nothing?: string }> {
  const { tab } = acted;
  const messages = await messagesOf(tab);
  const failed = tab.requests.all.filter(entry => entry.number > acted.lastRequest && isFailure(entry));
  const lines = [
    ...messages.map(({ text, gone }) => `- Message: ${quoted(text, 120)}${gone ? ' (gone again)' : ''}`),
    ...failed.slice(0, mostRequests).map(failureLine),
    ...(failed.length > mostRequests
      ? [`- ${failed.length - mostRequests} more failed requests: browser_network_requests`]
      : []),
  ];
  return acted.observed || messages.length || !acted.expected ? { lines } : { lines, nothing: nothingSeen(acted) };
}

async function messagesOf({ eyes, modals, page, crashed }: Tab): Promise<readonly Message[]> {
  if (!eyes || crashed || modals.blocked) return [];
  try {
    const answer = await modals.race(page.locator(`${eyes.engine}=effect`).textContent({ timeout: askTimeout }));
    return answer.done ? (JSON.parse(answerOf(answer.value) ?? '[]') as Message[]) : [];
  } catch {
    return []; // the page is busy or gone; the snapshot tells that
  }
}

function isFailure({ failure, response, request }: RequestEntry): boolean {
  if (response) return response.status() >= 400 && !request.isNavigationRequest();
  // Requests that the page itself gives up when it leaves are no failures.
  return failure !== undefined && !/ERR_ABORTED|NS_BINDING_ABORTED|cancelled/i.test(failure);
}

function failureLine({ request, response, failure }: RequestEntry): string {
  const url = URL.canParse(request.url()) ? new URL(request.url()).pathname : request.url();
  return `- Failed request: ${request.method()} ${oneLine(url, 80)} => ${failure === undefined ? `[${response?.status()}] ${oneLine(response?.statusText() ?? '', 40)}`.trimEnd() : oneLine(failure, 60)}`;
}

function nothingSeen({ tab, ms }: Acted): string {
  const open = tab.openChannels;
  const later = open.length ? `; the page has ${open.join(' and ')} open, by which something may still come` : '';
  return `- No effect observed in ${Math.round(ms)} ms${later}`;
}

/** Whether a page shows what it showed before, but for the focus, which goes to whatever is clicked. True where that is not known. */
export function showsNothing(before: Tree | undefined, now: Tree | undefined): boolean {
  if (!before || !now || before === now) return true;
  return changes(withoutFocus(before), withoutFocus(now)).kind === 'none';
}

function withoutFocus(tree: Tree): Tree {
  const visit = (child: AriaChild): AriaChild => {
    if (typeof child === 'string') return child;
    const { active: _, ...states } = child.states;
    return { ...child, states, children: child.children.map(visit) };
  };
  return { ...tree, children: tree.children.map(visit) };
}
