import { hex } from '../../base/address/index.js';
import type { Location } from '../../base/diagnostic/index.js';
import type { DescribedFinding, DescribedPart, DescribedRange, Description } from '../description.js';
import { readHjson } from '../placed/hjson.js';
import { fieldOf, fieldsOf, itemsOf, numberOf, type PlacedValue, textOf } from '../placed/value.js';
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
  readonly ranges: readonly { readonly base: string; readonly size: string; readonly place: Location }[];
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
  const devices = crossbars.flatMap((crossbar) =>
    nodesOf(crossbar, 'device')
      .filter((node) => textOf(node, 'xbar') !== 'true')
      .map((node) => deviceOf(node, crossbar, interrupts)),
  );
  const hosts = crossbars.flatMap((crossbar) =>
    nodesOf(crossbar, 'host')
      .filter((node) => textOf(node, 'xbar') !== 'true')
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
  const controller = devices.find(({ type }) => type === 'rv_plic')?.name;
  const parts: DescribedPart[] = [
    ...crossbars.map((crossbar): DescribedPart => ({
      ...nothing,
      ...{
        id: `xbar_${crossbar.name}`,
        name: crossbar.name,
        parent: crossbar === main ? null : `xbar_${above(crossbar, crossbars) ?? main.name}`,
      },
      ...{ kind: 'bus', place: crossbar.place },
    })),
    ...hosts.map((host): DescribedPart => ({
      ...nothing,
      ...{ id: host.name, name: host.name, parent: `xbar_${main.name}`, kind: 'master', place: host.place },
      sees: devices.filter(({ name }) => host.reaches.includes(name)).flatMap(({ ranges }) => ranges.map(rangeOf)),
    })),
    ...devices.map((device): DescribedPart => ({
      ...nothing,
      ...{ id: device.name, name: device.name, parent: `xbar_${device.crossbar}`, place: device.place },
      kind: isMemory(device) ? 'memory' : 'device',
      compatible: device.type === undefined ? [] : [device.type],
      windows: device.ranges.map((range) => ({ ...rangeOf(range), place: range.place })),
      interrupts:
        controller === undefined
          ? []
          : device.interrupts.map(({ name, number, place }) => ({ controller, name, number, place })),
      isController: device.name === controller,
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
      findings: overlapsOf(devices),
      unknown: ['operations', 'ids', 'clocks', 'wiring', 'intent', 'widths'],
      assumptions: [
        'A host reaches the addresses of the devices that it is connected to, through every crossbar.',
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
      const file = source.file.replace(/xbar_[^/\\]*?(\.gen)?\.hjson$/, `xbar_${name}$1.hjson`);
      const content = file === source.file ? undefined : source.read(file);
      if (content === undefined)
        throw new DescriptionError(`The crossbar ${name} should be in ${file}, which is not there.`, node.place);
      found.push(crossbarOf(readHjson({ ...source, file, content }, limits)));
    }
  }
  return found;
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

function deviceOf(
  node: PlacedValue,
  crossbar: Crossbar,
  interrupts: ReadonlyMap<string, OpentitanDevice['interrupts']>,
): OpentitanDevice {
  const name = nameOf(node);
  const ranges = itemsOf(fieldOf(node, 'addr_range')).flatMap((range) => {
    // Newer generators have a base for each address space.
    const spaces = fieldsOf(fieldOf(range, 'base_addrs'));
    const base = numberOf(range, 'base_addr') ?? numberOf(spaces.get('hart') ?? [...spaces.values()][0]);
    const size = numberOf(range, 'size_byte');
    return base === undefined || size === undefined || size === 0n
      ? []
      : [{ base: hex(base), size: hex(size), place: range.place }];
  });
  return {
    ...{ name, crossbar: crossbar.name },
    ...optional({ type: textOf(node, 'inst_type'), clock: textOf(node, 'clock') }),
    ...{ ranges, interrupts: interrupts.get(name) ?? [], place: node.place },
  };
}

function interruptsIn(document: PlacedValue): Map<string, OpentitanDevice['interrupts']> {
  const found = new Map<string, { name: string; number: number; place: Location }[]>();
  let number = 1;
  for (const each of itemsOf(fieldOf(document, 'interrupt'))) {
    const name = nameOf(each);
    const width = Number(numberOf(each, 'width') ?? 1n);
    const module = textOf(each, 'module_name') ?? '';
    const list = found.get(module) ?? [];
    found.set(module, list);
    for (let k = 0; k < Math.min(width, 1024); k++)
      list.push({ name: width === 1 ? name : `${name}_${k}`, number: number + k, place: each.place });
    number += width;
  }
  return found;
}

function isMemory({ type = '', name }: OpentitanDevice): boolean {
  return /^(rom|ram_1p_scr|ram_1p|eflash)$/.test(type) || /^(rom|ram|eflash)(_|$)/.test(name);
}

function rangeOf({ base, size }: { readonly base: string; readonly size: string }): DescribedRange {
  return { base: BigInt(base), size: BigInt(size) };
}

function overlapsOf(devices: readonly OpentitanDevice[]): DescribedFinding[] {
  const ranges = devices.flatMap((device) =>
    device.ranges.map((range) => ({ device, place: range.place, ...rangeOf(range) })),
  );
  ranges.sort((a, b) => (a.base < b.base ? -1 : a.base > b.base ? 1 : 0));
  let open: typeof ranges = [];
  return ranges.flatMap((b) => {
    open = open.filter((a) => a.base + a.size > b.base);
    const met = open.filter((a) => a.device !== b.device);
    open.push(b);
    return met.map((a): DescribedFinding => ({
      rule: 'description/overlap',
      message: `${a.device.name} at [${hex(a.base)}, ${hex(a.base + a.size)}) and ${b.device.name} at [${hex(b.base)}, ${hex(b.base + b.size)}) share addresses.`,
      ...{ parts: [a.device.name, b.device.name], ranges: [a, b], places: [a.place, b.place] },
    }));
  });
}

function optional(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter((each): each is [string, string] => each[1] !== undefined));
}
