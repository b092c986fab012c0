#!/usr/bin/env node
import { readCommandLine } from './config/command-line.ts';
import { loadConfig, thisMachine } from './config/load.ts';
import type { Machine } from './config/machine.ts';
import type { FullConfig } from './config/schema.ts';
import { StartError } from './errors.ts';
import { Host } from './host.ts';
import { oneLine } from './response/quote.ts';
import { redactorOf } from './response/redact/redactor.ts';
import { serveStdio } from './server/stdio.ts';
import { capabilities } from './tools/capabilities.ts';
import { packageVersion } from './version.ts';

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
  const version = packageVersion();
  const request = readCommandLine(process.argv.slice(2), version);
  if (request.kind === 'print') {
    process.stdout.write(`${request.text}\n`);
  } else if (request.kind === 'install-browser') {
    const { installBrowser } = await import('./browser/install.ts');
    process.exitCode = await installBrowser(request.browser, thisMachine(), print);
  } else {
    const machine = thisMachine();
    await serve(await loadConfig(request.flags, machine, capabilities), machine, version);
  }
}

async function serve(config: FullConfig, machine: Machine, version: string): Promise<void> {
  const log = (line: string): void => print(redactorOf(config).redact(line));
  const host = await Host.open({ config, machine, version, log });
  // Code that a call ran may throw long after it, where nobody waits: that must not end the server.
  const survive = (error: unknown): void => {
    log(`Error outside of a call: ${String(error)}`);
    host.notice(`Code that was run before failed later: ${oneLine(String(error))}`);
  };
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', survive);
  if (config.server.port === undefined) await serveOneClient(host);
  else await serveManyClients(host, config, log);
}

async function serveOneClient(host: Host): Promise<void> {
  const leave = leaveBy(() => host.close());
  process.stdin.on('end', leave);
  process.stdin.on('close', leave);
  process.stdout.on('error', leave); // the client is gone and nobody reads
  await serveStdio(host.connect().server);
}

async function serveManyClients(host: Host, config: FullConfig, log: (line: string) => void): Promise<void> {
  const [{ serveHttp }, { greeting }] = await Promise.all([
    import('./server/http/serve.ts'),
    import('./server/http/greeting.ts'),
  ]);
  const server = await serveHttp({ config, connect: () => host.connect(), log });
  leaveBy(async () => {
    await server.close();
    await host.close();
  });
  log(greeting(server.url, config.server.token !== undefined));
}

/** Ends the process by signal, or by the function it gives; `tidy` gets a moment before that. */
function leaveBy(tidy: () => Promise<void>): () => void {
  let leaving = false;
  const leave = (): void => {
    if (leaving) return;
    leaving = true;
    const late = setTimeout(() => process.exit(0), farewell);
    void tidy().finally(() => {
      clearTimeout(late);
      process.exit(0);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, leave);
  return leave;
}

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}
