import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import type { Call } from '../tools/define.ts';

/** How long a person may think about a question, in ms; less than the call that waits for it may take. */
const patience = 45_000;

/**
 * How the person behind the client is asked, where the client can do that (elicitation). An answer that does not come in time is
 * no consent. `call` is the one that asks: the question goes the way its answer goes.
 */
export function askingUser(
  server: Server,
  call: { readonly signal: AbortSignal; readonly requestId: string | number },
): Call['askUser'] {
  if (!server.getClientCapabilities()?.elicitation) return undefined;
  return async question => {
    const { action } = await server.elicitInput(
      { message: question, requestedSchema: { type: 'object', properties: {} } },
      { signal: call.signal, timeout: patience, relatedRequestId: call.requestId },
    );
    return action === 'accept';
  };
}

/** The SDK checks what people fill in. Our questions have no fields, so nothing that does it is loaded: it is large. */
export const noAnswers: jsonSchemaValidator = {
  getValidator: () => input => ({ valid: true, data: input as never, errorMessage: undefined }),
};
