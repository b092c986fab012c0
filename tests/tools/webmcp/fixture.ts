import { sharedBrowser, test as base } from '../../fixtures/index.ts';

export { expect } from '../../fixtures/index.ts';

/** Clients with the capability, on a browser that was started for it. */
export const test = base.extend<object, object>({
  config: { capabilities: ['webmcp'] },
  lease: [sharedBrowser({ capabilities: ['webmcp'] }), { scope: 'worker' }],
});

/** A script that registers tools: name to the source of its function, which is given the input and `{ signal }`. */
export function registering(tools: Readonly<Record<string, string>>, more: object = {}): string {
  const calls = Object.entries(tools).map(
    ([name, run]) =>
      `document.modelContext.registerTool({ name: ${JSON.stringify(name)}, description: 'Does ${name}', inputSchema: { type: 'object' }, ...${JSON.stringify(more)}, execute: ${run} });`,
  );
  return `<script>\n${calls.join('\n')}\n</script>`;
}
