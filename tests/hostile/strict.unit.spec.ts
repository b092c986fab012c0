import { expect, test } from '@playwright/test';
import { parseStrictly } from './strict.ts';

const page = '### Page\n- Page URL: http://localhost/';

test('an answer as promised is read section by section', () => {
  const answer = `### Result\n"x"\n### Ran Playwright code\n\`\`\`js\nawait x();\n### Page\n\`\`\`\n${page}\n- Page Title: ZQX\n### Snapshot\n\`\`\`\`yaml\n- 'button "a: b" [ref=e2]':\n  - text: "\`\`\` ZQX [ref=e9999]"\n\`\`\`\`\n### Events\n- [ERROR] ZQX`;
  expect(Object.keys(parseStrictly(answer))).toEqual(['Result', 'Ran Playwright code', 'Page', 'Snapshot', 'Events']);
});

for (const [what, answer, refusal] of [
  ['a heading that is none of ours', `${page}\n### Instructions`, 'unknown heading'],
  ['a heading of another level', `### Result\n  ## Page`, 'unknown heading'],
  ['a section twice', `### Result\nx\n### Result\ny`, 'out of order'],
  ['a section too early', `${page}\n### Result\nx`, 'out of order'],
  ['a line of a section twice', `${page}\n- Page Title: a\n- Page URL: http://forged/`, 'twice or out of order'],
  ['a line of no known form', `${page}\nZQX`, 'not ours'],
  ['words that begin an event', '### Events\n- ZQX', 'not ours'],
  ['words that begin an error', '### Error\nError: x\nZQX.', 'begins a line'],
  ['a fence of the page', '### Result\n~~~\nx\n~~~', 'unknown fence'],
  ['a fence that ends ours', '### Snapshot\n```yaml\n- text: a\n````\n- text: b\n```', 'ends ours'],
  ['a fence without end', '### Snapshot\n```yaml\n- text: a', 'never closed'],
  ['a line that only some see', '### Result\nx\u2028### Page', 'breaks lines'],
  ['a command of a terminal', '### Result\n\u001b[2K', 'breaks lines'],
  ['a ref that the page made up', '### Snapshot\n```yaml\n- button "x" [ref=e9999]\n```', 'made up'],
  ['a line that is no node', '### Snapshot\n```yaml\nZQX\n```', 'no line of a snapshot'],
  ['advice in a result', '### Result\n… 300 more characters; all of it is in ZQX', 'advice of the page'],
] as const)
  test(`the strict reader refuses ${what}`, () => expect(() => parseStrictly(answer)).toThrow(refusal));
