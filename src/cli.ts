#!/usr/bin/env node
import fs from 'node:fs';
import path from 'node:path';
import type { Browsers } from './browser/open.ts';
import { readCommandLine } from './config/command-line.ts';
import { loadConfig, thisMachine } from './config/load.ts';
import type { Machine } from './config/machine.ts';
import type { FullConfig } from './config/schema.ts';
import { StartError } from './errors.ts';
import { oneLine } from './response/quote.ts';
import { createServer } from './server/server.ts';
import { serveStdio } from './server/stdio.ts';
import type { BrowserLease } from './session/lease.ts';
import { Session } from './session/session.ts';
import { Workspace } from './session/workspace.ts';
import { capabilities, enabledTools } from './tools/index.ts';

/** How long browsers get to close before the process ends all the same, in ms. */
const farewell = 1500;

try {
  await main();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { version } = JSON.parse(fs.readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  const request = readCommandLine(process.argv.slice(2), version);
  if (request.kind === 'print') {
    process.stdout.write(`${request.text}\n`);
  } else if (request.kind === 'install-browser') {
    const { installBrowser } = await import('./browser/install.ts');
    process.exitCode = await installBrowser(request.browser, thisMachine(), log);
  } else {
    const machine = thisMachine();
    await serve(loadConfig(request.flags, machine, capabilities), machine, version);
  }
}

async function serve(config: FullConfig, machine: Machine, version: string): Promise<void> {
  // The list of devices is Playwright's: it is loaded early only for those who name one.
  if (config.browser.device !== undefined) (await import('./browser/context.ts')).checkDevice(config);
  const browsers = lazyBrowsers(config, machine);
  const session = new Session({ config, workspace: openWorkspace(config, machine), lease: browsers.lease });
  let leaving = false;
  const leave = (): void => {
    if (leaving) return;
    leaving = true;
    const late = setTimeout(() => process.exit(0), farewell);
    void Promise.all([session.dispose(), browsers.close()]).finally(() => {
      clearTimeout(late);
      process.exit(0);
    });
  };
  process.stdin.on('end', leave);
  process.stdin.on('close', leave);
  process.stdout.on('error', leave); // the client is gone and nobody reads
  // Code that a call ran may throw long after it, where nobody waits: that must not end the server.
  const survive = (error: unknown): void => {
    log(`Error outside of a call: ${String(error)}`);
    session.notice(`Code that was run before failed later: ${oneLine(String(error))}`);
  };
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', survive);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);
  await serveStdio(
    createServer({
      version,
      tools: enabledTools(config.capabilities, config.disableTools),
      openSession: () => session,
    }),
  );
}

function openWorkspace(config: FullConfig, machine: Machine): Workspace {
  return new Workspace({
    roots: [machine.cwd],
    outputDir: config.outputDir ?? path.join(machine.cwd, '.ariadne-mcp'),
    unrestricted: config.allowUnrestrictedFileAccess,
    links: config.filePaths,
  });
}

/** Playwright costs half a second to load: only the first lease does. */
function lazyBrowsers(
  config: FullConfig,
  machine: Machine,
): { lease(): Promise<BrowserLease>; close(): Promise<void> } {
  let browsers: Promise<Browsers> | undefined;
  return {
    async lease() {
      browsers ??= import('./browser/open.ts').then(({ openBrowser }) => openBrowser(config, { machine, log }));
      return (await browsers).lease(machine.cwd);
    },
    async close() {
      await (await browsers)?.close();
    },
  };
}

function log(line: string): void {
  process.stderr.write(`${line}\n`);
}
