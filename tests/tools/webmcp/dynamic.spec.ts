import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { Answer } from '../../fixtures/index.ts';
import { expect, registering, test } from './fixture.ts';

test('with --webmcp-tools=dynamic the tools of the page are tools of the server, as long as they are there', async ({
  connect,
  site,
}) => {
  const { client, call } = await connect({ webmcpTools: 'dynamic', capabilities: [] });
  let changes = 0;
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => void changes++);
  const names = async (): Promise<string[]> =>
    (await client.listTools()).tools.map(tool => tool.name).filter(name => name.startsWith('webmcp_'));
  expect(await names()).toEqual([]);
  const inputSchema = { type: 'object', properties: { seats: { type: 'integer' } }, required: ['seats'] };
  const url = site.page(
    registering({ bookTable: `({ seats }) => 'for ' + seats` }, { inputSchema, annotations: { readOnlyHint: true } }) +
      registering({ 'book-table': '() => 1', ['x'.repeat(60)]: '() => 2' }),
  );
  await call('browser_navigate', { url });
  await expect.poll(() => changes).toBe(1);
  expect(await names()).toEqual(['webmcp_book_table', 'webmcp_book_table_2', `webmcp_${'x'.repeat(25)}`]);
  const [described] = (await client.listTools()).tools.filter(tool => tool.name === 'webmcp_book_table');
  expect(described).toMatchObject({ title: 'Page tool bookTable', inputSchema });
  expect(described?.description).toContain('Offered by the page, whose words these are: "Does bookTable".');
  // That it only reads is the page's word, on which no client should rely.
  expect(described?.annotations).toBeUndefined();
  const direct = async (name: string, args: Record<string, unknown>): Promise<Answer> =>
    new Answer(await client.callTool({ name, arguments: args }));
  expect((await direct('webmcp_book_table', { seats: 4 })).value).toContain('for 4');
  expect((await direct('webmcp_book_table', { seats: 'four' })).error).toContain('at seats');

  await call('browser_tabs', { action: 'new' });
  await expect.poll(() => changes).toBe(2);
  expect(await names()).toEqual([]);
  expect((await direct('webmcp_book_table', { seats: 4 })).text).toContain('Tool "webmcp_book_table" not found');
  await call('browser_tabs', { action: 'select', index: 0 });
  await expect.poll(names).toHaveLength(3);
});

test('without it the list of tools stays as it is', async ({ connect, site }) => {
  const { client, call } = await connect();
  const before = (await client.listTools()).tools;
  expect(client.getServerCapabilities()?.tools).toEqual({});
  await call('browser_navigate', { url: site.page(registering({ here: '() => 1' })) });
  expect((await client.listTools()).tools).toEqual(before);
});
