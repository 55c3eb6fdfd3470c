import { type Elaboration, isUnder } from '../model/index.js';
import type { AddressSet } from '../address/index.js';
import { sees, type Stretch, stretchesAlong, whereLost } from './follow.js';
import { commonSizes, type Operation, operations, type Sizes, someSizes } from './operations.js';
import type { Client, Manager } from './ports.js';
import { type Master, mastersOf } from './masters.js';
import { type Wiring, wiringOf } from './wiring.js';

/** What a master may do with a device. */
export interface Reach {
  /** Id of the source node. */
  readonly master: string;
  /** Outward port of that node. */
  readonly port: number;
  /** Name of the client. */
  readonly client: string;
  /** Id of the node that declared the device. */
  readonly device: string;
  /** Name of the device; empty for none. */
  readonly name: string;
  /** The addresses of the device that the client may ask for. */
  readonly sets: readonly AddressSet[];
  /** Sizes in bytes by operation; operations that are not there are left out. */
  readonly operations: Readonly<Partial<Record<Operation, Sizes>>>;
  /** What the way takes from what the device supports. */
  readonly stripped: readonly Stripped[];
}

/** What a node on the way takes from a device. */
export interface Stripped {
  readonly operation: Operation;
  /** Id of the node that takes it. */
  readonly node: string;
  /** Sizes behind the node. */
  readonly before: Sizes;
  /** Sizes in front of it. */
  readonly after: Sizes;
}

/** Which pairs are asked for. */
export interface ReachOptions {
  /** Only masters whose source node's id is or begins with this. */
  readonly from?: string | undefined;
  /** Only devices whose node's id is or begins with this. */
  readonly to?: string | undefined;
  /** Only pairs with this operation. */
  readonly operation?: Operation | undefined;
}

/** Which master reaches which device, with which operations of which sizes (design 6). */
export function reach(elaboration: Elaboration, { from, to, operation }: ReachOptions = {}): Reach[] {
  const wiring = wiringOf(elaboration);
  return mastersOf(elaboration, from).flatMap((master) =>
    wiring.ports
      .managers(master.edge)
      .map((manager) => reachOf(wiring, master, manager))
      .filter((pair) => pair !== undefined)
      .filter((pair) => isUnder(pair.device, to))
      .filter((pair) => operation === undefined || pair.operations[operation] !== undefined),
  );
}

function reachOf(wiring: Wiring, { edge, client }: Master, manager: Manager): Reach | undefined {
  if (!sees(client, manager.sets)) return undefined;
  const allowed = allowedSizes(client, manager);
  if (allowed === undefined) return undefined;
  const way = stretchesAlong(wiring, { edge, manager });
  if (whereLost(wiring, way, client) !== undefined) return undefined;
  const { last, manager: device } = way.at(-1) ?? { last: edge, manager };
  return {
    master: edge.from,
    port: edge.fromPort,
    client: client.name,
    device: last.to,
    name: device.name,
    sets: visible(client, manager),
    operations: allowed,
    stripped: strippedOn(way),
  };
}

function allowedSizes(client: Client, manager: Manager): Reach['operations'] | undefined {
  const allowed: Partial<Record<Operation, Sizes>> = {};
  for (const operation of operations) {
    const sizes = sizesFor(client, manager, operation);
    if (someSizes(sizes)) allowed[operation] = sizes;
  }
  return Object.keys(allowed).length === 0 ? undefined : allowed;
}

function visible({ visibility }: Client, { sets }: Manager): readonly AddressSet[] {
  if (visibility === undefined) return sets;
  return sets.flatMap((set) => visibility.map((seen) => seen.intersect(set)).filter((both) => both !== undefined));
}

/** What a client may ask of a device: what it emits, within what the device supports. */
export function sizesFor(client: Client, manager: Manager, operation: Operation): Sizes {
  const supported = manager.supports(operation);
  const emitted = client.emits(operation);
  return emitted === undefined ? supported : commonSizes(emitted, supported);
}

function strippedOn(way: readonly Stretch[]): readonly Stripped[] {
  const all = way.flatMap(strippedBehind);
  return all.sort((a, b) => operations.indexOf(a.operation) - operations.indexOf(b.operation));
}

const known = new WeakMap<Stretch, readonly Stripped[]>();

// What the node at the end of a stretch takes away.
function strippedBehind(stretch: Stretch): readonly Stripped[] {
  let stripped = known.get(stretch);
  if (stripped === undefined) known.set(stretch, (stripped = differences(stretch)));
  return stripped;
}

function differences({ last, manager, next }: Stretch): readonly Stripped[] {
  if (next === undefined || next.manager === manager) return [];
  return operations.flatMap((operation) => {
    const before = next.manager.supports(operation);
    const after = manager.supports(operation);
    const kept = commonSizes(before, after);
    const less = someSizes(before) && (kept[0] !== before[0] || kept[1] !== before[1]);
    return less ? [{ operation, node: last.to, before, after }] : [];
  });
}
