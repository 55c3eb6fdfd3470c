import { AddressSet } from '../base/address/index.js';
import { makesAccesses } from './access-ends.js';
import { type MasterView, type Region, regionsOf, viewsOf } from './address-space.js';
import { demandElaboration } from './demand-elaboration.js';
import type { EdgeRecord, Elaboration } from './elaboration.js';
import { Netlist } from './netlist.js';

// By the modules and edges of a design, which it has in common with a copy that is only told more of it.
const knownViews = new WeakMap<readonly EdgeRecord[], WeakMap<Elaboration['modules'], readonly MasterView[]>>();

/** What every master of a design reaches: one view for each port where accesses begin and each different visibility of its clients. */
export function masterViews(elaboration: Elaboration): readonly MasterView[] {
  demandElaboration(elaboration);
  const { modules, edges } = elaboration;
  const known = knownViews.get(edges) ?? new WeakMap<Elaboration['modules'], readonly MasterView[]>();
  knownViews.set(edges, known);
  let views = known.get(modules);
  if (views === undefined) known.set(modules, (views = viewsIn(new Netlist(elaboration), edges)));
  return views;
}

function viewsIn(netlist: Netlist, edges: readonly EdgeRecord[]): MasterView[] {
  const known = new Map<readonly Region[], readonly Region[]>();
  const answering = (told: readonly Region[]): readonly Region[] => {
    let regions = known.get(told);
    if (regions === undefined) known.set(told, (regions = answeringIn(netlist, told)));
    return regions;
  };
  return edges
    .filter(({ from }) => makesAccesses(netlist, netlist.node(from)))
    .flatMap((edge) => viewsOf(edge, answering));
}

/** Who answers in regions: the same list where all that declared them are devices. */
function answeringIn(netlist: Netlist, regions: readonly Region[]): readonly Region[] {
  const found = regions.map((region) => devicesOf(netlist, region, []));
  return found.every(([only, ...others], k) => only === regions[k] && others.length === 0) ? regions : found.flat();
}

// A node that states its devices anew in place of those behind it, such as a cache of somebody's own, is none: they are.
function devicesOf(netlist: Netlist, region: Region, passed: readonly string[]): readonly Region[] {
  const { owner, sets } = region;
  const node = netlist.nodes.get(owner);
  if (node === undefined || node.record.kind === 'sink' || passed.includes(owner)) return [region];
  const behind = node.outward
    .flatMap((edge) => regionsOf(edge) ?? [])
    .map((each) => ({ ...each, sets: AddressSet.intersectAll(sets, each.sets) }))
    .filter((each) => each.sets.length > 0)
    .flatMap((each) => devicesOf(netlist, each, [...passed, owner]));
  if (behind.length === 0) return [region];
  // What may be done with them is what is told in front of it.
  const { permissions, regionType, guard } = region;
  return behind.map((each) => ({ ...each, permissions, regionType, ...(guard === undefined ? {} : { guard }) }));
}
