import { counted } from '../base/diagnostic/index.js';
import { demandElaboration } from './demand-elaboration.js';
import { masterViews, regionsOf } from './address-space.js';
import type { EdgeRecord, Elaboration, NodeRecord } from './elaboration.js';

/** What a design consists of; every place that counts masters, devices, modules, nodes or edges of a design takes these. */
export interface Counts {
  readonly modules: number;
  readonly nodes: number;
  readonly edges: number;
  /** Ids of the source nodes that have addresses behind them. */
  readonly masters: ReadonlySet<string>;
  /** Ids of the sink nodes whose addresses some master knows; of a recorded design, which does not say, of all that have addresses. */
  readonly devices: ReadonlySet<string>;
}

const known = new WeakMap<Elaboration, Counts>();

/** The counts of a design (design 6). */
export function countsOf(elaboration: Elaboration): Counts {
  demandElaboration(elaboration);
  let counts = known.get(elaboration);
  if (counts === undefined) known.set(elaboration, (counts = counting(elaboration)));
  return counts;
}

function counting(elaboration: Elaboration): Counts {
  const { modules, edges } = elaboration;
  const nodes = modules.flatMap((module) => module.nodes);
  const views = masterViews(elaboration);
  const owners = new Set(views.flatMap(({ regions }) => regions.map(({ owner }) => owner)));
  return {
    modules: modules.length,
    nodes: nodes.length,
    edges: edges.length,
    masters: new Set(views.map(({ master }) => master)),
    devices: owners.has('') ? sinksWithAddresses(nodes, edges) : owners,
  };
}

function sinksWithAddresses(nodes: readonly NodeRecord[], edges: readonly EdgeRecord[]): ReadonlySet<string> {
  const sinks = new Set(nodes.filter(({ kind }) => kind === 'sink').map(({ id }) => id));
  return new Set(edges.filter((edge) => sinks.has(edge.to) && hasAddresses(edge)).map(({ to }) => to));
}

function hasAddresses(edge: EdgeRecord): boolean {
  return regionsOf(edge) !== undefined;
}

/** How many of something are meant: `9 devices`, or `7 of 9 devices`. */
export function partOf(some: number, all: number, thing: string): string {
  return some === all ? counted(all, thing) : `${some} of ${counted(all, thing)}`;
}
