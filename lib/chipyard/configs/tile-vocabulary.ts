import type { Fragment } from '../../config/index.js';
import { parametersOf } from '../../rocket/configs/argument-kinds.js';
import * as boom from '../tiles/boom/boom-fragments.js';

type Entry = readonly [name: string, fragment: Fragment];

function entry(name: string, make: Fragment['make'], takes = ''): Entry {
  return [name, { make, parameters: parametersOf(takes) }];
}

const clones = 'n?: int, cloneTileId?: int, location?: location, cloneLocation?: location';

const boomEntries: readonly Entry[] = [
  ...([3, 4] as const).flatMap((generation) => [
    ...Object.entries<boom.AddBooms>({ ...boom.boomFragments(generation) }).map(([name, make]) =>
      entry(`boom.v${generation}.common.${name}`, make, 'n?: int'),
    ),
  ]),
  entry('WithNMegaTapeoutBooms', boom.WithNMegaTapeoutBooms, 'n?: int, singlePorted?: bool'),
  entry('WithCloneBoomTiles', boom.WithCloneBoomTiles, clones),
  entry('WithSynchronousBoomTiles', boom.WithSynchronousBoomTiles),
  entry('WithAsynchronousBoomTiles', boom.WithAsynchronousBoomTiles),
  entry('WithRationalBoomTiles', boom.WithRationalBoomTiles),
];

/** Fragments about other tiles than Rocket's (chipyard 7). */
export const tileEntries: readonly Entry[] = [...boomEntries];
