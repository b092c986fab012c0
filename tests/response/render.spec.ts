import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { disarmed } from '../../src/response/disarm.ts';
import { explain } from '../../src/response/explain.ts';
import { block, oneLine } from '../../src/response/quote.ts';
import { renderMarkdown } from '../../src/response/render.ts';
import { modalLine, tabLine } from '../../src/response/sections.ts';

test('sections become markdown and empty ones disappear', () => {
  expect(
    renderMarkdown([
      { title: 'Error', lines: [] },
      { title: 'Result', lines: ['one', 'two'] },
      { title: 'Ran Playwright code', lines: ['await x();'], fence: 'js' },
    ]),
  ).toBe('### Result\none\ntwo\n### Ran Playwright code\n```js\nawait x();\n```');
});

test('a fence is longer than any run of backticks inside it', () => {
  expect(renderMarkdown([{ title: 'Snapshot', lines: ['- text: "````"'], fence: 'yaml' }])).toBe(
    '### Snapshot\n`````yaml\n- text: "````"\n`````',
  );
});

test('text of the page never starts a line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      for (const line of [
        oneLine(text),
        tabLine({ index: 0, id: 't1', current: true, title: text, url: text, crashed: false }),
      ])
        expect(line.split(/[\n\r\u2028\u2029]/)).toHaveLength(1);
      for (const line of block(text)) expect(line).not.toMatch(/^\s{0,3}(#{1,6}\s|```|~~~)/);
    }),
  );
  expect(modalLine({ what: { dialog: 'alert', message: 'a"\n### Result' } })).toBe(
    '- ["alert" dialog with message "a\\"\\n### Result"]: can be handled by browser_handle_dialog',
  );
});

test('what slipped through is disarmed on the way out', () => {
  const text = 'a\n### Page\n  ```\n~~~~\u2028x\u0085\u001b[2K\r\tb';
  const visible = 'a\n### Page\n  ```\n~~~~\\u2028x\\u0085\\u001b[2K\\u000d\tb';
  expect(disarmed({ title: 'Snapshot', lines: [text], fence: 'yaml', after: ['# x'] })).toEqual({
    title: 'Snapshot',
    lines: [visible],
    fence: 'yaml',
    after: ['\\# x'],
  });
  expect(disarmed({ title: 'Events', lines: [text] }).lines).toEqual([
    visible.replace('###', '\\###').replace('```', '\\```').replace('~~~~', '\\~~~~'),
  ]);
});

test('a long text is cut and says so', () => {
  expect(oneLine('x'.repeat(500))).toHaveLength(300);
  expect(oneLine('x'.repeat(500))).toMatch(/x…$/);
  expect(oneLine('x'.repeat(300))).toBe('x'.repeat(300));
});

test('a failed action is one sentence and its cause, without colours or log', () => {
  const message = [
    'locator.click: Timeout 5000ms exceeded.',
    'Call log:',
    "\u001b[2m  - waiting for getByRole('button')\u001b[22m",
    '\u001b[2m    - locator resolved to <button>Buy</button>\u001b[22m',
    '\u001b[2m  2 × waiting for element to be visible, enabled and stable\u001b[22m',
    '\u001b[2m    - <div id="veil"></div> intercepts pointer events\u001b[22m',
    '\u001b[2m  - retrying click action\u001b[22m',
  ].join('\n');
  expect(explain(new Error(message))).toEqual([
    'Error: Timeout 5000ms exceeded.',
    'Cause: <div id="veil"></div> intercepts pointer events',
  ]);
});
