import { counted } from '../../base/diagnostic/index.js';
import { demandElaboration } from '../record/demand-elaboration.js';
import { takesAccesses } from '../netlist/access-ends.js';
import { type AddressSpace, addressSpaces, permittedSpaces } from '../address-space/address-spaces.js';
import type { Elaboration } from '../record/elaboration.js';
import { Netlist } from '../netlist/netlist.js';

/** The parts of a design, used wherever masters, devices, modules, nodes or edges are counted. */
export interface Counts {
  readonly modules: number;
  readonly nodes: number;
  readonly edges: number;
  /** The ids of the nodes where accesses begin. */
  readonly masters: ReadonlySet<string>;
  /**
   * The ids of the nodes with addresses that some master may access, regardless of firewalls; for a recorded design without that information, of all
   * nodes with addresses.
   */
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

/**
 * The ids of the nodes whose addresses some master may access, considering firewalls, each with the ids of these masters; undefined for a recorded
 * design, which does not say whose addresses they are.
 */
export function knownBy(elaboration: Elaboration): ReadonlyMap<string, ReadonlySet<string>> | undefined {
  return ownersIn(permittedSpaces(addressSpaces(elaboration)));
}

function ownersIn(spaces: readonly AddressSpace[]): ReadonlyMap<string, ReadonlySet<string>> | undefined {
  const owners = new Map<string, Set<string>>();
  for (const { masters, regions, visibility } of spaces) {
    for (const { owner, sets } of regions) {
      if (owner === '') return undefined;
      if (!sets.some((set) => visibility.some((seen) => seen.overlaps(set)))) continue;
      const seers = owners.get(owner) ?? new Set();
      owners.set(owner, seers);
      for (const master of masters) seers.add(master);
    }
  }
  return owners;
}

/** The ids of the nodes that declare devices whose addresses no master sees: they are not part of the {@link Counts}, but of the design. */
export function unseenDevices(elaboration: Elaboration): ReadonlySet<string> {
  const { devices } = countsOf(elaboration);
  return new Set([...takingAccesses(elaboration)].filter((device) => !devices.has(device)));
}

function counting(elaboration: Elaboration): Counts {
  const { modules, edges } = elaboration;
  const nodes = modules.flatMap((module) => module.nodes);
  const spaces = addressSpaces(elaboration);
  return {
    modules: modules.length,
    nodes: nodes.length,
    edges: edges.length,
    masters: new Set(spaces.flatMap((space) => space.masters)),
    devices: new Set(ownersIn(spaces)?.keys() ?? takingAccesses(elaboration)),
  };
}

function takingAccesses(elaboration: Elaboration): ReadonlySet<string> {
  const netlist = new Netlist(elaboration);
  const takers = [...netlist.nodes.values()].filter((node) => takesAccesses(netlist, node));
  return new Set(takers.map(({ record }) => record.id));
}

/** How many of something are meant: `9 devices`, or `7 of 9 devices`. */
export function partOf(some: number, all: number, thing: string): string {
  return some === all ? counted(all, thing) : `${some} of ${counted(all, thing)}`;
}

/** The number of masters of some clients, and the number of clients if a master has several: `3 masters`, or `2 masters with 3 clients`. */
export function mastersOfClients(clients: readonly { readonly master: string }[]): string {
  const masters = counted(new Set(clients.map(({ master }) => master)).size, 'master');
  const isSame = masters === counted(clients.length, 'master');
  return isSame ? masters : `${masters} with ${counted(clients.length, 'client')}`;
}
