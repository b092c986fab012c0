import vm from 'node:vm';
import type { OutputUnit } from '@cfworker/json-schema';
import { oneLine } from '../../response/quote.ts';

/** The longest that a check may take, in ms: schemas come from pages and may be made to last for ever. */
const limit = 500;
/** Problems that one message names. */
const most = 10;

/**
 * What is wrong with an input by the JSON schema of a page's tool, a line each, in the order of the schema. Undefined when that cannot be
 * told: the schema is none, or takes too long. Then the page itself must judge.
 *
 * The schema is hostile input. So the validator interprets it (@cfworker/json-schema; ajv makes code of it), and runs under a time-out
 * that also ends regular expressions and endless references. It is loaded with the first call.
 */
export async function inputProblems(schema: unknown, input: unknown): Promise<string[] | undefined> {
  if (typeof schema !== 'object' || schema === null) return [];
  const { Validator } = await import('@cfworker/json-schema');
  const check = (): OutputUnit[] => new Validator(schema, '2020-12', false).validate(input).errors;
  try {
    const errors = vm.runInNewContext('check()', { check }, { timeout: limit }) as OutputUnit[];
    return leaves(errors).slice(0, most).map(problem);
  } catch {
    return undefined;
  }
}

/** Of an error that is there because of another one inside, only the inner one says what is wrong. */
function leaves(errors: readonly OutputUnit[]): OutputUnit[] {
  return errors.filter(
    error => !errors.some(other => other !== error && other.keywordLocation.startsWith(`${error.keywordLocation}/`)),
  );
}

function problem({ instanceLocation, error }: OutputUnit): string {
  const path = instanceLocation
    .split('/')
    .slice(1)
    .map(part => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
  return oneLine(`✖ ${error}${path ? ` → at ${path}` : ''}`);
}
