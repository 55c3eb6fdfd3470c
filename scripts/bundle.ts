import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type BuildOptions } from 'esbuild';
import { entries } from './entries.js';
import { packPrograms } from '../cli/page-parts.js';
import { playBuilds } from '../cli/play-build.js';
import { playPrograms } from '../cli/play-page.js';
import { viewerBuild } from '../cli/viewer-build.js';
import { viewerPrograms } from '../cli/viewer-page.js';

const programs = {
  outdir: 'dist',
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
} as const satisfies BuildOptions;

function libraryIn(folder: string): Record<string, string> {
  return Object.fromEntries(
    Object.values(entries).map((source) => [source.replace('./lib', folder).slice(0, -'.ts'.length), source]),
  );
}

// What is published is files that load fast, and what they share. The library, and the thread that runs topologies with it, are a few of
// them, which are loaded whole.
await build({
  ...programs,
  entryPoints: { ...libraryIn('lib'), 'cli/elaboration-worker': 'cli/elaboration-worker.ts' },
  chunkNames: 'library/[name]-[hash]',
});

// The command line has the library in smaller pieces, of which a command loads what it needs, and policies that it runs have it from there.
await build({
  ...programs,
  entryPoints: {
    ...libraryIn('cli/library'),
    'cli/main': 'cli/main.ts',
    'cli/run': 'cli/run.ts',
    'cli/sweep-worker': 'cli/sweep/worker.ts',
    'editor/host': 'editor/host.ts',
  },
  chunkNames: 'chunks/[name]-[hash]',
});

for (const folder of ['dist/library', 'dist/chunks']) renameClassesAlone(folder);

/**
 * `keepNames` gives every function its name anew whenever it is made, which takes a tenth of the time of a large design. Only classes are
 * called something else in a bundle: functions keep their names, and closures need none.
 */
function renameClassesAlone(folder: string): void {
  const helper = '__name=(target,value)=>__defProp(target,"name",{value,configurable:!0})';
  const changed = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(folder, name))
    .filter((file) => {
      const text = readFileSync(file, 'utf8');
      const renaming = text.replace(
        helper,
        helper.replace('=>', '=>target.name===value||target.prototype===void 0?target:'),
      );
      if (renaming !== text) writeFileSync(file, renaming);
      return renaming !== text;
    });
  if (changed.length !== 1) throw new Error(`the bundler's function for names is in ${changed.length} files`);
}

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
