import { hex } from '../../base/address/index.js';
import { listed, type Location } from '../../base/diagnostic/index.js';
import { groupBy } from '../../base/group-by.js';
import { distinctNames } from '../../base/names/index.js';
import type { DescribedFinding, DescribedPart, DescribedRange, Description } from '../description.js';
import { overlapsOf } from '../overlaps.js';
import { readHjson } from '../placed/hjson.js';
import { fieldOf, fieldsOf, itemsOf, type PlacedValue, textOf, writtenNumber } from '../placed/value.js';
import { DescriptionError, type ReadingLimits, type Source } from '../reading.js';

// Crossbars of OpenTitan as its generator leaves them: hosts, devices, and which host is connected to which device.

/** What the crossbars say. Addresses and sizes are hexadecimal. */
export interface OpentitanFacts {
  readonly crossbars: readonly {
    readonly name: string;
    readonly hosts: readonly string[];
    readonly devices: readonly string[];
    readonly place: Location;
  }[];
  readonly hosts: readonly OpentitanHost[];
  readonly devices: readonly OpentitanDevice[];
}

export interface OpentitanHost {
  readonly name: string;
  readonly crossbar: string;
  readonly clock?: string;
  /** Devices that it reaches, through all crossbars. */
  readonly reaches: readonly string[];
  readonly place: Location;
}

export interface OpentitanDevice {
  readonly name: string;
  readonly crossbar: string;
  readonly type?: string;
  readonly clock?: string;
  /** `space` is there for addresses that are not those of the cores. */
  readonly ranges: readonly {
    readonly base: string;
    readonly size: string;
    readonly space?: string;
    readonly place: Location;
  }[];
  readonly interrupts: readonly { readonly name: string; readonly number: number; readonly place: Location }[];
  readonly place: Location;
}

interface Crossbar {
  readonly name: string;
  readonly nodes: readonly PlacedValue[];
  readonly connections: ReadonlyMap<string, readonly string[]>;
  readonly place: Location;
}

/** Describes the crossbars of a `top_*.gen.hjson`, or a `xbar_*.gen.hjson` with those that it leads to. Throws a {@link DescriptionError}. */
export function describeOpentitan(source: Source, limits: ReadingLimits): Description {
  const document = readHjson(source, limits);
  const crossbars = crossbarsIn(document, source, limits);
  const [main] = crossbars;
  if (main === undefined)
    throw new DescriptionError('It has no crossbar: a list xbar, or nodes and connections.', document.place);
  const interrupts = interruptsIn(document);
  const nodes = crossbars.flatMap((crossbar) =>
    nodesOf(crossbar, 'device')
      .filter((node) => textOf(node, 'xbar') !== 'true')
      .map((node) => ({ node, crossbar, name: nameOf(node) })),
  );
  const names = nodes.map(({ name }) => name);
  const raisedBy = new Map(
    [...interrupts].flatMap(([module, list]) => {
      const device = deviceOfModule(module, names);
      return device === undefined ? [] : [[device, list] as const];
    }),
  );
  const devices = nodes.map(({ node, crossbar, name }) => deviceOf(node, crossbar, raisedBy.get(name) ?? []));
  if (devices.every(({ ranges }) => ranges.length === 0))
    throw new DescriptionError(
      'It has no device with an address: it is what the generator reads.',
      document.place,
      'Give what the generator leaves, such as data/autogen/top_earlgrey.gen.hjson.',
    );
  const memories = memoriesIn(document);
  const hosts = crossbars.flatMap((crossbar) =>
    nodesOf(crossbar, 'host')
      .filter((node) => !isCrossbar(node, crossbar, crossbars))
      .map((node): OpentitanHost => {
        const name = nameOf(node);
        return {
          name,
          crossbar: crossbar.name,
          ...optional({ clock: textOf(node, 'clock') }),
          reaches: reachOf(name, crossbar, crossbars),
          place: node.place,
        };
      }),
  );
  const facts: OpentitanFacts = {
    crossbars: crossbars.map((crossbar) => ({
      name: crossbar.name,
      hosts: nodesOf(crossbar, 'host').map(nameOf),
      devices: nodesOf(crossbar, 'device').map(nameOf),
      place: crossbar.place,
    })),
    ...{ hosts, devices },
  };
  const sources = [...devices, ...hosts, ...crossbars];
  // A host may be called as a device is, and a device as a crossbar; devices keep their names.
  const distinct = distinctNames([
    ...[...devices, ...hosts].map(({ name }) => name),
    ...crossbars.map(({ name }) => `xbar_${name}`),
  ]);
  const ids = new Map<object | undefined, string>(sources.map((each, k) => [each, distinct[k] ?? '']));
  const idOf = (each: object | undefined): string => ids.get(each) ?? '';
  const idOfCrossbar = (name: string): string => idOf(crossbars.find((crossbar) => crossbar.name === name));
  const plic = devices.find(({ type }) => type === 'rv_plic');
  const controller = plic && idOf(plic);
  const parts: DescribedPart[] = [
    ...crossbars.map((crossbar): DescribedPart => ({
      ...nothing,
      ...{
        id: idOf(crossbar),
        name: crossbar.name,
        parent: crossbar === main ? null : idOfCrossbar(above(crossbar, crossbars) ?? main.name),
      },
      ...{ kind: 'bus', place: crossbar.place },
      ...(crossbar === main || above(crossbar, crossbars) !== undefined ? {} : { apart: true }),
    })),
    ...hosts.map((host): DescribedPart => ({
      ...nothing,
      ...{ id: idOf(host), name: host.name, parent: idOfCrossbar(host.crossbar), kind: 'master', place: host.place },
      sees: devices.filter(({ name }) => host.reaches.includes(name)).flatMap(({ ranges }) => ranges.map(rangeOf)),
    })),
    ...devices.map((device): DescribedPart => ({
      ...nothing,
      ...{ id: idOf(device), name: device.name, parent: idOfCrossbar(device.crossbar), place: device.place },
      kind: isMemory(device, memories) ? 'memory' : 'device',
      compatible: device.type === undefined ? [] : [device.type],
      windows: device.ranges.map((range) => ({ ...rangeOf(range), place: range.place })),
      interrupts:
        controller === undefined
          ? []
          : device.interrupts.map(({ name, number, place }) => ({ controller, name, number, place })),
      isController: device === plic,
    })),
  ];
  return {
    facts,
    soc: {
      ...{
        notation: 'opentitan',
        file: source.file,
        name: textOf(document, 'name') ?? main.name,
        place: document.place,
        parts,
      },
      findings: [
        ...overlapsOf(
          devices.flatMap((device) =>
            device.ranges.map((range) => ({
              ...range,
              ...rangeOf(range),
              ...{ name: device.name, part: idOf(device) },
            })),
          ),
        ),
        ...unplacedIn(interrupts, names),
      ],
      unknown: ['operations', 'ids', 'clocks', 'wiring', 'intent', 'widths'],
      assumptions: [
        'A host reaches the addresses of the devices that it is connected to, through every crossbar.',
        ...[...groupBy(devices.flatMap(spacesOf), ([space]) => space)].map(
          ([space, on]) => `Addresses of ${listed(on.map(([, name]) => name))} are those of the space ${space}.`,
        ),
        ...(interrupts.size === 0
          ? []
          : ['Interrupts are numbered from 1 in the order of the list, as the generator numbers them.']),
      ],
    },
  };
}

const nothing = { enabled: true, names: [], compatible: [], windows: [], interrupts: [], isController: false } as const;

// A file of one crossbar lies beside those of the others.
function crossbarsIn(document: PlacedValue, source: Source, limits: ReadingLimits): Crossbar[] {
  const listed = itemsOf(fieldOf(document, 'xbar'));
  if (listed.length > 0) return sortedFromHosts(listed.map(crossbarOf));
  if (fieldOf(document, 'connections') === undefined) return [];
  const found = [crossbarOf(document)];
  for (const crossbar of found) {
    for (const node of nodesOf(crossbar, 'device')) {
      const name = nameOf(node);
      if (textOf(node, 'xbar') !== 'true' || found.some((each) => each.name === name)) continue;
      const other = filesOf(name, source.file)
        .map((file) => ({ file, content: source.read(file) }))
        .find(({ content }) => content !== undefined);
      if (other?.content === undefined)
        throw new DescriptionError(
          `The crossbar ${name} should be in ${filesOf(name, source.file).join(' or in ')}, which is not there.`,
          node.place,
          'Give the file of the top, which has all crossbars, or put this one there.',
        );
      found.push(crossbarOf(readHjson({ ...source, file: other.file, content: other.content }, limits)));
    }
  }
  return found;
}

// Beside the file of a crossbar, or in a folder of its own that is called like that of the other.
function filesOf(crossbar: string, file: string): string[] {
  const [, own] = /xbar_([^/\\]*?)(?:\.gen)?\.hjson$/.exec(file) ?? [];
  if (own === undefined) return [];
  const beside = file.replace(/xbar_[^/\\]*?(\.gen)?\.hjson$/, `xbar_${crossbar}$1.hjson`);
  const folder = beside.replaceAll(`/xbar_${own}/`, `/xbar_${crossbar}/`);
  return [...new Set([beside, folder])].filter((each) => each !== file);
}

// Hosts that are no crossbars make a crossbar the first.
function sortedFromHosts(crossbars: readonly Crossbar[]): Crossbar[] {
  const hosts = (crossbar: Crossbar): number =>
    nodesOf(crossbar, 'host').filter((node) => textOf(node, 'xbar') !== 'true').length;
  return [...crossbars].sort((a, b) => hosts(b) - hosts(a));
}

function crossbarOf(value: PlacedValue): Crossbar {
  const connections = [...fieldsOf(fieldOf(value, 'connections'))].map(
    ([host, devices]) => [host, itemsOf(devices).flatMap((each) => textOf(each) ?? [])] as const,
  );
  return {
    name: nameOf(value),
    nodes: itemsOf(fieldOf(value, 'nodes')),
    connections: new Map(connections),
    place: value.place,
  };
}

function nodesOf({ nodes }: Crossbar, type: 'host' | 'device'): PlacedValue[] {
  return nodes.filter((node) => textOf(node, 'type') === type);
}

function nameOf(value: PlacedValue): string {
  return textOf(value, 'name') ?? '';
}

function above(crossbar: Crossbar, crossbars: readonly Crossbar[]): string | undefined {
  return crossbars.find(
    (other) => other !== crossbar && nodesOf(other, 'device').some((node) => nameOf(node) === crossbar.name),
  )?.name;
}

// The host of a crossbar that no other one leads to is a port of the top, although it is said to be a crossbar.
function isCrossbar(node: PlacedValue, crossbar: Crossbar, crossbars: readonly Crossbar[]): boolean {
  return (
    textOf(node, 'xbar') === 'true' && crossbars.some((other) => other !== crossbar && other.name === nameOf(node))
  );
}

// Those that are not the addresses of the cores.
function spacesOf({ name, ranges }: OpentitanDevice): (readonly [space: string, name: string])[] {
  const spaces = new Set(ranges.flatMap(({ space }) => space ?? []));
  return [...spaces].map((space) => [space, name] as const);
}

// A crossbar behind another knows it as the host of its name.
function reachOf(host: string, crossbar: Crossbar, crossbars: readonly Crossbar[]): string[] {
  const reached = new Set<string>();
  const seen = new Set<string>();
  const open: [string, Crossbar][] = [[host, crossbar]];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [from, through] = at;
    const key = JSON.stringify([from, through.name]);
    if (seen.has(key)) continue;
    seen.add(key);
    for (const device of through.connections.get(from) ?? []) {
      const next = crossbars.find(({ name }) => name === device);
      if (next === undefined) reached.add(device);
      else open.push([through.name, next]);
    }
  }
  return [...reached];
}

function deviceOf(node: PlacedValue, crossbar: Crossbar, interrupts: OpentitanDevice['interrupts']): OpentitanDevice {
  const name = nameOf(node);
  const ranges = itemsOf(fieldOf(node, 'addr_range')).flatMap((range) => {
    // Newer generators have a base for each address space.
    const spaces = fieldsOf(fieldOf(range, 'base_addrs'));
    const [space] = spaces.has('hart') ? [] : spaces.keys();
    const base =
      writtenNumber(fieldOf(range, 'base_addr'), `The base_addr of ${name}`) ??
      writtenNumber(spaces.get(space ?? 'hart'), `The base address of ${name}`);
    const size = writtenNumber(fieldOf(range, 'size_byte'), `The size_byte of ${name}`);
    return base === undefined || size === undefined || size === 0n
      ? []
      : [{ base: hex(base), size: hex(size), ...(space === undefined ? {} : { space }), place: range.place }];
  });
  return {
    ...{ name, crossbar: crossbar.name },
    ...optional({ type: textOf(node, 'inst_type'), clock: textOf(node, 'clock') }),
    ...{ ranges, interrupts, place: node.place },
  };
}

function interruptsIn(document: PlacedValue): Map<string, OpentitanDevice['interrupts']> {
  const found = new Map<string, { name: string; number: number; place: Location }[]>();
  let number = 1;
  for (const each of itemsOf(fieldOf(document, 'interrupt'))) {
    const name = nameOf(each);
    const width = Number(writtenNumber(fieldOf(each, 'width'), `The width of ${name}`) ?? 1n);
    const module = textOf(each, 'module_name') ?? '';
    const list = found.get(module) ?? [];
    found.set(module, list);
    for (let k = 0; k < Math.min(width, 1024); k++)
      list.push({ name: width === 1 ? name : `${name}_${k}`, number: number + k, place: each.place });
    number += width;
  }
  return found;
}

/** The device that stands for a module: of several ports, `module.port` each, that of its registers. */
function deviceOfModule(module: string, devices: readonly string[]): string | undefined {
  if (devices.includes(module)) return module;
  const ports = devices.filter((name) => name.startsWith(`${module}.`));
  return ['core', 'regs', 'cfg'].map((port) => `${module}.${port}`).find((name) => ports.includes(name)) ?? ports[0];
}

function unplacedIn(
  interrupts: ReadonlyMap<string, OpentitanDevice['interrupts']>,
  devices: readonly string[],
): DescribedFinding[] {
  return [...interrupts]
    .filter(([module]) => deviceOfModule(module, devices) === undefined)
    .map(([module, list]) => ({
      rule: 'description/oddity',
      message: `${module} is on no crossbar, so that its interrupts are of no device: ${listed(list.map(({ name, number }) => `${name} (${number})`))}.`,
      ...{ parts: [], ranges: [], places: list.map(({ place }) => place).slice(0, 1) },
    }));
}

/** The ports that lead to memory, `module.port` each; undefined where modules are not listed. */
function memoriesIn(document: PlacedValue): ReadonlySet<string> | undefined {
  const modules = itemsOf(fieldOf(document, 'module'));
  if (!modules.some((module) => fieldOf(module, 'memory') !== undefined)) return undefined;
  return new Set(
    modules.flatMap((module) =>
      [...fieldsOf(fieldOf(module, 'memory')).keys()].map((port) => `${nameOf(module)}.${port}`),
    ),
  );
}

// Older generators know memories by their type and name only.
function isMemory({ type = '', name }: OpentitanDevice, memories: ReadonlySet<string> | undefined): boolean {
  const [, port] = name.split('.');
  if (port !== undefined) return memories?.has(name) ?? /^(rom|ram|flash|eflash)$/.test(port);
  return /^(rom|ram_1p_scr|ram_1p|eflash)$/.test(type) || /^(rom|ram|eflash)(_|$)/.test(name);
}

function rangeOf({ base, size }: { readonly base: string; readonly size: string }): DescribedRange {
  return { base: BigInt(base), size: BigInt(size) };
}

function optional(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter((each): each is [string, string] => each[1] !== undefined));
}
