const secret =
  'input[type=password], input[autocomplete~="one-time-code"], input[autocomplete~="current-password"], input[autocomplete~="new-password"], input[autocomplete~="cc-csc"]';

/** Whether what is typed into a field is not to be read out. */
export const isSecret = (field: Element): boolean => field.localName === 'input' && field.matches(secret);

/** What is typed into fields that are not to be read out: passwords, one-time codes and card security codes. */
export function secretValues(root: Document | ShadowRoot): string[] {
  const values = [...root.querySelectorAll<HTMLInputElement>(secret)].map(field => field.value).filter(Boolean);
  for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) values.push(...secretValues(shadowRoot));
  return values;
}
