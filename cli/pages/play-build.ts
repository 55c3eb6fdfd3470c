import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { chipyardVocabulary } from '../../lib/chipyard/index.js';
import { packageFolder } from '../process/package-folder.js';
import { pageBuild } from './viewer-build.js';

/** Topologies of the package that import nothing else, in the order in which the page lists them. */
export const playExamples = [
  ...['mcu', 'gd32vf103', 'microcontroller-axi', 'litex', 'trustzone', 'adder', 'fu540', 'earlgrey', 'cheshire'],
  ...['rocket', 'my-device', 'blocks', 'blinker', 'chipyard', 'my-chip', 'my-tile', 'boom-network'],
] as const;

/** How to bundle the playground, including examples and names of fragments, and the thread that runs topologies. */
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
      // The worker loads the user's code with importScripts, which only classic workers have.
      format: 'iife',
      // The names of module classes appear in output.
      keepNames: true,
      logOverride: { 'empty-import-meta': 'silent' },
    },
  ];
}
