import type { Locator } from 'playwright-core';
import { z } from 'zod';
import type { ExpectStep } from '../../codegen/step.ts';
import { ToolError } from '../../errors.ts';
import { quoted } from '../../response/quote.ts';
import { defineTabTool } from '../define.ts';
import { assertion } from './assertion.ts';
import { eventually } from './expect.ts';

export const verifyValue = defineTabTool({
  name: 'browser_verify_value',
  title: 'Verify value',
  description: 'Check the value of a form field, waiting for it as tests do.',
  effect: 'reads',
  input: {
    type: z.enum(['textbox', 'checkbox', 'radio', 'combobox', 'slider']),
    element: z.string().describe('What it is, in words for the user'),
    target: z.string().describe('Ref from the snapshot, e.g. e12, or a selector or locator'),
    value: z.string().describe('For checkbox and radio "true" or "false"'),
  },
  async handle({ type, target, value }, call) {
    const { locator, code } = await call.tab.target(target);
    const toggle = type === 'checkbox' || type === 'radio';
    const wanted = toggle ? String(value === 'true') : value;
    const read = (): Promise<Field> => (toggle ? readToggle(locator) : readField(locator));
    const found = await eventually(call, async () => {
      const field = await read();
      return field.value === wanted || field.label === wanted ? field : undefined;
    });
    if (!found) {
      call.response.snapshot = 'after-action';
      const { value: actual, secret } = await read();
      throw new ToolError(`Expected value ${quoted(wanted)}, but got ${secret ? 'another one' : quoted(actual)}`);
    }
    call.response.text('Done');
    call.response.ran(asserted(code, found));
  },
});

type Field = {
  readonly value: string;
  /** What the chosen option says, where it has another value. */
  readonly label?: string;
  readonly kind: 'value' | 'text' | 'aria-valuenow' | 'checked';
  /** What must not stand in an answer. */
  readonly secret?: boolean;
};

async function readToggle(locator: Locator): Promise<Field> {
  return { value: String(await locator.isChecked()), kind: 'checked' };
}

/** The part of an element that is read here. */
type PageField = {
  readonly localName: string;
  readonly type?: string;
  readonly value?: string;
  readonly innerText: string;
  readonly selectedOptions?: ArrayLike<{ readonly label: string }>;
  getAttribute(name: string): string | null;
};

function readField(locator: Locator): Promise<Field> {
  return locator.evaluate(node => {
    const field = node as unknown as PageField;
    if (/^(input|textarea|select)$/.test(field.localName))
      return {
        value: field.value ?? '',
        label: field.selectedOptions?.[0]?.label,
        kind: 'value' as const,
        secret: field.type === 'password',
      };
    const now = field.getAttribute('aria-valuenow');
    if (now !== null) return { value: now, kind: 'aria-valuenow' as const };
    return { value: field.innerText.trim(), kind: 'text' as const };
  });
}

function asserted(code: string, { kind, value }: Field): ExpectStep {
  if (kind === 'checked') return { ...assertion(code, 'toBeChecked'), not: value !== 'true' };
  if (kind === 'aria-valuenow') return assertion(code, 'toHaveAttribute', 'aria-valuenow', value);
  return assertion(code, kind === 'text' ? 'toHaveText' : 'toHaveValue', value);
}
