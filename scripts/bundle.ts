import { build } from 'esbuild';
import { entries } from './entries.js';
import { packPrograms } from '../cli/page-parts.js';
import { playBuilds } from '../cli/play-build.js';
import { playPrograms } from '../cli/play-page.js';
import { viewerBuild } from '../cli/viewer-build.js';
import { viewerPrograms } from '../cli/viewer-page.js';

// What is published is a few files that load fast: the library, the command line and its workers, and what they share.
await build({
  entryPoints: {
    ...Object.fromEntries(Object.values(entries).map((source) => [source.slice('./'.length, -'.ts'.length), source])),
    'cli/main': 'cli/main.ts',
    'cli/run': 'cli/run.ts',
    'cli/elaboration-worker': 'cli/elaboration-worker.ts',
    'cli/sweep-worker': 'cli/sweep/worker.ts',
    'editor/host': 'editor/host.ts',
  },
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  alias: entries,
  // Classes of modules are shown under their names.
  keepNames: true,
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'warning',
});

// The language server requires its plugins, and calls what they are.
await build({
  entryPoints: ['editor/plugin.ts'],
  outfile: 'dist/editor/plugin.cjs',
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  footer: { js: 'module.exports = module.exports.default;' },
  logLevel: 'warning',
});

// The viewer, which `entente view` puts into its pages, and the playground of `entente play`.
for (const options of [viewerBuild(), ...playBuilds()]) await build(options);
packPrograms([...new Set([...viewerPrograms, ...playPrograms])]);
