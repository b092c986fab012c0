import { z } from 'zod';
import { defineTabTool } from '../define.ts';

export const handleDialog = defineTabTool({
  name: 'browser_handle_dialog',
  title: 'Handle a dialog',
  description: 'Accept or dismiss the open alert, confirm, prompt or beforeunload dialog.',
  effect: 'destroys',
  clears: 'dialog',
  passesQueue: () => true,
  input: {
    accept: z.boolean(),
    promptText: z.string().optional().describe('Answer to a prompt; its default without it'),
  },
  async handle({ accept, promptText }, { tab, response, act }) {
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
  },
});
