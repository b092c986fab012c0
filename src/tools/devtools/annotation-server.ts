import { randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { annotationPage } from './annotation-page.ts';

const annotations = z.object({
  /** In CSS pixels of the viewport. */
  boxes: z
    .array(
      z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number(), note: z.string().max(2000) }),
    )
    .max(100),
  /** The picture with the boxes on it, as base64 of a PNG. */
  picture: z.string().regex(/^data:image\/png;base64,[\w+/=]*$/),
});
export type Annotations = z.output<typeof annotations>;

/** The longest answer that is taken, in bytes. */
const longest = 30 * 1024 * 1024;

/**
 * Serves one page on which a person annotates a picture, at an address that nobody can guess, for this computer only.
 * `answer` resolves with what the person sends.
 */
export class AnnotationServer {
  readonly answer: Promise<Annotations>;
  readonly #path = `/${randomBytes(24).toString('base64url')}`;
  readonly #picture: Buffer;
  readonly #server: http.Server;
  #resolve: (sent: Annotations) => void = () => {};

  constructor(picture: Buffer) {
    this.#picture = picture;
    this.answer = new Promise(resolve => (this.#resolve = resolve));
    this.#server = http.createServer((request, response) => {
      void this.#serve(request, response);
    });
  }

  /** Gives the address of the page. */
  async start(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(0, '127.0.0.1', resolve);
    });
    return this.#origin + this.#path;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get #origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    // A page of the web that was led here by a name of its own must not get in.
    if (`http://${request.headers.host}` !== this.#origin || request.url !== this.#path)
      return void response.writeHead(403).end();
    if (request.method === 'GET') {
      const nonce = randomBytes(16).toString('base64');
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy': `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; frame-ancestors 'none'`,
      });
      return void response.end(annotationPage(this.#picture, nonce));
    }
    if (request.method !== 'POST' || request.headers.origin !== this.#origin) return void response.writeHead(403).end();
    const sent = annotations.safeParse(await body(request).catch(() => undefined));
    response.writeHead(sent.success ? 204 : 400).end();
    if (sent.success) this.#resolve(sent.data);
  }
}

async function body(request: http.IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longest) throw new Error('too long');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString());
}
