import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { chipyardVocabulary } from '../../lib/chipyard/index.js';
import { packageFolder } from '../process/package-folder.js';
import { pageBuild } from './viewer-build.js';

/** Topologies that come with Entente and import nothing but it, in the order in which they are offered. */
export const playExamples = [
  ...['mcu', 'gd32vf103', 'microcontroller-axi', 'litex', 'trustzone', 'adder', 'fu540', 'earlgrey', 'cheshire'],
  ...['rocket', 'my-device', 'blocks', 'blinker', 'chipyard', 'my-chip', 'my-tile', 'boom-network'],
] as const;

/** How the playground becomes its page, with the examples and the names of fragments in it, and the thread that runs topologies. */
export function playBuilds(): BuildOptions[] {
  const examples = playExamples.map((name) => ({
    name,
    code: readFileSync(join(packageFolder(), 'topologies', `${name}.ts`), 'utf8'),
  }));
  const fragments = [...chipyardVocabulary.fragments].flatMap(([name, known]) => ('why' in known ? [] : [name])).sort();
  return [
    {
      ...pageBuild(),
      entryPoints: { play: 'viewer/play/main.tsx' },
      define: { playExamples: JSON.stringify(examples), playFragments: JSON.stringify(fragments) },
    },
    {
      ...pageBuild(),
      entryPoints: { 'play-thread': 'viewer/play/worker.ts' },
      // A thread that loads the user's script as a script.
      format: 'iife',
      // Classes of modules are shown under their names.
      keepNames: true,
      logOverride: { 'empty-import-meta': 'silent' },
    },
  ];
}
