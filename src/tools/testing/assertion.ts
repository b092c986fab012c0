import { TextBlock, type ExpectStep } from '../../codegen/step.ts';

/** The assertion of a Playwright test that a check stands for. `locator` is an expression below `page`. */
export function assertion(locator: string, matcher: string, ...args: string[]): ExpectStep {
  return { expect: { locator }, matcher, args };
}

/** What is in a list, in order, as an assertion on the accessibility tree. */
export function listAssertion(items: readonly string[]): ExpectStep {
  const lines = ['- list:', ...items.map(item => `  - listitem: ${JSON.stringify(item)}`)];
  return { expect: { locator: `locator('body')` }, matcher: 'toMatchAriaSnapshot', args: [new TextBlock(lines)] };
}
