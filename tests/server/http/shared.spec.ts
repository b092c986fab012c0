import { Site } from '../../fixtures/site.ts';
import { expect, HttpClient, test } from './fixture.ts';

test('clients that share a window see the same tabs, and one leaves it to the others', async ({ serve }) => {
  const site = await Site.start();
  const { url } = await serve({ sharedBrowserContext: true });
  const [one, two] = [await HttpClient.connect(`${url}/mcp`), await HttpClient.connect(`${url}/sse`)];
  await one.call('browser_navigate', { url: site.page('<title>First</title><h1>Here</h1>') });
  expect((await two.call('browser_tabs', { action: 'list' })).value).toContain('[First]');
  await two.call('browser_tabs', { action: 'new', url: site.page('<title>Second</title>', '/second') });
  // Each has a current tab of its own.
  expect((await one.call('browser_evaluate', { function: 'document.title' })).value).toBe('"First"');
  expect((await two.call('browser_evaluate', { function: 'document.title' })).value).toBe('"Second"');
  expect((await one.call('browser_close')).value).toContain('This session has left the browser');
  await one.leave();
  expect((await two.call('browser_tabs', { action: 'list' })).value).toContain('[First]');
  await two.leave();
  const three = await HttpClient.connect(`${url}/`);
  expect((await three.call('browser_snapshot')).page).toBe('- Page URL: about:blank');
  await three.leave();
  await site.stop();
});
