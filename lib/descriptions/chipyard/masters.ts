import { AddressRange } from '../../base/address/index.js';
import { type ModuleRecord, type Region, regionsOf } from '../../elaboration/index.js';
import type { DescribedGraph, DescribedPart, DescribedRange } from '../description.js';
import type { BoundDevice } from './bind.js';

/**
 * The masters of a graph other than its cores, which the device tree does not know: those outside of tiles that reach a device of the tree. A master
 * that reaches none, such as that of a debug port for its own registers, has a private address space.
 */
export function mastersIn(
  { modules, edges }: DescribedGraph,
  parts: readonly DescribedPart[],
  bound: readonly BoundDevice[],
): DescribedPart[] {
  const byId = new Map(modules.map((module) => [module.id, module]));
  const known = new Set(bound.map(({ node }) => node));
  const paths = new Set(bound.map(({ path }) => path));
  const everything = parts.filter(({ id }) => paths.has(id)).flatMap(({ windows }) => windows.map(rangeOf));
  const regions = new Map<string, readonly Region[]>();
  for (const edge of edges) regions.set(edge.from, [...(regions.get(edge.from) ?? []), ...(regionsOf(edge) ?? [])]);
  return modules.flatMap((module) => {
    const reached = module.nodes
      .filter(({ kind }) => kind === 'source')
      .flatMap(({ id }) => regions.get(id) ?? [])
      .filter(({ owner }) => known.has(owner));
    if (reached.length === 0 || isInTile(module, byId)) return [];
    const sees = AddressRange.fromSets(reached.flatMap(({ sets }) => sets));
    const seesAll = AddressRange.subtract(everything, sees).length === 0;
    return [
      {
        ...{ id: module.id, name: module.name, parent: '/', kind: 'device', enabled: true },
        ...{ names: [], compatible: [], windows: [], interrupts: [], isController: false },
        sees: seesAll ? ('everything' as const) : sees.map(({ base, size }) => ({ base, size })),
        place: module.location ?? { file: '', line: 1, column: 1 },
      },
    ];
  });
}

function rangeOf({ base, size }: DescribedRange): AddressRange {
  return new AddressRange(base, size);
}

// Cores are in the device tree, and represent the accesses of their caches.
function isInTile(module: ModuleRecord, byId: ReadonlyMap<string, ModuleRecord>): boolean {
  for (let at: ModuleRecord | undefined = module; at !== undefined; at = byId.get(at.parent ?? '')) {
    if (at.className.endsWith('Tile')) return true;
  }
  return false;
}
