import type { Answer } from '../fixtures/index.ts';
import type { Failure } from './pages.ts';

type Call = { readonly tool: string; readonly args: Readonly<Record<string, unknown>> };

/** What a failure proposes: a call to make, and the first call as it is to be made then. */
export type Next = { readonly call?: Call; readonly again: Call };

/** Reads the proposed next call out of an error, as whoever reads only the error would. */
export function nextOf(error: string, first: Call, { text }: Failure): Next | undefined {
  const named = (words: string): string => {
    const [, role, name, ref] = /^(?:an element|(\w+))(?: "(.*?)")?(?: \[ref=(\w+)\])?$/.exec(words) ?? [];
    return ref ?? (role === undefined ? `text=${name}` : `role=${role}[name="${name}"]`);
  };
  const again = (args: Call['args']): Next => ({ again: { ...first, args: { ...first.args, ...args } } });
  const click = /^Click (.*) to (?:close that first|open what it is in)\.$/m.exec(error)?.[1];
  if (click !== undefined) return { call: { tool: 'browser_click', args: { target: named(click) } }, again: first };
  const key = /browser_press_key \{ key: "(\w+)" \}/.exec(error)?.[1];
  if (key !== undefined) return { call: { tool: 'browser_press_key', args: { key } }, again: first };
  const field = /not complete:\n- (.*): [^:]+$/m.exec(error)?.[1];
  if (field !== undefined) {
    const target = named(field);
    const call = field.startsWith('checkbox')
      ? { tool: 'browser_click', args: { target } }
      : { tool: 'browser_type', args: { target, text } };
    return { call, again: first };
  }
  const script = /browser_evaluate with this target and "(.*)"/.exec(error)?.[1];
  if (script !== undefined)
    return { again: { tool: 'browser_evaluate', args: { target: first.args['target'], function: script } } };
  if (error.includes('browser_handle_dialog'))
    return { call: { tool: 'browser_handle_dialog', args: { accept: true } }, again: first };
  if (error.includes('browser_file_upload'))
    return { call: { tool: 'browser_file_upload', args: { paths: [] } }, again: first };
  const option = /^There are: "(.*?)"/m.exec(error)?.[1];
  if (option !== undefined) return again({ values: [option] });
  const example = /e\.g\. (\S+?)\.$/m.exec(error)?.[1];
  if (example !== undefined) return again({ text: example });
  const candidate = /^- (.*)$/m.exec(error)?.[1];
  if (candidate !== undefined) return again({ target: /\[ref=(\w+)\]$/.exec(candidate)?.[1] ?? candidate });
  return error.includes('browser_snapshot')
    ? { call: { tool: 'browser_snapshot', args: {} }, again: first }
    : undefined;
}

/** The first call with the ref that a new snapshot shows for what was meant. */
export function withNewRef({ tool, args }: Call, snapshot: Answer, on: string): Call {
  return { tool, args: { ...args, target: snapshot.ref(on) } };
}
