import { parse } from 'dotenv';

/** Values shorter than this cannot be hidden: they stand by chance in many texts. */
const shortest = 4;

/** Secrets by name, from lines of `NAME=value` as dotenv files have them. */
export function readSecrets(text: string): Record<string, string> {
  return parse(text);
}

/** Why these cannot be secrets, without a word of their values; undefined where they can. An empty value is none. */
export function secretProblem(secrets: Readonly<Record<string, string>>): string | undefined {
  for (const [name, value] of Object.entries(secrets)) {
    if (!/^[\w.-]{1,100}$/.test(name))
      return `the name of a secret has letters, digits, "_", "-" and "." only: ${JSON.stringify(name.slice(0, 100))}`;
    if (value !== '' && value.trim().length < shortest)
      return `the secret ${name} has fewer than ${shortest} characters and could not be hidden. Take it out, or make it longer.`;
  }
  return undefined;
}
