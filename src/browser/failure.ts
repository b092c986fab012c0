import { stripVTControlCharacters } from 'node:util';
import { ToolError } from '../errors.ts';

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Playwright's message without its method, its drawings and its log. */
export function plainMessage(error: unknown): string {
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error));
  const [head = ''] = text.split(/\n(?:Browser logs:|Call log:|\s*[╔═║])/);
  return oneLine(head.replace(/^\w+\.\w+: /, ''));
}

/** Whether a start failed because another browser has the profile. */
export const saysProfileHeld = (error: unknown): boolean =>
  /ProcessSingleton|existing browser session|profile (appears to be|is already) in use/i.test(String(error));

/** Whether a start failed because the system does not let Chromium make its sandbox. */
export const saysNoSandbox = (error: unknown): boolean =>
  /sandboxing failed|No usable sandbox|zygote_host_impl_linux|sandbox_linux/i.test(String(error));

/** What became of a try to start the browser, as one sentence. */
export function launchFailure(error: unknown, browser: string): ToolError {
  const text = stripVTControlCharacters(String(error));
  const failed = `Failed to launch ${browser}`;
  if (/executable doesn't exist|is not found at/i.test(text)) {
    const hint = 'Run `npx ariadne-mcp install-browser`, or name a browser with --executable-path.';
    return new ToolError(`${failed}: ${plainMessage(error)}`, { hint, cause: error });
  }
  if (/XServer|Missing X server/.test(text))
    return new ToolError(`${failed}: there is no display to show its window on.`, {
      hint: 'Use --headless.',
      cause: error,
    });
  if (saysNoSandbox(error)) {
    const hint = 'Use --no-sandbox, or let the system allow the sandbox (not as root, user namespaces on).';
    return new ToolError(`${failed}: its sandbox does not work here. ${output(text)}`.trim(), { hint, cause: error });
  }
  const why = output(text);
  const message = plainMessage(error);
  const ended = /has been closed|process did exit/.test(message) ? 'it ended at once.' : message;
  return new ToolError(`${failed}: ${ended}${why && ` It said: ${why}`}`, {
    hint: why ? undefined : 'Check the profile folder, browser.launchOptions and browser.contextOptions.',
    cause: error,
  });
}

/** The lines in which the browser itself says what is wrong. */
function output(text: string): string {
  const lines = [...text.matchAll(/\[pid=\d+\]\[(?:out|err)\] (.*)/g)]
    .map(([, line = '']) => line)
    // Noise that a healthy browser makes too: no message bus, the shell of Debian's start script; and its crash reporter's.
    .filter(line => !/\bdbus\b|: \d+: \[:|\/crashpad\//.test(line));
  const errors = lines.filter(line => /:(ERROR|FATAL):/.test(line));
  const said = (errors.length > 0 ? errors : lines).map(line => line.replace(/^\[[^\]]*:(ERROR|FATAL):[^\]]*\] /, ''));
  return oneLine([...new Set(said)].slice(-3).join(' ')).slice(0, 600);
}
