import { expect } from 'vitest';
import { check } from '../../../lib/check/index.js';
import { type DescribedSoc, elaborateSoc, writeTopology } from '../../../lib/descriptions/index.js';
import { type Elaboration, tryElaborate } from '../../../lib/index.js';
import { AddressRange } from '../../../lib/base/address/index.js';
import { interruptLines, type ModuleRecord, Netlist } from '../../../lib/elaboration/index.js';
import { reach } from '../../../lib/query/index.js';
import { topologyIn } from './topology-in.js';

/** A described SoC, and the topology that is written of it, with the names that constants of the topology have. */
interface Compared {
  /** Pairs of devices that share addresses, where the description finds fault with it; not of two that have faults with others. */
  readonly overlaps: Both;
  /** Numbers, each with the device and where it ends. */
  readonly interrupts: Both;
  /** What masters get to in the topology, and not by the description. */
  readonly foreign: readonly string[];
  /** What masters get to by the description alone; not what was left out since it belongs to nobody. */
  readonly lost: readonly string[];
  /** How many ranges masters get to. */
  readonly reached: number;
}

/** Expects a topology to have what the description has, of which something is reached. */
export function expectSame(soc: DescribedSoc, disabled = false): void {
  expect(expectAlike(soc, disabled)).toBeGreaterThan(0);
}

/** Expects a topology to have what the description has; returns how many ranges masters get to. */
export function expectAlike(soc: DescribedSoc, disabled: boolean): number {
  const { overlaps, interrupts, foreign, lost, reached } = bothWays(soc, disabled);
  expect(overlaps.written).toEqual(overlaps.described);
  expect(interrupts.written).toEqual(interrupts.described);
  expect({ foreign, lost }).toEqual({ foreign: [], lost: [] });
  return reached;
}

interface Both {
  readonly described: readonly string[];
  readonly written: readonly string[];
}

/** Compares what is to be equal of a described SoC and of its topology. */
function bothWays(soc: DescribedSoc, disabled: boolean): Compared {
  const { source, devices, masters, leftOut } = writeTopology(soc, { disabled });
  const result = tryElaborate(topologyIn(source));
  if (result.failures.length > 0 || result.elaboration === undefined)
    throw new Error(result.failures.map(({ message }) => message).join('\n'));
  // Modules are counted in the order of the parts; behind them comes the core that was assumed.
  const [root, ...others] = soc.parts;
  const parts = [root, ...others.filter(({ enabled }) => enabled || disabled)];
  const constants = (names: ReadonlyMap<string, string>): ((module: ModuleRecord) => string) => {
    return ({ index, id }) => names.get(parts[index - 1]?.id ?? '') ?? id;
  };
  const described = shown(elaborateSoc(soc, { disabled }), constants(devices), constants(masters));
  const written = shown(result.elaboration, ({ name }) => name, undefined);
  const [nobodys, given] = [true, false].map((which) =>
    leftOut
      .filter(({ why }) => (typeof why === 'string') === which)
      .map(({ range: { base, size } }) => new AddressRange(base, size)),
  );
  const gaps = (master: string): AddressRange[] =>
    AddressRange.subtract(described.of({ master }), [...written.of({ master }), ...(nobodys ?? [])]);
  const faults = soc.findings
    .filter(({ rule }) => rule === 'description/overlap')
    .map((finding) => finding.parts.map((id) => devices.get(id) ?? id).sort());
  const faulty = new Set(faults.flat());
  return {
    overlaps: {
      described: sorted(faults),
      written: sorted(
        overlapsIn(result.elaboration).filter(
          (pair) =>
            pair[0] === pair[1] ||
            !pair.every((name) => faulty.has(name)) ||
            faults.some((fault) => String(fault) === String(pair)),
        ),
      ),
    },
    interrupts: { described: described.interrupts, written: written.interrupts },
    foreign: written.reach.flatMap(({ master, device, range }) =>
      AddressRange.subtract([range], described.of({ master, device })).map((each) => `${master} ${device} ${each}`),
    ),
    lost: [
      ...[...new Set(described.reach.map(({ master }) => master))].flatMap((master) =>
        gaps(master).map((each) => `${master} ${each}`),
      ),
      // What is said to be elsewhere is there.
      ...AddressRange.subtract(given ?? [], written.of({})).map(String),
    ],
    reached: written.reach.length,
  };
}

/** Whether a node stands for whoever takes what a controller passes on. */
export function isReceiver(node: string): boolean {
  return /^[^.]+\.\w+Receiver$/.test(node);
}

function overlapsIn(elaboration: Elaboration): readonly string[][] {
  const modules = new Map(elaboration.modules.flatMap(({ nodes, name }) => nodes.map(({ id }) => [id, name] as const)));
  return check(elaboration)
    .findings.filter(({ rule }) => rule === 'address/overlap')
    .map(({ subjects }) => subjects.map((id) => modules.get(id) ?? id).sort());
}

function sorted(pairs: readonly (readonly string[])[]): string[] {
  return [...new Set(pairs.map(String))].sort();
}

interface Reached {
  readonly master: string;
  readonly device: string;
  readonly range: AddressRange;
}

interface Shown {
  readonly reach: readonly Reached[];
  readonly interrupts: readonly string[];
  /** The addresses that a master, or every one, gets to, of one device or of all. */
  readonly of: (which: { readonly master?: string; readonly device?: string }) => AddressRange[];
}

function shown(
  elaboration: Elaboration,
  deviceName: (module: ModuleRecord) => string,
  masterName: ((module: ModuleRecord) => string) | undefined,
): Shown {
  const netlist = new Netlist(elaboration);
  const modules = new Map(elaboration.modules.map((module) => [module.id, module]));
  // The module of a node that the body of a topology makes.
  const moduleOf = (node: string): ModuleRecord => {
    const { module } = netlist.node(node);
    const found = modules.get(module.id);
    if (found === undefined) throw new Error(`${node} has no module`);
    return found;
  };
  const device = (node: string): string => deviceName(moduleOf(node));
  const reached = reach(elaboration).flatMap(({ client, master, device: node, sets }) =>
    AddressRange.fromSets(sets).map((range): Reached => ({
      master: masterName?.(moduleOf(master)) ?? client,
      device: device(node),
      range,
    })),
  );
  return {
    reach: reached,
    // A topology has somebody to take what a controller passes on, whom its description does not know of.
    interrupts: interruptLines(netlist)
      .filter(({ sink }) => !isReceiver(sink))
      .map(({ sink, number, source }) => `${device(sink)} ${number} ${device(source)}`)
      .sort(),
    of: (which) =>
      AddressRange.unify(
        reached
          .filter((each) => which.master === undefined || each.master === which.master)
          .filter((each) => which.device === undefined || each.device === which.device)
          .map(({ range }) => range),
      ),
  };
}
