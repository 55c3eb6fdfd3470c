import { spansOf } from '../../base/address/pieces.js';
import { type AddressRange, AddressSet, parseHex } from '../../base/address/index.js';
import { groupBy } from '../../base/group-by.js';
import {
  notationTraits,
  addressSpaces,
  append,
  type Elaboration,
  type InterruptLine,
  interruptLines,
  isMemory,
  Netlist,
  permittedSpaces,
  Raisers,
  type Region,
} from '../../elaboration/index.js';
import { addressedNodes } from './resource-facts.js';
import { type CountedWindow, CountedWindows } from './windows.js';

/** A device in terms common to all notations. */
export interface ComparedDevice {
  /** The id of its module. */
  readonly id: string;
  readonly name: string;
  /** Its compatible string; if it has none, the class of its module. */
  readonly kind: string;
  /** Its compatible strings, separated by `, `; absent if it has none, or nothing is known of it. */
  readonly compatible?: string;
  /** In ascending order and not adjacent; a single range around banks that interleave with those of other devices. */
  readonly ranges: readonly AddressRange[];
  /** The address relative to which software counts its registers: its first address, unless it declares another. */
  readonly base: bigint;
  /** The ranges of each of its nodes. */
  readonly nodes: readonly (readonly AddressRange[])[];
  /** As known to software. */
  readonly windows: readonly CountedWindow[];
  /** The numbers of the interrupts that it raises, in ascending order without duplicates. */
  readonly interrupts: readonly number[];
  /** Whether it is memory rather than registers. */
  readonly isMemory: boolean;
}

/** The addresses of devices by the ids of their nodes, or of their modules if they lie within other devices. */
type DeviceSets = ReadonlyMap<string, readonly AddressSet[]>;

/** The devices of a design that have addresses. */
export function devicesOf(elaboration: Elaboration): ComparedDevice[] {
  const netlist = new Netlist(elaboration);
  const lists = new Set(permittedSpaces(addressSpaces(elaboration)).map(({ regions }) => regions));
  const sets = setsOf(lists);
  const memories = memoriesIn(lists);
  const devices = withEnclosed(elaboration, grouped(netlist, [...sets.keys()]));
  const enclosed = enclosedSets(elaboration);
  const interrupts = interruptsOf(elaboration, netlist, devices);
  const counted = new CountedWindows(elaboration);
  const bases = new Map(elaboration.modules.map(({ id, base }) => [id, base]));
  const found = devices
    .map(({ id, name, kind, nodes, modules }): ComparedDevice => {
      const own = AddressSet.unify([
        ...nodes.flatMap((node) => sets.get(node) ?? []),
        ...modules.flatMap((module) => enclosed.get(module) ?? []),
      ]);
      const numbers = [...new Set(interrupts.get(id))].sort((x, y) => x - y);
      const memory = nodes.length > 0 && nodes.every((node) => memories.has(node));
      const ranges = spansOf(own, piecesToCompare);
      const base = bases.get(id);
      return {
        ...{ id, name, kind, ranges, interrupts: numbers, isMemory: memory },
        base: base === undefined ? firstOf(ranges) : parseHex(base),
        windows: nodes.flatMap((node) => counted.of(netlist.node(node))),
        nodes: nodes.map((node) => spansOf(AddressSet.unify(sets.get(node) ?? []), piecesToCompare)),
      };
    })
    .sort((x, y) => compare(firstOf(x.ranges), firstOf(y.ranges)));
  return withCompatible(elaboration, found);
}

// In descriptions, parts declare their compatible strings. The device tree of a topology assigns them by registers, unless several nodes share these.
function withCompatible({ described, resources }: Elaboration, devices: readonly ComparedDevice[]): ComparedDevice[] {
  const keyOf =
    described === undefined
      ? ({ ranges }: ComparedDevice): string => ranges.join(' ')
      : ({ id }: ComparedDevice): string => id;
  const told = new Map<string, string[]>();
  for (const { compatible, sets } of addressedNodes(resources)) {
    append(told, spansOf(AddressSet.unify(sets), piecesToCompare).join(' '), compatible);
  }
  for (const {
    id,
    properties: { compatible },
  } of described?.told ?? []) {
    if (compatible !== undefined) told.set(id, [compatible]);
  }
  const byKey = groupBy(devices, keyOf);
  return devices.map((device) => {
    const key = keyOf(device);
    const [compatible, another] = told.get(key) ?? [];
    const isOnly = another === undefined && byKey.get(key)?.length === 1;
    return compatible === undefined || !isOnly ? device : { ...device, compatible };
  });
}

// A bank has a piece for each cache line, so only sets of few pieces are compared exactly.
const piecesToCompare = 64;

interface Device extends Pick<ComparedDevice, 'id' | 'name' | 'kind'> {
  /** The nodes with addresses. */
  readonly nodes: readonly string[];
  /** Modules that have addresses within those of other devices. */
  readonly modules: readonly string[];
}

// A module within another device is not a device of its own, unless one of its nodes is.
function withEnclosed({ modules }: Elaboration, devices: readonly Omit<Device, 'modules'>[]): Device[] {
  const deviceOf = new Map(devices.flatMap((device) => device.nodes.map((node) => [node, device] as const)));
  const enclosed = modules.filter(({ within = [] }) => within.length > 0);
  const owners = enclosed.map(({ nodes }) => nodes.map(({ id }) => deviceOf.get(id)).find((own) => own !== undefined));
  const alone = enclosed.filter((_, k) => owners[k] === undefined);
  return [
    ...devices.map((device) => ({
      ...device,
      modules: enclosed.filter((_, k) => owners[k] === device).map(({ id }) => id),
    })),
    ...alone.map(({ id, name, className }) => ({ id, name, kind: className, nodes: [], modules: [id] })),
  ];
}

function enclosedSets({ modules }: Elaboration): DeviceSets {
  return new Map(
    modules.map(({ id, within = [] }) => [
      id,
      within.flatMap(({ base, size }) => AddressSet.misaligned(parseHex(base), parseHex(size))),
    ]),
  );
}

// Nodes that firmware knows as one device are one, wherever they are; otherwise, each module is a device with all its windows. Nodes next to the only
// known device of a module belong to that device.
function grouped(netlist: Netlist, nodes: readonly string[]): Omit<Device, 'modules'>[] {
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

// Whether a module merely groups declarations.
function isScope(className: string, parent: string | null): boolean {
  return parent === null || className === scope;
}

/** The class of modules that topologies use to group declarations. */
const scope = 'SimpleLazyModule';

function setsOf(lists: Iterable<readonly Region[]>): DeviceSets {
  const found = new Map<string, AddressSet[]>();
  const known = new Set<string>();
  for (const regions of lists) {
    for (const { owner, sets } of regions) {
      const key = `${owner} ${sets.join(' ')}`;
      if (known.has(key)) continue;
      known.add(key);
      for (const set of sets.filter(({ finite }) => finite)) append(found, owner, set);
    }
  }
  return found;
}

function memoriesIn(lists: Iterable<readonly Region[]>): ReadonlySet<string> {
  const regions = [...lists].flat();
  const others = new Set(regions.filter((region) => !isMemory(region)).map(({ owner }) => owner));
  return new Set(regions.map(({ owner }) => owner).filter((owner) => !others.has(owner)));
}

function interruptsOf(
  elaboration: Elaboration,
  netlist: Netlist,
  devices: readonly Device[],
): ReadonlyMap<string, readonly number[]> {
  const raiserOf = raisersIn(elaboration, netlist, devices);
  const interrupts = new Map<string, number[]>();
  for (const line of interruptLines(netlist)) {
    const raiser = isNumbered(netlist, line) ? raiserOf(line.source) : undefined;
    if (raiser !== undefined) append(interrupts, raiser, line.number);
  }
  return interrupts;
}

// An interrupt that a controller passes on without a number is unknown to software.
function isNumbered(netlist: Netlist, { source, sink }: InterruptLine): boolean {
  return netlist.node(source).record.kind === 'source' || netlist.node(sink).record.inputs !== undefined;
}

/** Returns a function that finds the device that raises the interrupts of a node, by ids. */
function raisersIn(
  { described }: Elaboration,
  netlist: Netlist,
  devices: readonly Device[],
): (source: string) => string | undefined {
  const inModule = new Map(devices.flatMap(({ id, modules }) => modules.map((module) => [module, id] as const)));
  const deviceOf = new Map(devices.flatMap(({ id, nodes }) => nodes.map((node) => [node, id] as const)));
  // In a description, a part raises the interrupts of its own nodes.
  if (described !== undefined && notationTraits[described.notation].hasNodes !== true) {
    for (const [node, device] of deviceOf) inModule.set(netlist.node(node).module.id, device);
    return (source) => inModule.get(netlist.node(source).module.id);
  }
  const raisers = new Raisers(netlist, deviceOf.keys());
  return (source) => inModule.get(netlist.node(source).module.id) ?? deviceOf.get(raisers.of(source) ?? '');
}

function firstOf([first]: readonly AddressRange[]): bigint {
  return first?.base ?? 0n;
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A matched pair of devices, or a device that only one side has. */
export type DevicePair = readonly [before: ComparedDevice | undefined, after: ComparedDevice | undefined];

/**
 * Pairs the devices of two designs: first by name; then by the same addresses, preferably with the same interrupts; then by the same first address;
 * then by a compatible string that only one device of each side has; and then by name without an address in it. Unmatched devices come last.
 */
export function pairedDevices(before: readonly ComparedDevice[], after: readonly ComparedDevice[]): DevicePair[] {
  const partners = new Map<ComparedDevice, ComparedDevice>();
  const taken = new Set<ComparedDevice>();
  for (const { keyOf, isEach } of keys) {
    const beforeBy = groupBy(
      before.filter((device) => !partners.has(device)),
      keyOf,
    );
    const afterBy = groupBy(
      after.filter((device) => !taken.has(device)),
      keyOf,
    );
    for (const [key, devices] of beforeBy) {
      const others = afterBy.get(key) ?? [];
      // An ambiguous key identifies no device, unless it comprises everything that is compared.
      if (key === undefined || (!isEach && devices.length + others.length > 2)) continue;
      for (const [k, device] of devices.entries()) {
        const partner = others[k];
        if (partner === undefined) break;
        partners.set(device, partner);
        taken.add(partner);
      }
    }
  }
  return [
    ...before.map((device): DevicePair => [device, partners.get(device)]),
    ...after.filter((device) => !taken.has(device)).map((device): DevicePair => [undefined, device]),
  ];
}

/** A criterion for matching devices. */
interface Key {
  readonly keyOf: (device: ComparedDevice) => string | undefined;
  /** Whether several devices with the same key are interchangeable. */
  readonly isEach?: true;
}

const keys: readonly Key[] = [
  { keyOf: ({ name }) => plain(name) },
  { keyOf: ({ ranges, interrupts }) => `${ranges.join(' ')}: ${interrupts.join(' ')}`, isEach: true },
  { keyOf: ({ ranges }) => ranges.join(' '), isEach: true },
  { keyOf: ({ ranges: [first] }) => first?.base.toString(16) },
  { keyOf: ({ kind }) => (kind.includes(',') ? kind : undefined) },
  { keyOf: ({ name }) => plain(name.replace(/@.*$/, '')) },
];

// `uart_0`, `uart0` and `UART0` are the same name; a number after `@` is an address.
function plain(name: string): string {
  return name.replace(/[^A-Za-z0-9@]/g, '').toLowerCase();
}
