#!/usr/bin/env node
import fs from 'node:fs';
import path from 'node:path';
import type { Browsers } from './browser/open.ts';
import { readCommandLine } from './config/command-line.ts';
import { loadConfig, thisMachine } from './config/load.ts';
import type { Machine } from './config/machine.ts';
import type { FullConfig } from './config/schema.ts';
import { StartError } from './errors.ts';
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
  const session = new Session({
    config,
    workspace: openWorkspace(config, machine),
    lease: lazyBrowser(config, machine),
  });
  let leaving = false;
  const leave = (): void => {
    if (leaving) return;
    leaving = true;
    const late = setTimeout(() => process.exit(0), farewell);
    void session.dispose().finally(() => {
      clearTimeout(late);
      process.exit(0);
    });
  };
  process.stdin.on('end', leave);
  process.stdin.on('close', leave);
  process.stdout.on('error', leave); // the client is gone and nobody reads
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);
  await serveStdio(createServer({ version, tools: enabledTools(config.capabilities), openSession: () => session }));
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
function lazyBrowser(config: FullConfig, machine: Machine): () => Promise<BrowserLease> {
  let browsers: Promise<Browsers> | undefined;
  return async () => {
    browsers ??= import('./browser/open.ts').then(({ openBrowser }) => openBrowser(config, { machine, log }));
    return (await browsers).lease(machine.cwd);
  };
}

function log(line: string): void {
  process.stderr.write(`${line}\n`);
}
