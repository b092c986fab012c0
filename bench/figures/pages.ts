import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** The icon is given so that no page has a failing request to tell of. */
const head = (title: string): string =>
  `<!doctype html><meta charset=utf-8><link rel=icon href=data:,><title>${title}</title>`;
const press = `<button onclick="out.textContent = 'pressed ' + (this.n = (this.n || 0) + 1)">Press</button><p id=out>nothing</p>`;

const row = (index: number): string =>
  `<tr><td>${index}</td><td><a href="#${index}">Person ${index}</a></td><td>City ${index % 40}</td>` +
  `<td><input type=checkbox aria-label="Choose ${index}"></td><td><button>Edit ${index}</button></td></tr>`;

const fields = Array.from({ length: 10 }, (_, index) => `<label>Field ${index} <input></label>`).join('');

/** A page of about so many elements: rows of ten with a link, a checkbox and a button. */
const rows = (elements: number): string =>
  `${head('Rows')}<h1>Rows</h1>${press}<label>Name <input></label><table>${Array.from({ length: Math.round(elements / 10) }, (_, index) => row(index)).join('')}</table>`;

const pages: Readonly<Record<string, () => string>> = {
  small: () => `${head('Small')}<h1>Small</h1>${press}<label>Name <input></label>${fields}<a href="#more">More</a>`,
  table: () => rows(3000),
  '1k': () => rows(1000),
  '3k': () => rows(3000),
  '10k': () => rows(10_000),
  '30k': () => rows(30_000),
};
export type PageName = 'small' | 'table' | '1k' | '3k' | '10k' | '30k';

/** Serves the pages at `<origin>/<name>`. */
export async function servePages(): Promise<{ readonly origin: string; close(): void }> {
  const server = http.createServer((request, response) => {
    const made = pages[request.url?.slice(1).replace(/[?#].*/, '') ?? ''];
    response.writeHead(made ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(made?.());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
