import type { Location } from '../../base/diagnostic/index.js';
import { type PlacedValue, textOf, writtenNumber } from '../placed/value.js';
import { DescriptionError, type ReadingLimits } from '../reading.js';
import { indexesIn, sizesIn } from './arrays.js';
import { givenIn, isTrueIn, listIn } from './fields.js';

/** A router, or an array or a tree of them, as it is declared. */
export interface FloonocRouters {
  readonly name: string;
  readonly array: readonly number[];
  /** How many children a router has at each level; the first, how many roots there are. */
  readonly tree: readonly number[];
  /** How many ports each has; undefined for as many as are connected. */
  readonly degree: number | undefined;
  readonly members: readonly FloonocRouter[];
  readonly place: Location;
}

/** A router of the network. */
export interface FloonocRouter {
  readonly name: string;
  /** Its level in a tree. */
  readonly level?: number;
  /** Routers that it is connected to without being told to, and at which ports of both. */
  readonly joined: readonly { readonly name: string; readonly ports?: readonly [own: number, other: number] }[];
}

/** Ports of routers by the directions they lead to, lowest first. */
export const directions = ['north', 'east', 'south', 'west', 'eject'] as const;

/** The routers of a configuration. Throws a {@link DescriptionError}. */
export function routersIn(document: PlacedValue, limits: ReadingLimits): FloonocRouters[] {
  let count = 0;
  return listIn(document, 'routers').map((routers) => {
    const { place } = routers;
    const name = textOf(routers, 'name') ?? 'router';
    const array = sizesIn(routers, 'array', 'an array');
    const tree = sizesIn(routers, 'tree', 'a tree');
    if (tree.length > limits.nesting)
      throw new DescriptionError(`The tree ${name} has more than ${limits.nesting} levels.`, place);
    count += countOf(array) + levelsOf(tree).reduce((sum, level) => sum + countOf(level), 0);
    if (count > limits.items) throw new DescriptionError(`It has more than ${limits.items} routers.`, place);
    const joins = isTrueIn(routers, 'auto_connect', true);
    const members = tree.length > 0 ? inTree(name, tree, joins) : inArray(name, array, joins);
    const degree = writtenNumber(givenIn(routers, 'degree'), `The degree of ${name}`);
    return { name, array, tree, degree: degree === undefined ? undefined : Number(degree), members, place };
  });
}

function inTree(name: string, tree: readonly number[], joins: boolean): FloonocRouter[] {
  return levelsOf(tree).flatMap((sizes, level) =>
    indexesIn(sizes).map((indexes) => ({
      name: [name, ...indexes].join('_'),
      level,
      joined: joins && level > 0 ? [{ name: [name, ...indexes.slice(0, -1)].join('_') }] : [],
    })),
  );
}

// Only a mesh is one of itself: a row is not taken.
function inArray(name: string, array: readonly number[], joins: boolean): FloonocRouter[] {
  return indexesIn(array).map((indexes) => {
    const [x = 0, y = 0] = indexes;
    const west = { name: `${name}_${x - 1}_${y}`, ports: [3, 1] as const };
    const south = { name: `${name}_${x}_${y - 1}`, ports: [2, 0] as const };
    const joined = joins && array.length === 2 ? [...(x > 0 ? [west] : []), ...(y > 0 ? [south] : [])] : [];
    return { name: [name, ...indexes].join('_'), joined };
  });
}

function countOf(sizes: readonly number[]): number {
  return sizes.reduce((product, size) => product * size, 1);
}

// The sizes that lead to each level.
function levelsOf(tree: readonly number[]): number[][] {
  return tree.map((_, level) => tree.slice(0, level + 1));
}
