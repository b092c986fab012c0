import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';

/** Who may import whom: a folder may import itself and what is listed here, types of one layer up included where marked. */
const mayImport: Record<string, readonly string[]> = {
  errors: [],
  util: [],
  version: [],
  eyes: [],
  codegen: ['errors', 'util'],
  response: ['codegen', 'errors', 'util'],
  snapshot: ['errors', 'util'],
  config: ['errors', 'util'],
  session: ['snapshot', 'response', 'codegen', 'config', 'errors', 'util'],
  browser: ['config', 'errors', 'util', 'eyes/source.generated'],
  tools: ['session', 'snapshot', 'response', 'codegen', 'config', 'errors', 'util'],
  server: ['tools', 'session', 'snapshot', 'response', 'codegen', 'config', 'errors', 'util'],
  host: ['response', 'server', 'tools', 'session', 'browser', 'config', 'errors', 'util'],
  cli: ['host', 'version', 'server', 'tools', 'response', 'browser', 'config', 'errors', 'util'],
  index: ['host', 'version', 'server', 'tools', 'browser', 'config', 'errors', 'util'],
};

/** Types that may be imported from the layer above. */
const mayImportTypes: Record<string, readonly string[]> = {
  browser: ['session'],
  snapshot: ['session'],
};

/** Packages with a home of their own. Types are free. */
const homes: Record<string, readonly string[]> = {
  '@modelcontextprotocol/sdk': ['server'],
  'playwright-core': ['browser'],
  commander: ['config'],
  '@cfworker/json-schema': ['tools'],
};

/** Globals that only some files may touch. */
const processHomes = ['cli.ts', 'config/load.ts'];

type Import = { readonly file: string; readonly specifier: string; readonly typeOnly: boolean };

const root = path.resolve('src');
const layerOf = (file: string): string => (file.split('/')[0] ?? '').replace(/\.ts$/, '');

/** Files that break the rules, as `a.ts -> b.ts`. `sources` maps paths below src to their text. */
function violations(sources: ReadonlyMap<string, string>): string[] {
  return importsOf(sources)
    .filter(({ file, specifier, typeOnly }) => {
      const from = layerOf(file);
      if (!specifier.startsWith('.')) {
        const home = Object.entries(homes).find(
          ([name]) => specifier === name || specifier.startsWith(`${name}/`),
        )?.[1];
        return !typeOnly && home !== undefined && !home.includes(from);
      }
      const target = path.posix.join(path.posix.dirname(file), specifier);
      if (target.startsWith('..')) return target !== '../config.d.ts';
      // Tools of different groups know nothing of each other.
      if (from === 'tools' && layerOf(target) === 'tools' && crossesGroups(file, target)) return true;
      const allowed = [from, ...(mayImport[from] ?? []), ...(typeOnly ? (mayImportTypes[from] ?? []) : [])];
      return !allowed.some(name => layerOf(target) === name || target === `${name}.ts`);
    })
    .map(({ file, specifier }) => `${file} -> ${specifier}`);
}

/** The slim set is another face of actions that have a home already. */
function crossesGroups(file: string, target: string): boolean {
  if (file.startsWith('tools/slim/')) return false;
  const [, from = '', inGroup] = file.split('/');
  const [, to = '', toGroup] = target.split('/');
  return inGroup !== undefined && toGroup !== undefined && from !== to;
}

function importsOf(sources: ReadonlyMap<string, string>): Import[] {
  return [...sources].flatMap(([file, text]) => [
    ...[...text.matchAll(/^(?:import|export)\s+(type\s)?[^;']*?from\s+'([^']+)'/gm)].map(match => ({
      file,
      specifier: match[2] ?? '',
      typeOnly: match[1] !== undefined,
    })),
    ...[...text.matchAll(/\bimport\(\s*'([^']+)'/g)].map(match => ({
      file,
      specifier: match[1] ?? '',
      typeOnly: false,
    })),
  ]);
}

function readSources(): Map<string, string> {
  const files = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'));
  return new Map(files.map(name => [name.split(path.sep).join('/'), fs.readFileSync(path.join(root, name), 'utf8')]));
}

test('layers import only downwards, and packages stay in their homes', () => {
  const sources = readSources();
  expect(importsOf(sources).length).toBeGreaterThan(sources.size);
  expect(violations(sources)).toEqual([]);
});

test('an upward import is found', () => {
  const planted = (file: string, text: string): string[] => violations(new Map([[file, text]]));
  expect(planted('session/tab.ts', `import { x } from '../tools/define.ts';`)).toEqual([
    'session/tab.ts -> ../tools/define.ts',
  ]);
  expect(planted('session/tab.ts', `import type { X } from '../tools/define.ts';`)).toHaveLength(1);
  expect(planted('session/tab.ts', `import { chromium } from 'playwright-core';`)).toHaveLength(1);
  expect(planted('session/tab.ts', `import { Page, type Frame } from 'playwright-core';`)).toHaveLength(1);
  expect(planted('session/tab.ts', `import type { Page } from 'playwright-core';`)).toEqual([]);
  expect(planted('snapshot/print.ts', `const x = await import('../browser/launch.ts');`)).toHaveLength(1);
  expect(planted('tools/core/click.ts', `import { tabs } from '../tabs/tabs.ts';`)).toHaveLength(1);
  expect(planted('tools/core/click.ts', `import { define } from '../define.ts';`)).toEqual([]);
  expect(planted('eyes/engine.ts', `import { x } from '../errors.ts';`)).toHaveLength(1);
  expect(planted('errors.ts', `import { x } from '../package.json';`)).toHaveLength(1);
});

test('the process is touched in two files, and module level holds no mutable state', () => {
  const sources = [...readSources()].filter(([file]) => !file.endsWith('.generated.ts'));
  expect(sources.length).toBeGreaterThan(30);
  const wrong = sources.flatMap(([file, text]) => [
    ...(/\bprocess\.[a-z]/.test(text.replace(/process\.env\[/g, match => (file.startsWith('codegen/') ? '' : match))) &&
    !processHomes.includes(file)
      ? [`${file} touches the process`]
      : []),
    ...(/^(export )?let /m.test(text) ? [`${file} has a module-level let`] : []),
    ...(/playwright-core\/lib/.test(text) ? [`${file} reaches into playwright-core`] : []),
  ]);
  expect(wrong).toEqual([]);
});
