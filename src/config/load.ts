import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Config } from '../../config.d.ts';
import type { Machine } from './machine.ts';
import { options } from './options.ts';
import {
  resolveConfig,
  settingsFromConfig,
  settingsFromFlags,
  settingsFromVariables,
  startError,
  type Flag,
  type Setting,
} from './resolve.ts';
import type { FullConfig } from './schema.ts';
import { readSecrets } from './secrets.ts';

/** The computer this runs on. */
export function thisMachine(): Machine {
  return {
    platform: process.platform,
    root: process.getuid?.() === 0,
    cores: os.availableParallelism(),
    node: process.execPath,
    cwd: process.cwd(),
    home: os.homedir(),
    temp: os.tmpdir(),
    variables: process.env,
  };
}

/**
 * The configuration of a server that was started with these flags: defaults < file < variables < flags.
 * `capabilities` are the names that may be asked for. Rejects with a StartError, on one line.
 */
export async function loadConfig(
  flags: readonly Flag[],
  machine: Machine,
  capabilities: readonly string[],
): Promise<FullConfig> {
  const named = flags.findLast(flag => flag.option.flag === 'config')?.text ?? machine.variables[configFile?.env ?? ''];
  const settings = [
    ...(named ? await settingsFromFile(path.resolve(machine.cwd, named), named) : []),
    ...settingsFromVariables(machine.variables),
    ...settingsFromFlags(flags),
  ].map(setting => (setting.key === 'secrets' ? withSecrets(setting, machine.cwd) : setting));
  return checkFiles(resolveConfig(settings, machine, capabilities));
}

/** The configuration of a server that is part of another program. Throws a StartError, on one line. */
export function configFrom(config: Config, machine: Machine, capabilities: readonly string[]): FullConfig {
  return checkFiles(resolveConfig(settingsFromConfig(config, 'configuration', machine.cwd), machine, capabilities));
}

const configFile = options.find(option => option.flag === 'config');

async function settingsFromFile(file: string, named: string): Promise<Setting[]> {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw startError('--config', `cannot read ${named}: ${(error as Error).message}`);
  }
  return settingsFromConfig(await parseConfigText(text, named), named, path.dirname(file));
}

/** The content of a configuration file: JSON, or INI where the name or the text says so. Throws a StartError that names the file. */
async function parseConfigText(given: string, file: string): Promise<unknown> {
  const text = given.replace(/^\uFEFF/, '');
  const ini = /\.ini$/i.test(file);
  try {
    if (!ini) return JSON.parse(text) as unknown;
  } catch (error) {
    if (/^\s*(\{|$)/.test(text)) throw startError(file, `not valid JSON: ${(error as Error).message}`);
  }
  try {
    const { parseIni } = await import('./ini.ts');
    return parseIni(text);
  } catch (error) {
    throw startError(file, `${ini ? 'not valid INI' : 'neither JSON nor INI'}: ${(error as Error).message}`);
  }
}

/** Flag and variable name a file of secrets; its values take the place of its name. */
function withSecrets(setting: Setting, directory: string): Setting {
  const { value, source } = setting;
  if (typeof value !== 'string') return setting;
  try {
    return { ...setting, value: readSecrets(fs.readFileSync(path.resolve(directory, value), 'utf8')) };
  } catch (error) {
    throw startError(source, `cannot read ${value}: ${(error as Error).message}`);
  }
}

function checkFiles(config: FullConfig): FullConfig {
  const { initScript, initPage, contextOptions } = config.browser;
  const state = contextOptions.storageState;
  const needed = [
    ...initScript.map(file => ['browser.initScript', file] as const),
    ...initPage.map(file => ['browser.initPage', file] as const),
    ...(typeof state === 'string' ? [['browser.contextOptions.storageState', state] as const] : []),
  ];
  for (const [key, file] of needed) {
    if (!isFile(file)) throw startError(config.sources[key] ?? key, `there is no file ${file}`);
  }
  return config;
}

function isFile(file: string): boolean {
  try {
    return fs.statSync(file).isFile();
  } catch {
    // A path that cannot even be asked about is no file either.
    return false;
  }
}
