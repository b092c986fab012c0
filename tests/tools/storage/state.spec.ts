import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '../../fixtures/index.ts';

test.use({ config: { capabilities: ['storage'] } });

const secret = 'tok\n### Ü"{}';
const login = `<script>
  document.cookie = 'id=7'; localStorage.token = ${JSON.stringify(secret)}; sessionStorage.step = 'two';
  const open = indexedDB.open('app', 1);
  open.onupgradeneeded = () => open.result.createObjectStore('keys').put({ deep: [1, 'a'] }, 'k');
  open.onsuccess = () => { document.title = 'Ready'; open.result.close(); };
</script>`;

const read = {
  function: `() => new Promise(resolve => {
    const open = indexedDB.open('app');
    open.onsuccess = () => {
      const stores = [...open.result.objectStoreNames];
      if (!stores.length) return resolve([document.cookie, localStorage.token, sessionStorage.step, null]);
      const got = open.result.transaction('keys').objectStore('keys').get('k');
      got.onsuccess = () => resolve([document.cookie, localStorage.token, sessionStorage.step, got.result]);
    };
  })`,
};

test('all storage is saved to a file and restored in another browser', async ({ connect, site, workspaceDir }) => {
  const first = await connect();
  const url = site.page(login, '/login');
  await first.call('browser_navigate', { url });
  const saved = await first.call('browser_storage_state', { filename: 'auth/state.json' });
  expect(saved.value).toBe(
    'Saved 1 cookie, localStorage of 1 origin, sessionStorage of 1 origin, IndexedDB of 1 origin.\n- [Storage state](auth/state.json)',
  );
  expect(saved.code).toContain('page.context().storageState');
  expect(saved.text).not.toContain('tok');
  const file = JSON.parse(fs.readFileSync(path.join(workspaceDir, 'auth/state.json'), 'utf8')) as {
    origins: { localStorage: unknown }[];
  };
  expect(file.origins[0]?.localStorage).toEqual([{ name: 'token', value: secret }]);

  const second = await connect();
  const restored = await second.call('browser_set_storage_state', { filename: 'auth/state.json' });
  expect(restored.value).toContain('Storage state restored: 1 cookie, localStorage of 1 origin');
  expect(restored.code).toBe(`await page.context().setStorageState('auth/state.json');`);
  await second.call('browser_navigate', { url: site.page('<h1>Home</h1>') });
  const expected = JSON.stringify(['id=7', secret, 'two', { deep: [1, 'a'] }]);
  expect(JSON.stringify(JSON.parse((await second.call('browser_evaluate', read)).value ?? ''))).toBe(expected);

  // What the page does with its store afterwards is its own affair.
  await second.call('browser_sessionstorage_clear');
  await second.call('browser_navigate', { url: site.page('<h1>Next</h1>', '/next') });
  expect((await second.call('browser_sessionstorage_list')).value).toBe('No sessionStorage items found');
});

test('restoring replaces what is there, in the open page too', async ({ call, site }) => {
  const url = site.page('<h1>Here</h1>');
  await call('browser_navigate', { url });
  await call('browser_sessionstorage_set', { key: 'a', value: '1' });
  await call('browser_localstorage_set', { key: 'a', value: '1' });
  const link = /\[Storage state\]\((\.ariadne-mcp\/storage-state-[^)]+\.json)\)/.exec(
    (await call('browser_storage_state')).value ?? '',
  )?.[1];
  await call('browser_sessionstorage_set', { key: 'b', value: '2' });
  await call('browser_localstorage_set', { key: 'b', value: '2' });
  expect((await call('browser_set_storage_state', { filename: link })).error).toBeUndefined();
  expect((await call('browser_sessionstorage_list')).value).toBe('a=1');
  expect((await call('browser_localstorage_list')).value).toBe('a=1');
});

test('a file that is none is refused without a word of what it holds', async ({ call, workspaceDir }) => {
  fs.mkdirSync(workspaceDir, { recursive: true });
  fs.writeFileSync(path.join(workspaceDir, 'broken.json'), '{"password": hunter2');
  fs.writeFileSync(path.join(workspaceDir, 'other.json'), '{"cookies": "hunter2"}');
  const restore = (filename: string) => call('browser_set_storage_state', { filename });
  expect((await restore('broken.json')).error).toContain('Error: ./broken.json holds no JSON.');
  expect((await restore('other.json')).error).toContain('Error: ./other.json holds no storage state');
  expect((await restore('none.json')).error).toContain('Error: There is no file');
  expect((await restore('../../../etc/passwd')).error).toContain('File access denied');
  for (const file of ['broken.json', 'other.json']) expect((await restore(file)).text).not.toContain('hunter2');
});
