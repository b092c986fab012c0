import type { Locator } from 'playwright-core';
import { z } from 'zod';
import type { Step } from '../../codegen/step.ts';
import { ToolError } from '../../errors.ts';
import type { Target } from '../../session/target.ts';
import { callOnTab, defineTool, type TabCall } from '../define.ts';
import { answerDialog } from '../dialogs.ts';
import { choose } from '../input/choose.ts';
import { fillField, stepsOf } from '../input/field.ts';

const actions = ['click', 'type', 'select', 'press', 'accept', 'dismiss'] as const;
type Action = (typeof actions)[number];

const answersModal = (action: Action): action is 'accept' | 'dismiss' => action === 'accept' || action === 'dismiss';

/** What people do to pages, as one tool. Each action is done and told as by the tool of the full set that has its name. */
export const act = defineTool({
  name: 'browser_act',
  title: 'Act',
  description:
    'Click an element, type a text into it, select an option, or press a key; accept or dismiss a dialog. Waits for what that sets off and shows the page then.',
  effect: 'destroys',
  input: {
    action: z.enum(actions),
    target: z.string().optional().describe('Ref from the snapshot, e.g. e12'),
    text: z.string().optional().describe('What to type, the option, or the key, e.g. Enter'),
  },
  passesQueue: args => answersModal((args as { action?: Action } | undefined)?.action ?? 'click'),
  async handle({ action, target, text }, call) {
    if (answersModal(action)) {
      await answer(action, text, await callOnTab({ name: 'browser_act', despite: ['dialog', 'fileChooser'] }, call));
      return;
    }
    const onTab = await callOnTab({ name: 'browser_act' }, call);
    if (action === 'press' && target === undefined) return pressKey(needed(text, 'text', action), onTab);
    const found = await onTab.tab.target(needed(target, 'target', action));
    const steps = await onTab.actOn(found, (locator, attempt) =>
      does[action]({ ...found, locator }, text, onTab, attempt),
    );
    for (const step of steps ?? []) onTab.response.ran(step);
  },
});

type Attempt = { readonly signal: AbortSignal; readonly timeout: number };
type Doing = (on: Target, text: string | undefined, call: TabCall, attempt: Attempt) => Promise<readonly Step[]>;

const does: Readonly<Record<Exclude<Action, 'accept' | 'dismiss'>, Doing>> = {
  // Navigations are waited for by settling, which knows when one hangs.
  click: (on, _, __, attempt) => onElement(on, 'click', locator => locator.click({ ...attempt, noWaitAfter: true })),
  async type(on, text, { session }, attempt) {
    const written = needed(text, 'text', 'type');
    const secret = session.secrets.find(written);
    return stepsOf(await fillField(on.locator, secret?.value ?? written, attempt), on, secret);
  },
  select: (on, text, { tab }, attempt) => choose(tab, on, text === undefined ? [] : [text], attempt),
  press(on, text, _, attempt) {
    const key = needed(text, 'text', 'press');
    return onElement(on, 'press', locator => locator.press(key, { ...attempt, noWaitAfter: true }), [key]);
  },
};

async function onElement(
  { locator, code }: Target,
  call: string,
  work: (locator: Locator) => Promise<void>,
  args?: readonly string[],
): Promise<readonly Step[]> {
  await work(locator);
  return [{ on: { locator: code }, call, args }];
}

async function pressKey(key: string, { tab, response, act: acting }: TabCall): Promise<void> {
  await acting(() => tab.page.keyboard.press(key), { hasEffect: true });
  response.ran({ on: 'page.keyboard', call: 'press', args: [key] });
}

/** Dialogs are answered; of a file chooser nothing can be made here, but it can be closed. */
async function answer(action: 'accept' | 'dismiss', text: string | undefined, call: TabCall): Promise<void> {
  const { tab, response } = call;
  const [modal] = tab.modals.open;
  if (!modal) throw new ToolError('No dialog is open.');
  if (modal.kind === 'dialog') return answerDialog(call, action === 'accept', text);
  if (action === 'accept')
    throw new ToolError('Files cannot be chosen with these tools.', {
      hint: 'Dismiss the file chooser, or have the user start the server without --slim.',
    });
  await call.act(async () => {
    tab.modals.take(modal);
    await modal.chooser.setFiles([]);
  });
  response.ran({ on: 'fileChooser', call: 'setFiles', args: [[]] });
}

function needed(value: string | undefined, name: string, action: Action): string {
  if (value !== undefined) return value;
  throw new ToolError(`To ${action}, "${name}" is needed.`, {
    hint: name === 'target' ? 'Give the ref of the element, e.g. e12.' : `Give what to ${action}.`,
  });
}
