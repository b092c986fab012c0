import { block } from '../../response/quote.ts';
import { defineTool } from '../define.ts';

export const getConfig = defineTool({
  name: 'browser_get_config',
  title: 'Get config',
  description: 'Show the configuration in force, and under "sources" where each value that is no default came from.',
  effect: 'reads',
  input: {},
  async handle(_, { session, response }) {
    response.text(block(JSON.stringify(session.config, hidden, 2)).join('\n'));
  },
});

/** Groups whose values may be credentials, whatever their names. */
const credentials = new Set(['cdpHeaders', 'headers', 'extraHTTPHeaders', 'env', 'secrets']);

/** Leaves out what nobody should read in an answer; that it is set stays visible. */
function hidden(key: string, value: unknown): unknown {
  if (value === undefined || value === null) return value;
  if (/password|passphrase|token/i.test(key)) return '<hidden>';
  if (typeof value === 'string' && URL.canParse(value)) return withoutCredentials(value);
  if (typeof value !== 'object') return value;
  if (credentials.has(key)) return Object.fromEntries(Object.keys(value).map(name => [name, '<hidden>']));
  return key === 'storageState' || key === 'clientCertificates' ? '<hidden>' : value;
}

/** An address may carry a name and password, or a token behind its question mark. */
function withoutCredentials(address: string): string {
  const url = new URL(address);
  if (!url.username && !url.password && !url.search) return address;
  const who = url.username || url.password ? '<hidden>@' : '';
  return `${url.protocol}//${who}${url.host}${url.pathname}${url.search ? '?<hidden>' : ''}`;
}
