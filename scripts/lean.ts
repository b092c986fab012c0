import type { Plugin } from 'esbuild';

/** Parts of packages that a start would parse for nothing, by the end of their path, and what stands in their place. */
const replaced: readonly (readonly [path: RegExp, source: string])[] = [
  // 300 KB of messages in fifty languages; English is loaded by zod itself.
  [/\bzod[\\/]v4[\\/]locales[\\/]index\.js$/, `export { default as en } from './en.js';`],
  // 200 KB. The server brings a validator of its own (src/server/ask.ts).
  [
    /\bsdk[\\/]dist[\\/]esm[\\/]validation[\\/]ajv-provider\.js$/,
    `export class AjvJsonSchemaValidator { constructor() { throw new Error('ajv is not part of this build') } }`,
  ],
];

/** Leaves out of the bundle what is never used. Each file that is to be replaced must be there, lest it grow back unseen. */
export const leanPackages: Plugin = {
  name: 'lean-packages',
  setup({ onLoad, onEnd }) {
    const seen = new Set<RegExp>();
    for (const [path, contents] of replaced)
      onLoad({ filter: path }, () => {
        seen.add(path);
        return { contents, loader: 'js' };
      });
    onEnd(() => {
      const missing = replaced.filter(([path]) => !seen.has(path));
      return { errors: missing.map(([path]) => ({ text: `No file matches ${String(path)} any more.` })) };
    });
  },
};
