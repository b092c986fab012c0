import { oneLine } from '../response/quote.ts';
import { stopLoading } from './cdp.ts';
import type { Session } from './session.ts';
import type { Tab } from './tab.ts';

/** How long a page gets to say anything at all, in ms. Generous: what does not answer is given up with all it holds. */
const patience = 5000;

/**
 * Makes a tab answer again that does not. A navigation that the server never answers is stopped; a page whose scripts
 * never end is replaced by a blank one. The session tells the model what was done.
 */
export async function rescue(session: Session, tab: Tab): Promise<'answers' | 'stopped' | 'replaced'> {
  if (tab.crashed || tab.modals.blocked || tab.page.isClosed()) return 'answers'; // others say what is the matter
  const url = oneLine(tab.page.url());
  if (await answers(tab, patience)) return 'answers';
  await Promise.race([stopLoading(tab.page), after(patience)]);
  if (await answers(tab, patience)) {
    session.notice('The page was going to another address, which did not answer; its loading was stopped.');
    return 'stopped';
  }
  await session.openTabs?.replace(
    tab,
    `The page at ${url} no longer answered, because its scripts never end, and was replaced by a blank one. Cookies are kept.`,
  );
  return 'replaced';
}

/** The same for the tab that is current, if there is one. */
export async function rescueCurrent(session: Session): Promise<void> {
  const tab = session.openTabs?.current;
  if (tab) await rescue(session, tab);
}

async function answers(tab: Tab, ms: number): Promise<boolean> {
  const asked = tab.page.evaluate('1').then(
    () => true,
    () => true, // a document that goes away in this moment is alive
  );
  return Promise.race([asked, after(ms).then(() => tab.modals.blocked)]);
}

function after(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}
