import { fileURLToPath } from 'node:url';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';

/** How long a client may take to name its folders, in ms. */
const patience = 5000;

/** One entry that is not as it should be must not spoil the others, so nothing is asked of them here. */
const answer = z.looseObject({ roots: z.array(z.unknown()) });

/**
 * The folders that the client works in, as absolute paths, in its order. None when it does not answer; what is not the
 * address of a folder on this computer is left out. `extra` is that of a call: the question goes the way its answer goes.
 */
export async function askRoots({
  sendRequest,
}: Pick<RequestHandlerExtra<ServerRequest, ServerNotification>, 'sendRequest'>): Promise<string[]> {
  try {
    const { roots } = await sendRequest({ method: 'roots/list' }, answer, { timeout: patience });
    return [...new Set(roots.flatMap(folder))];
  } catch {
    // A client that cannot say has no folders: the working directory stands in for them.
    return [];
  }
}

function folder(root: unknown): string[] {
  const uri: unknown = typeof root === 'object' && root !== null ? Reflect.get(root, 'uri') : undefined;
  if (typeof uri !== 'string' || !/^file:/i.test(uri)) return [];
  try {
    const path = fileURLToPath(uri);
    return path.includes('\0') ? [] : [path];
  } catch {
    // On another computer, or no path at all.
    return [];
  }
}
