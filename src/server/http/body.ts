import type { IncomingMessage } from 'node:http';
import type { Refusal } from './guard.ts';

/** Bytes that a request may carry. */
const limit = 4 * 1024 * 1024;

type Body = { readonly json: unknown } | { readonly refused: Refusal };

/** Reads a request's JSON. What is too long is not read to its end. Rejects when the client goes away meanwhile. */
export async function readJson(request: IncomingMessage): Promise<Body> {
  const tooLong: Body = {
    refused: { status: 413, text: `A request may have ${limit} bytes.`, headers: { Connection: 'close' } },
  };
  if (Number(request.headers['content-length'] ?? 0) > limit) return tooLong;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limit) return tooLong;
    chunks.push(chunk);
  }
  try {
    return { json: JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown };
  } catch {
    const error = { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'Parse error: the body is no JSON.' } };
    return {
      refused: { status: 400, text: JSON.stringify(error), headers: { 'Content-Type': 'application/json' } },
    };
  }
}
