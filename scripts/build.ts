import fs from 'node:fs';
import { build } from 'esbuild';
import { buildEyes } from './build-eyes.ts';
import { leanPackages } from './lean.ts';

await buildEyes();
fs.rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: ['src/cli.ts', 'src/index.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: ['playwright-core'],
  plugins: [leanPackages],
  // CommonJS packages inside the bundle ask for node's modules by require.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  legalComments: 'none',
  minifySyntax: true,
  minifyWhitespace: true,
});
fs.chmodSync('dist/cli.js', 0o755);
