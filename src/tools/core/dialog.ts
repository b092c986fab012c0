import { z } from 'zod';
import { defineTabTool } from '../define.ts';
import { answerDialog } from '../dialogs.ts';

export const handleDialog = defineTabTool({
  name: 'browser_handle_dialog',
  title: 'Handle a dialog',
  description: 'Accept or dismiss the open alert, confirm, prompt or beforeunload dialog.',
  effect: 'destroys',
  clears: 'dialog',
  leaves: true,
  passesQueue: () => true,
  input: {
    accept: z.boolean(),
    promptText: z.string().optional().describe('Answer to a prompt; its default without it'),
  },
  handle: ({ accept, promptText }, call) => answerDialog(call, accept, promptText),
});
