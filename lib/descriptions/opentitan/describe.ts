import { listed } from '../../base/diagnostic/index.js';
import { groupBy } from '../../base/group-by.js';
import { distinctNames } from '../../base/names/index.js';
import type { DescribedFinding, DescribedPart, DescribedRange, Description } from '../description.js';
import { overlapsOf } from '../overlaps.js';
import { readHjson } from '../placed/hjson.js';
import { fieldOf, fieldsOf, itemsOf, type PlacedValue, textOf } from '../placed/value.js';
import { DescriptionError, type ReadingLimits, type Source } from '../reading.js';
import { above, type Crossbar, crossbarsIn, nameOf } from './crossbars.js';
import {
  deviceOfModule,
  interruptsIn,
  type ModuleInterrupts,
  type OpentitanDevice,
  type OpentitanFacts,
  opentitanFacts,
} from './facts.js';

// Crossbars of OpenTitan as its generator leaves them: hosts, devices, and which host is connected to which device.

/** Describes the crossbars of a `top_*.gen.hjson`, or a `xbar_*.gen.hjson` with those that it leads to. Throws a {@link DescriptionError}. */
export function describeOpentitan(source: Source, limits: ReadingLimits): Description {
  const document = readHjson(source, limits);
  const crossbars = crossbarsIn(document, source, limits);
  const [main] = crossbars;
  if (main === undefined)
    throw new DescriptionError('It has no crossbar: a list xbar, or nodes and connections.', document.place);
  const interrupts = interruptsIn(document);
  const facts = opentitanFacts(crossbars, interrupts);
  const { devices } = facts;
  if (devices.every(({ ranges }) => ranges.length === 0))
    throw new DescriptionError(
      'It has no device with an address: it is what the generator reads.',
      document.place,
      'Give what the generator leaves, such as data/autogen/top_earlgrey.gen.hjson.',
    );
  const idOf = idsOf(facts, crossbars);
  return {
    facts,
    soc: {
      ...{
        notation: 'opentitan',
        file: source.file,
        name: textOf(document, 'name') ?? main.name,
        place: document.place,
      },
      parts: [
        ...busesOf(crossbars, main, idOf),
        ...mastersOf(facts, crossbars, idOf),
        ...devicesOf(facts, crossbars, idOf, memoriesIn(document)),
      ],
      findings: [
        ...overlapsOf(
          devices.flatMap((device) =>
            device.ranges.map((range) => ({ ...range, ...rangeOf(range), name: device.name, part: idOf(device) })),
          ),
        ),
        ...unplacedIn(
          interrupts,
          devices.map(({ name }) => name),
        ),
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

/** Ids of parts, by what they are made of. */
type Ids = (each: OpentitanFacts['hosts'][number] | OpentitanDevice | Crossbar | undefined) => string;

// A host may be called as a device is, and a device as a crossbar; devices keep their names.
function idsOf({ devices, hosts }: OpentitanFacts, crossbars: readonly Crossbar[]): Ids {
  const distinct = distinctNames([
    ...[...devices, ...hosts].map(({ name }) => name),
    ...crossbars.map(({ name }) => `xbar_${name}`),
  ]);
  const ids = new Map<Parameters<Ids>[0], string>(
    [...devices, ...hosts, ...crossbars].map((each, k) => [each, distinct[k] ?? '']),
  );
  return (each) => ids.get(each) ?? '';
}

function called(crossbars: readonly Crossbar[], name: string): Crossbar | undefined {
  return crossbars.find((crossbar) => crossbar.name === name);
}

function busesOf(crossbars: readonly Crossbar[], main: Crossbar, idOf: Ids): DescribedPart[] {
  return crossbars.map((crossbar) => {
    const outer = above(crossbar, crossbars);
    const parent = crossbar === main ? null : idOf(called(crossbars, outer ?? main.name));
    return {
      ...{ ...nothing, id: idOf(crossbar), name: crossbar.name, parent, kind: 'bus', place: crossbar.place },
      ...(crossbar === main || outer !== undefined ? {} : { apart: true }),
    };
  });
}

function mastersOf({ hosts, devices }: OpentitanFacts, crossbars: readonly Crossbar[], idOf: Ids): DescribedPart[] {
  return hosts.map((host) => ({
    ...{ ...nothing, id: idOf(host), name: host.name, parent: idOf(called(crossbars, host.crossbar)) },
    ...{ kind: 'master', place: host.place },
    sees: devices.filter(({ name }) => host.reaches.includes(name)).flatMap(({ ranges }) => ranges.map(rangeOf)),
  }));
}

function devicesOf(
  { devices }: OpentitanFacts,
  crossbars: readonly Crossbar[],
  idOf: Ids,
  memories: ReadonlySet<string> | undefined,
): DescribedPart[] {
  const plic = devices.find(({ type }) => type === 'rv_plic');
  return devices.map((device) => ({
    ...{ ...nothing, id: idOf(device), name: device.name, parent: idOf(called(crossbars, device.crossbar)) },
    ...{ kind: isMemory(device, memories) ? 'memory' : 'device', place: device.place },
    compatible: device.type === undefined ? [] : [device.type],
    windows: device.ranges.map((range) => ({ ...rangeOf(range), place: range.place })),
    interrupts: plic === undefined ? [] : device.interrupts.map((each) => ({ controller: idOf(plic), ...each })),
    isController: device === plic,
  }));
}

// Those that are not the addresses of the cores.
function spacesOf({ name, ranges }: OpentitanDevice): (readonly [space: string, name: string])[] {
  const spaces = new Set(ranges.flatMap(({ space }) => space ?? []));
  return [...spaces].map((space) => [space, name] as const);
}

function unplacedIn(interrupts: ModuleInterrupts, devices: readonly string[]): DescribedFinding[] {
  return [...interrupts]
    .filter(([module]) => deviceOfModule(module, devices) === undefined)
    .map(([module, list]) => ({
      rule: 'description/oddity',
      message: `${module === '' ? 'No module is named for some interrupts, which' : `${module} is on no crossbar, so that its interrupts`} are of no device: ${listed(list.map(({ name, number }) => `${name} (${number})`))}.`,
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
