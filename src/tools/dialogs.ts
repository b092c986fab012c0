import type { TabCall } from './define.ts';

/** Answers the open dialog, if it is still there, and says how a test would. */
export async function answerDialog(
  { tab, response, act }: Pick<TabCall, 'tab' | 'response' | 'act'>,
  accept: boolean,
  promptText: string | undefined,
): Promise<void> {
  const modal = tab.modals.open.find(open => open.kind === 'dialog');
  if (!modal) return; // it closed in this moment
  const { dialog } = modal;
  const answer = promptText ?? (dialog.type() === 'prompt' ? dialog.defaultValue() : undefined);
  await act(async () => {
    tab.modals.take(modal);
    await (accept ? dialog.accept(answer) : dialog.dismiss());
  });
  response.ran({ comment: 'Before the step that opens the dialog:' });
  const typed = accept && dialog.type() === 'prompt' ? answer : undefined;
  response.ran({ dialog: accept ? 'accept' : 'dismiss', text: typed });
}
