import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Bundles what runs inside pages into two strings, written to src/eyes/source.generated.ts:
 * the selector engine of the isolated world and the script of the page's own world.
 */
export async function buildEyes(): Promise<void> {
  const bundle = async (entry: string): Promise<string> => {
    const result = await build({
      entryPoints: [path.join(root, 'src/eyes', entry)],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'ariadne',
      target: 'es2022',
      minify: true,
      // The name is the only thing that leaks out of the bundle; the caller wraps it in a function of its own.
      footer: { js: 'return ariadne.default;' },
    });
    return `(() => {${result.outputFiles[0]?.text ?? ''}})()`;
  };
  const [engine, pageScript] = [await bundle('engine.ts'), await bundle('page-script.ts')];
  const text = [
    '/** Expression of the selector engine: a function without arguments that gives `{ queryAll(root, body) }`. */',
    `export const engineSource: string = ${JSON.stringify(engine)};`,
    "/** Expression of a function `(key: string) => void`, to be called in the page's world before its scripts. */",
    `export const pageScriptSource: string = ${JSON.stringify(pageScript)};`,
    '',
  ].join('\n');
  const file = path.join(root, 'src/eyes/source.generated.ts');
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) fs.writeFileSync(file, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildEyes();
