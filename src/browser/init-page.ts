import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import type { Page } from 'playwright-core';
import { messageOf, ToolError } from '../errors.ts';
import { plainMessage } from './failure.ts';

type Exports = { readonly [name: string]: unknown };
type Init = (given: { readonly page: Page }) => unknown;

/** The modules that `--init-page` names: the default export of each is called with every new page. */
export class InitPages {
  readonly #files: readonly string[];
  readonly #loaded = new Map<string, Promise<Init>>();

  /** Absolute paths. */
  constructor(files: readonly string[]) {
    this.#files = files;
  }

  /** Rejects with a ToolError that names the module which failed. */
  async run(page: Page): Promise<void> {
    for (const file of this.#files) {
      try {
        const init = await this.#load(file);
        await init({ page });
      } catch (error) {
        throw new ToolError(`The init page ${file} failed: ${plainMessage(messageOf(error))}`, {
          hint: 'It runs for every new page: have the user correct it or leave out --init-page, then start the server again.',
          cause: error instanceof Error ? error.cause : undefined,
        });
      }
    }
  }

  #load(file: string): Promise<Init> {
    const loading = this.#loaded.get(file) ?? loadInit(file);
    this.#loaded.set(file, loading);
    loading.catch(() => this.#loaded.delete(file)); // it may be corrected until the next page
    return loading;
  }
}

async function loadInit(file: string): Promise<Init> {
  const { default: init } = await loadModule(file);
  if (typeof init !== 'function') throw new Error('it has no function as its default export');
  return init as Init;
}

const isTypeScript = (file: string): boolean => /\.[cm]?tsx?$/.test(file);

/** Node takes such a file for CommonJS, and warns of it, unless a package.json says otherwise. */
const isModuleByLooks = (file: string): boolean =>
  file.endsWith('.js') && /^\s*(?:export\b|import\b(?!\s*\())/m.test(fs.readFileSync(file, 'utf8'));

async function loadModule(file: string): Promise<Exports> {
  const native = async (): Promise<Exports> => unwrapped((await import(pathToFileURL(file).href)) as Exports);
  if (isTypeScript(file)) return compiled(file);
  if (!isModuleByLooks(file)) return native();
  try {
    return await compiled(file);
  } catch (error) {
    // What a module may do and CommonJS may not, such as waiting at its top.
    if (error instanceof SyntaxError) return native();
    throw error;
  }
}

/** A module as CommonJS, with the TypeScript beside it that it needs; Node 20 cannot read that. */
async function compiled(file: string): Promise<Exports> {
  const { transform } = await import('sucrase');
  const modules = new Map<string, Exports>();
  const compile = (source: string): Exports => {
    const known = modules.get(source);
    if (known) return known;
    const module: { exports: Exports } = { exports: {} };
    modules.set(source, module.exports); // modules may need each other
    const { code } = transform(fs.readFileSync(source, 'utf8'), {
      transforms: ['typescript', 'imports'],
      filePath: source,
      preserveDynamicImport: true,
      disableESTransforms: true,
    });
    const require = createRequire(source);
    const requireBeside = (name: string): unknown => {
      const beside = typeScriptBeside(source, name);
      return beside === undefined ? require(name) : compile(beside);
    };
    const run = vm.compileFunction(code, ['exports', 'require', 'module', '__filename', '__dirname'], {
      filename: source,
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    }) as (...given: unknown[]) => void;
    run(module.exports, requireBeside, module, source, path.dirname(source));
    modules.set(source, module.exports);
    return module.exports;
  };
  return unwrapped(compile(file));
}

/** The file that a relative import means where it is TypeScript, whichever way it is written. */
function typeScriptBeside(source: string, name: string): string | undefined {
  if (!/^\.{0,2}\//.test(name)) return undefined;
  const file = path.resolve(path.dirname(source), name);
  const candidates = [file, file.replace(/\.([cm]?)js$/, '.$1ts'), `${file}.ts`];
  return candidates.find(candidate => isTypeScript(candidate) && fs.existsSync(candidate));
}

/** What CommonJS calls `default` stands one level deeper when it is imported. */
function unwrapped(exports: Exports): Exports {
  const { default: inner } = exports;
  return typeof inner === 'object' && inner !== null && 'default' in inner ? inner : exports;
}
