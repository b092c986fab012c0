import type { ServerResponse } from 'node:http';
import type { Refusal } from './guard.ts';

export function refuse(response: ServerResponse, { status, text, headers }: Refusal): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers }).end(text);
}
