import type { Step } from './step.ts';
import { quote, writeTypeScript } from './typescript.ts';

/** Steps as one runnable file for `@playwright/test`. */
export function testFile(title: string, steps: readonly Step[]): string {
  const statements = inOrder(steps).map(step => {
    const code = writeTypeScript(step);
    // A script of somebody may hold strings of several lines: they stay as they are.
    return 'js' in step ? `  ${code}` : code.replace(/^/gm, '  ');
  });
  return [
    `import { test, expect } from '@playwright/test';`,
    '',
    `test(${quote(title)}, async ({ page }) => {`,
    ...statements,
    '});',
    '',
  ].join('\n');
}

/**
 * Calls come in the order in which things were found out, and a test must know them before: a dialog's answer stands
 * before the step that opens it, and files are chosen where a click opens the chooser. The browser ends with the test.
 */
function inOrder(steps: readonly Step[]): Step[] {
  const ordered: Step[] = [];
  for (const step of steps) {
    const before = ordered.at(-1);
    if ('close' in step) continue;
    if ('dialog' in step) {
      const opener = ordered.findLastIndex(other => 'call' in other || 'js' in other);
      ordered.splice(Math.max(opener, 0), 0, step);
    } else if ('call' in step && step.on === 'fileChooser') {
      const files = filesOf(step.args?.[0]);
      if (before && opensChooser(before)) ordered[ordered.length - 1] = { choose: files, opener: before.on };
    } else if (!isOnlyComment(step)) ordered.push(step);
  }
  return ordered;
}

/** Such lines explain the order of a receipt, which is another one here. */
function isOnlyComment(step: Step): boolean {
  return 'comment' in step && !('call' in step);
}

function opensChooser(step: Step): step is Step & { readonly on: { readonly locator: string } } {
  return 'call' in step && step.call === 'click' && typeof step.on === 'object';
}

function filesOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
