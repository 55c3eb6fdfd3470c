import { hex } from '../../base/address/index.js';
import type { Location } from '../../base/diagnostic/index.js';
import { fieldOf, fieldsOf, itemsOf, type PlacedValue, textOf, writtenNumber } from '../placed/value.js';
import { type Crossbar, isCrossbar, nameOf, nodesOf, reachOf } from './crossbars.js';

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

/** What crossbars say of hosts and devices; `interrupts`: those of the modules of the top. */
export function opentitanFacts(crossbars: readonly Crossbar[], interrupts: ModuleInterrupts): OpentitanFacts {
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
  return {
    crossbars: crossbars.map((crossbar) => ({
      name: crossbar.name,
      hosts: nodesOf(crossbar, 'host').map(nameOf),
      devices: nodesOf(crossbar, 'device').map(nameOf),
      place: crossbar.place,
    })),
    hosts: crossbars.flatMap((crossbar) =>
      nodesOf(crossbar, 'host')
        .filter((node) => !isCrossbar(node, crossbar, crossbars))
        .map((node) => hostOf(node, crossbar, crossbars)),
    ),
    devices: nodes.map(({ node, crossbar, name }) => deviceOf(node, crossbar, raisedBy.get(name) ?? [])),
  };
}

/** The interrupts of each module, by its name; under no name those that no module is known of. */
export type ModuleInterrupts = ReadonlyMap<string, OpentitanDevice['interrupts']>;

/** The interrupts of a top, counted from 1 as its generator counts them. */
export function interruptsIn(document: PlacedValue): ModuleInterrupts {
  const found = new Map<string, { name: string; number: number; place: Location }[]>();
  const modules = itemsOf(fieldOf(document, 'module')).map(nameOf);
  let number = 1;
  for (const each of itemsOf(fieldOf(document, 'interrupt'))) {
    const name = nameOf(each);
    const width = Number(writtenNumber(fieldOf(each, 'width'), `The width of ${name}`) ?? 1n);
    const module = textOf(each, 'module_name') ?? moduleInFront(name, modules) ?? '';
    const list = found.get(module) ?? [];
    found.set(module, list);
    for (let k = 0; k < Math.min(width, 1024); k++)
      list.push({ name: width === 1 ? name : `${name}_${k}`, number: number + k, place: each.place });
    number += width;
  }
  return found;
}

// Generators before 2020 say it only by the name of the interrupt, which begins with that of its module.
function moduleInFront(interrupt: string, modules: readonly string[]): string | undefined {
  return modules.filter((module) => interrupt.startsWith(`${module}_`)).toSorted((a, b) => b.length - a.length)[0];
}

/** The device that stands for a module: of several ports, `module.port` each, that of its registers. */
export function deviceOfModule(module: string, devices: readonly string[]): string | undefined {
  if (devices.includes(module)) return module;
  const ports = devices.filter((name) => name.startsWith(`${module}.`));
  return ['core', 'regs', 'cfg'].map((port) => `${module}.${port}`).find((name) => ports.includes(name)) ?? ports[0];
}

function hostOf(node: PlacedValue, crossbar: Crossbar, crossbars: readonly Crossbar[]): OpentitanHost {
  const name = nameOf(node);
  return {
    ...{ name, crossbar: crossbar.name },
    ...optional({ clock: textOf(node, 'clock') }),
    ...{ reaches: reachOf(name, crossbar, crossbars), place: node.place },
  };
}

function deviceOf(node: PlacedValue, crossbar: Crossbar, interrupts: OpentitanDevice['interrupts']): OpentitanDevice {
  const name = nameOf(node);
  const written = itemsOf(fieldOf(node, 'addr_range'));
  // Generators before 2020 give a device one range, as fields of its own.
  const ranges = (written.length === 0 ? [node] : written).flatMap((range) => {
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

function optional(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter((each): each is [string, string] => each[1] !== undefined));
}
