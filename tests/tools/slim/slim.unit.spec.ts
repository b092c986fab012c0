import { expect, test } from '@playwright/test';
import { describeTool } from '../../../src/server/server.ts';
import { slimTools } from '../../../src/tools/slim/index.ts';

test('the slim set is three tools in at most 1,500 bytes', () => {
  expect(slimTools.map(tool => tool.name)).toEqual(['browser_act', 'browser_navigate', 'browser_snapshot']);
  const bytes = JSON.stringify({ tools: slimTools.map(describeTool) }).length;
  console.log(`tools/list: ${bytes} bytes for the slim set`);
  expect(bytes).toBeLessThanOrEqual(1500);
});
