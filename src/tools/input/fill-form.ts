import { z } from 'zod';
import type { Step } from '../../codegen/step.ts';
import { ToolError } from '../../errors.ts';
import { quoted } from '../../response/quote.ts';
import { patiently } from '../../session/probe.ts';
import type { Tab } from '../../session/tab.ts';
import type { Target } from '../../session/target.ts';
import { defineTabTool } from '../define.ts';
import { element, target } from '../inputs.ts';
import { fillField, stepsOf } from './field.ts';
import { choose } from './choose.ts';

const field = z.object({
  element,
  target,
  name: z.string().describe('Name of the field, in words'),
  type: z.enum(['textbox', 'checkbox', 'radio', 'combobox', 'slider']),
  value: z.string().describe('Text; true or false for checkbox and radio; label or value for combobox'),
});
type Field = z.output<typeof field>;

export const fillForm = defineTabTool({
  name: 'browser_fill_form',
  title: 'Fill form',
  description: 'Fill several fields of a form in one call.',
  effect: 'destroys',
  input: { fields: z.array(field) },
  async handle({ fields }, { tab, response, session, signal, act }) {
    if (!fields.length) throw new ToolError('The list of fields is empty.', { hint: 'Give at least one field.' });
    const { action } = session.config.timeouts;
    const filled: string[] = [];
    await act(async () => {
      for (const one of fields) {
        signal.throwIfAborted();
        try {
          const found = await tab.target(one.target);
          const steps = await patiently(tab, found.locator, action, signal, (locator, attempt) =>
            fill(tab, { ...found, locator }, one, { ...attempt, secret: session.secrets.find(one.value) }),
          );
          for (const step of steps) response.ran(step);
          filled.push(one.name);
        } catch (error) {
          throw partial(one, filled, fields, error);
        }
      }
    });
    // Fields that a dialog kept from being tried are not claimed.
    if (filled.length < fields.length) response.text(summary(filled, fields));
  },
});

async function fill(
  tab: Tab,
  found: Target,
  { type, value }: Field,
  { secret, ...attempt }: { signal: AbortSignal; timeout: number; secret: { name: string; value: string } | undefined },
): Promise<Step[]> {
  const on = { locator: found.code };
  if (type === 'combobox') return choose(tab, found, [value], attempt);
  if (type === 'checkbox' || type === 'radio') {
    const checked = /^(true|on|yes|checked|1)$/i.test(value.trim());
    await found.locator.setChecked(checked, attempt);
    return [{ on, call: checked ? 'check' : 'uncheck' }];
  }
  return stepsOf(await fillField(found.locator, secret?.value ?? value, attempt), found, secret);
}

function partial(failed: Field, filled: readonly string[], fields: readonly Field[], cause: unknown): ToolError {
  const reason = cause instanceof ToolError ? cause.message : undefined;
  return new ToolError(`The field ${quoted(failed.name)} could not be filled${reason ? `: ${reason}` : '.'}`, {
    cause: reason === undefined ? cause : cause instanceof ToolError ? cause.cause : undefined,
    hint: [cause instanceof ToolError ? cause.hint : undefined, summary(filled, fields, failed)]
      .filter(Boolean)
      .join(' '),
  });
}

function summary(filled: readonly string[], fields: readonly Field[], failed?: Field): string {
  const left = fields.slice(filled.length + (failed ? 1 : 0)).map(one => quoted(one.name, 60));
  return [
    filled.length ? `Filled: ${filled.map(name => quoted(name, 60)).join(', ')}.` : 'Nothing was filled.',
    left.length ? `Not tried: ${left.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
