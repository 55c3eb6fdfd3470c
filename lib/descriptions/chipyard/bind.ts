import { AddressSet } from '../../base/address/index.js';
import { type ModuleRecord, type Region, regionsOf } from '../../elaboration/index.js';
import type { DescribedGraph, DescribedPart, DescribedRange } from '../description.js';

/** A device of the device tree, and the node of the graph that responds at its addresses. */
export interface BoundDevice {
  /** The id of the part. */
  readonly path: string;
  /** The id of the module of the node. */
  readonly module: string;
  readonly node: string;
}

/**
 * Matches devices of the device tree to nodes of the graph: a node with a region at the same addresses or, failing that, at the same start, or else
 * the smallest region around it. Devices without a node or with several are omitted.
 */
export function bindDevices(parts: readonly DescribedPart[], { modules, edges }: DescribedGraph): BoundDevice[] {
  const owners = new Map<string, ModuleRecord>(modules.flatMap((module) => module.nodes.map(({ id }) => [id, module])));
  const regions = new Map<string, Region>();
  for (const edge of edges)
    for (const region of regionsOf(edge) ?? []) regions.set(`${region.owner} ${region.sets.join(' ')}`, region);
  const ordered = [...regions.values()].sort((a, b) => (sizeOf(a) < sizeOf(b) ? -1 : sizeOf(a) > sizeOf(b) ? 1 : 0));
  return parts.flatMap(({ id, windows: [window] }) => {
    if (window === undefined) return [];
    const around = ordered.filter((region) => covers(region, window));
    const there = around.filter(({ sets }) => sets.some(({ base }) => base === window.base));
    const equal = there.filter((region) => sizeOf(region) === window.size);
    const [found, another] = [equal, there, around].find(({ length }) => length > 0) ?? [];
    if (
      found === undefined ||
      (another !== undefined && another.owner !== found.owner && sizeOf(another) === sizeOf(found))
    )
      return [];
    const module = owners.get(found.owner);
    return module === undefined ? [] : [{ path: id, module: module.id, node: found.owner }];
  });
}

// Memory in the device tree may be larger than a single bank.
function covers({ sets }: Region, { base }: DescribedRange): boolean {
  return sets.some((set) => set.contains(base));
}

function sizeOf({ sets }: Region): bigint {
  return AddressSet.unify(sets).reduce((sum, { mask }) => sum + mask + 1n, 0n);
}
