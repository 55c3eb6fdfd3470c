import { type AddressRange, AddressSet } from '../base/address/index.js';
import { groupBy } from '../base/group-by.js';
import {
  append,
  type Elaboration,
  interruptLines,
  isMemory,
  masterViews,
  Netlist,
  Raisers,
  spansOf,
} from '../elaboration/index.js';

/** A device as every notation tells of it. */
export interface ComparedDevice {
  /** Id of its module. */
  readonly id: string;
  readonly name: string;
  /** Its compatible string; the class of its module where it has none. */
  readonly kind: string;
  /** Ascending, none next to another; one around banks that are interleaved with those of other devices. */
  readonly ranges: readonly AddressRange[];
  /** Numbers of the interrupts that it raises, ascending, each once. */
  readonly interrupts: readonly number[];
  /** Whether it is memory, rather than registers. */
  readonly isMemory: boolean;
}

/** The devices of a design that have addresses, by these. */
export function devicesOf(elaboration: Elaboration): ComparedDevice[] {
  const netlist = new Netlist(elaboration);
  const sets = setsOf(elaboration);
  const memories = memoriesIn(elaboration);
  const devices = grouped(netlist, [...sets.keys()]);
  const interrupts = interruptsOf(netlist, devices);
  return devices
    .map(({ id, name, kind, nodes }): ComparedDevice => {
      const own = AddressSet.unify(nodes.flatMap((node) => sets.get(node) ?? []));
      const numbers = [...new Set(interrupts.get(id))].sort((x, y) => x - y);
      const memory = nodes.every((node) => memories.has(node));
      return { id, name, kind, ranges: spansOf(own, piecesToCompare), interrupts: numbers, isMemory: memory };
    })
    .sort((x, y) => compare(firstAddress(x), firstAddress(y)));
}

// A bank has a piece for each line of a cache; what few pieces there are is compared as it is.
const piecesToCompare = 64;

interface Device extends Pick<ComparedDevice, 'id' | 'name' | 'kind'> {
  readonly nodes: readonly string[];
}

// What firmware knows as one device is one, wherever its nodes are; of others, a module is a device with all its windows. What lies beside the
// only device that firmware knows in a module belongs to it.
function grouped(netlist: Netlist, nodes: readonly string[]): Device[] {
  const told = new Map<string, number>();
  for (const node of nodes) {
    const [device] = netlist.node(node).record.devices ?? [];
    if (device !== undefined) told.set(node, device);
  }
  const inModule = groupBy(nodes, (node) => netlist.node(node).module.id);
  const groups = groupBy(nodes, (node) => {
    const own = told.get(node);
    if (own !== undefined) return own;
    const { id, className, parent } = netlist.node(node).module;
    const [only, another] = new Set(inModule.get(id)?.flatMap((each) => told.get(each) ?? []));
    if (isScope(className, parent)) return inModule.get(id)?.length === 1 && parent !== null ? id : node;
    return only !== undefined && another === undefined ? only : id;
  });
  return [...groups.values()].map((own) => {
    const { record, module } = netlist.node(own[0]);
    const { id, name, className, parent } = module;
    const isWhole = parent !== null && inModule.get(id)?.every((node) => own.includes(node)) === true;
    return isWhole && (!isScope(className, parent) || own.length === 1)
      ? { id, name, kind: className, nodes: own }
      : { id: record.id, name: record.name, kind: className, nodes: own };
  });
}

// One that only holds what was declared in it.
function isScope(className: string, parent: string | null): boolean {
  return parent === null || className === scope;
}

/** Class of modules that topologies make to group what they declare. */
const scope = 'SimpleLazyModule';

function setsOf(elaboration: Elaboration): Map<string, AddressSet[]> {
  const found = new Map<string, AddressSet[]>();
  const known = new Set<string>();
  for (const { regions } of masterViews(elaboration)) {
    for (const { owner, sets } of regions) {
      const key = `${owner} ${sets.join(' ')}`;
      if (known.has(key)) continue;
      known.add(key);
      for (const set of sets.filter(({ finite }) => finite)) append(found, owner, set);
    }
  }
  return found;
}

function memoriesIn(elaboration: Elaboration): ReadonlySet<string> {
  const regions = masterViews(elaboration).flatMap((view) => view.regions);
  const others = new Set(regions.filter((region) => !isMemory(region)).map(({ owner }) => owner));
  return new Set(regions.map(({ owner }) => owner).filter((owner) => !others.has(owner)));
}

function interruptsOf(netlist: Netlist, devices: readonly Device[]): Map<string, number[]> {
  const deviceOf = new Map(devices.flatMap(({ id, nodes }) => nodes.map((node) => [node, id] as const)));
  const raisers = new Raisers(netlist, deviceOf.keys());
  const interrupts = new Map<string, number[]>();
  for (const { source, number } of interruptLines(netlist)) {
    const raiser = deviceOf.get(raisers.of(source) ?? '');
    if (raiser !== undefined) append(interrupts, raiser, number);
  }
  return interrupts;
}

function firstAddress({ ranges: [first] }: ComparedDevice): bigint {
  return first?.base ?? 0n;
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A pair of devices that are one, or a device that only one side has. */
export type DevicePair = readonly [before: ComparedDevice | undefined, after: ComparedDevice | undefined];

/**
 * The devices of two designs in pairs: those of one name, then those that begin at one address, those of which both sides have one with a
 * compatible string, and those of one name without the address in it. Then those that only one side has.
 */
export function pairedDevices(before: readonly ComparedDevice[], after: readonly ComparedDevice[]): DevicePair[] {
  const partners = new Map<ComparedDevice, ComparedDevice>();
  const taken = new Set<ComparedDevice>();
  for (const keyOf of keys) {
    const open = {
      before: uniqueBy(
        before.filter((device) => !partners.has(device)),
        keyOf,
      ),
      after: uniqueBy(
        after.filter((device) => !taken.has(device)),
        keyOf,
      ),
    };
    for (const [key, device] of open.before) {
      const partner = open.after.get(key);
      if (partner === undefined) continue;
      partners.set(device, partner);
      taken.add(partner);
    }
  }
  return [
    ...before.map((device): DevicePair => [device, partners.get(device)]),
    ...after.filter((device) => !taken.has(device)).map((device): DevicePair => [undefined, device]),
  ];
}

const keys: readonly ((device: ComparedDevice) => string | undefined)[] = [
  ({ name }) => plain(name),
  ({ ranges: [first] }) => first?.base.toString(16),
  ({ kind }) => (kind.includes(',') ? kind : undefined),
  ({ name }) => plain(name.replace(/@.*$/, '')),
];

// `uart_0`, `uart0` and `UART0` are one name; what is behind an `@` is an address, and no number.
function plain(name: string): string {
  return name.replace(/[^A-Za-z0-9@]/g, '').toLowerCase();
}

// What several devices share tells none from another.
function uniqueBy(
  devices: readonly ComparedDevice[],
  keyOf: (device: ComparedDevice) => string | undefined,
): Map<string, ComparedDevice> {
  const found = new Map<string, ComparedDevice>();
  const several = new Set<string>();
  for (const device of devices) {
    const key = keyOf(device);
    if (key === undefined) continue;
    if (found.has(key)) several.add(key);
    found.set(key, device);
  }
  for (const key of several) found.delete(key);
  return found;
}
