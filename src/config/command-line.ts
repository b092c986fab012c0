import { Command, CommanderError, Option as Flag } from 'commander';
import { options } from './options.ts';
import { startError, type Flag as Given } from './resolve.ts';

/** What the command line asks for. */
export type Request =
  | { readonly kind: 'serve'; readonly flags: readonly Given[] }
  | { readonly kind: 'install-browser'; readonly browser: string }
  /** Print `text` and end. */
  | { readonly kind: 'print'; readonly text: string };

/** Reads arguments (without node and script). Flags may be repeated. Throws a StartError that names the flag. */
export function readCommandLine(args: readonly string[], version: string): Request {
  const flags: Given[] = [];
  let printed = '';
  const install: { browser?: string } = {};
  const program = new Command('ariadne-mcp')
    .description('A Model Context Protocol server that gives an AI agent a real browser.')
    .version(`Version ${version}`, '-V, --version', 'Print the version.')
    .helpOption('-h, --help', 'Print this help.')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeOut: text => (printed += text), writeErr: () => {} })
    .allowExcessArguments(false)
    .action(() => {});
  for (const option of options) {
    const value =
      option.value === undefined ? ' [true|false]' : option.list ? ` <${option.value}...>` : ` <${option.value}>`;
    const flag = new Flag(
      `--${option.flag}${value}`,
      option.help + (option.default ? ` Default: ${option.default}.` : ''),
    );
    program.addOption(flag);
    // By event and not from the sum at the end: order counts where two flags set the same key.
    program.on(`option:${flag.name()}`, (text?: string | null) => flags.push({ option, text: text ?? 'true' }));
  }
  program
    .command('install-browser')
    .description('Get a browser for this computer.')
    .argument('[name]', 'chromium, chrome, msedge, firefox or webkit', 'chromium')
    .action((name: string) => {
      install.browser = name;
    });
  try {
    program.parse([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { kind: 'print', text: printed.trimEnd() };
    const [, text = error.message] = /^error: (.*)$/s.exec(error.message) ?? [];
    throw startError('command line', `${text}${/[.)?]$/.test(text) ? '' : '.'} See --help.`);
  }
  if (install.browser !== undefined) return { kind: 'install-browser', browser: install.browser };
  return { kind: 'serve', flags };
}
