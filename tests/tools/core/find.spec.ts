import { expect, test } from '../../fixtures/index.ts';

const fruit = ['Apples', 'Bananas', 'Cherries', 'Dates', 'Elderberries', 'Figs', 'Grapes', 'Honeydew'];
const page = `<main><ul>${fruit.map(name => `<li>${name}</li>`).join('')}</ul>
  <div role="group" aria-label="Toolbar"><button>One</button><button>Two</button><button>Three</button><button>Four</button></div>
  <div role="group" aria-label="Content"><button>Target Button</button></div></main>`;

test.beforeEach(async ({ call, site }) => {
  await call('browser_navigate', { url: site.page(page) });
});

test('a text is found in any case, with the way to it and its neighbours', async ({ call }) => {
  const { value } = await call('browser_find', { text: 'bananas' });
  expect(value).toMatch(/^Found 1 match for "bananas":\n\n- main \[ref=e2\]:\n {2}- list \[ref=e3\]:\n/);
  for (const near of ['Apples', 'Bananas', 'Cherries', 'Dates', 'Elderberries']) expect(value).toContain(near);
  expect(value).not.toContain('Figs');
  expect((await call('browser_find', { text: 'Pineapples' })).value).toBe('No matches found for "Pineapples".');
});

test('gaps are marked', async ({ call }) => {
  const { value } = await call('browser_find', { text: 'Target Button' });
  expect(value).toMatch(
    /- group "Toolbar" \[ref=e\d+\]:\n {4}\.\.\.\n {4}- button "Three" \[ref=e\d+\]\n {4}- button "Four" \[ref=e\d+\]\n {2}- group "Content" \[ref=e\d+\]:\n {4}- button "Target Button" \[ref=e\d+\]$/,
  );
});

test('regular expressions, with flags', async ({ call }) => {
  expect((await call('browser_find', { regex: 'Bananas|Cherries' })).value).toContain(
    'Found 2 matches for /Bananas|Cherries/:',
  );
  expect((await call('browser_find', { regex: '/apples/i' })).value).toContain('Found 1 match for /apples/i:');
  expect((await call('browser_find', { regex: 'apples' })).value).toBe('No matches found for /apples/.');
});

test('what is wrong with a search is said', async ({ call }) => {
  expect((await call('browser_find', {})).error).toContain('Provide either "text" or "regex" to search for.');
  expect((await call('browser_find', { text: 'a', regex: 'b' })).error).toContain(
    'Provide only one of "text" or "regex", not both.',
  );
  expect((await call('browser_find', { regex: '(' })).error).toContain('Invalid regular expression');
});

test('a pattern that would run for ever is stopped', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page(`<h1>${'a'.repeat(60)}</h1>`) });
  expect((await call('browser_find', { regex: '(a+)+$b' })).error).toContain('Script execution timed out');
});

test('of many matches some are shown and the rest counted', async ({ call, site }) => {
  await call('browser_navigate', { url: site.page(`<ul>${'<li>same</li>'.repeat(500)}</ul>`) });
  const { value = '' } = await call('browser_find', { text: 'same' });
  expect(value).toMatch(/^Found 500 matches for "same":/);
  expect(value).toMatch(/\n\d+ more not shown\. Search for something narrower\.$/);
  expect(value.length).toBeLessThan(12_000);
});
