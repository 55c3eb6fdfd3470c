import { AddressSet } from '../../base/address/index.js';
import { listed } from '../../base/diagnostic/index.js';
import { inNumberedOrder } from '../../base/text/index.js';
import { type AddressSpace, type Conflict, type EdgeRecord, type Region, regionsOf } from '../../elaboration/index.js';
import type { CheckedDesign } from '../design/checked-design.js';

/**
 * What helps with an overlap besides moving a device, which moves it for all: where other masters see the two apart, something gives one of
 * them other addresses on the way of those that do not. Undefined where nothing does.
 */
export function apartForOthers({ a, b, masters }: Conflict, design: CheckedDesign): string | undefined {
  const others = design.decoded
    .filter((space) => sees(space, a) && sees(space, b))
    .flatMap((space) => space.masters.filter((master) => !masters.includes(master)));
  const given = [a, b].flatMap(({ owner }) => {
    const translator = translatorOf(owner, masters[0] ?? '', design);
    return translator === undefined ? [] : [`that ${translator} gives ${owner}`];
  });
  if (others.length === 0 || given.length === 0) return undefined;
  return `For ${listed([...new Set(others)].sort(inNumberedOrder))} the two are apart: if they are to stay there, change the addresses ${given.join(', or those ')}.`;
}

function sees({ regions, visibility }: AddressSpace, { owner }: Region): boolean {
  const sets = regions.filter((region) => region.owner === owner).flatMap((region) => region.sets);
  return AddressSet.intersectAll(sets, visibility).length > 0;
}

// The first node on the ways from a master that changes some address of a device.
function translatorOf(device: string, master: string, { wiring }: CheckedDesign): string | undefined {
  const passed = new Set([master]);
  for (const id of passed) {
    const { inward, outward } = wiring.node(id);
    const behind = outward.filter((edge) => setsOn(edge, device).length > 0);
    if (behind.length > 0 && AddressSet.subtractAll(allSets(inward, device), allSets(behind, device)).length > 0)
      return id;
    for (const { to } of behind) passed.add(to);
  }
  return undefined;
}

function allSets(edges: readonly EdgeRecord[], device: string): AddressSet[] {
  return edges.flatMap((edge) => setsOn(edge, device));
}

function setsOn(edge: EdgeRecord, device: string): AddressSet[] {
  return (regionsOf(edge) ?? []).filter(({ owner }) => owner === device).flatMap(({ sets }) => sets);
}
