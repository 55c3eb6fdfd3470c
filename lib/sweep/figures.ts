import { type Finding, graveFindings } from '../check/index.js';
import { allImpacts, diff, folded } from '../diff/index.js';
import { beatBytesOf, countsOf, type EdgeRecord, type Elaboration, wiresOn, isMemory } from '../elaboration/index.js';
import { addressMap } from '../output/files/index.js';
import { longestRoute } from '../query/index.js';
import type { Row } from './row.js';

/** The measurements of a design. */
export type Measured = Pick<Row, 'figures' | 'findings'>;

/** The figures of every row, by name, with their descriptions. */
export const figures: ReadonlyMap<string, string> = new Map([
  ['modules', 'modules'],
  ['nodes', 'nodes'],
  ['edges', 'edges'],
  ['masters', 'nodes where accesses begin'],
  ['devices', 'devices that at least one master sees'],
  ['bus-bits', 'data width of the widest bus, in bits'],
  ['id-bits', 'id width at the memory with the widest ids, in bits'],
  ['address-bits', 'address width of the master with the widest addresses, among those that reach memory, in bits'],
  ['route', 'edges on the longest route from a master to a device'],
  ['findings', 'errors and warnings of entente check, under the policy if there is one'],
  ['errors', 'errors among the findings'],
]);

/** Additional figures if all rows are compared with a base, by name, with their descriptions. */
export const changeFigures: ReadonlyMap<string, string> = new Map(
  allImpacts.map((impact) => [
    impact,
    `${impact} changes from the base, as entente diff counts them: each once, with its consequences`,
  ]),
);

/** The inputs of figures other than the designs. */
export interface MeasureOptions {
  /** The base of the comparison: changes lead from it to the first design. */
  readonly base?: Elaboration | undefined;
  /** Errors and warnings in all designs; default those found without a policy, ignoring comments. */
  readonly findings?: readonly Finding[] | undefined;
}

/** The figures of a negotiated design. */
export function measured(elaboration: Elaboration, options: MeasureOptions = {}): Measured {
  return measuredTogether([elaboration], options);
}

/**
 * The same for a combination of several designs, such as the chips of one system: counts are added up, and of widths and lengths the maximum is
 * taken. Changes are those of the first design, as reported by `entente diff`.
 */
export function measuredTogether(
  elaborations: readonly Elaboration[],
  { base, findings = elaborations.flatMap(graveFindings) }: MeasureOptions = {},
): Measured {
  const all = elaborations.map((each, k) => numbersOf(each, k === 0 ? base : undefined));
  const together: Record<string, number> = {};
  for (const [name, value] of all.flatMap((each) => Object.entries(each))) {
    const known = together[name] ?? 0;
    together[name] = largest.has(name) ? Math.max(known, value) : known + value;
  }
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return {
    figures: { ...together, findings: findings.length, errors },
    findings: tally(findings.map(({ rule }) => rule).sort()),
  };
}

function numbersOf(elaboration: Elaboration, base: Elaboration | undefined): Record<string, number> {
  const { modules, nodes, edges, masters, devices } = countsOf(elaboration);
  return {
    ...{ modules, nodes, edges, masters: masters.size, devices: devices.size },
    ...known('bus-bits', most(elaboration.edges, dataBits)),
    ...atMemory(elaboration),
    route: longestRoute(elaboration),
    ...(base === undefined ? {} : changesFrom(base, elaboration)),
  };
}

const largest: ReadonlySet<string> = new Set(['bus-bits', 'id-bits', 'address-bits', 'route']);

// A description may not know the width of its buses.
function dataBits(edge: EdgeRecord): number | undefined {
  const bytes = beatBytesOf(edge);
  return wiresOn(edge).data ?? (bytes === undefined ? undefined : 8 * bytes);
}

// Only writable memory counts: a mask ROM has ids as well, but nobody plans for those.
function atMemory(elaboration: Elaboration): Readonly<Record<string, number>> {
  const memories = addressMap(elaboration).filter((entry) => isMemory(entry) && entry.permissions?.write !== false);
  const devices = new Set(memories.map(({ device }) => device));
  const masters = new Set(memories.flatMap((entry) => entry.masters));
  const { edges } = elaboration;
  return {
    ...known(
      'id-bits',
      most(
        edges.filter(({ to }) => devices.has(to)),
        (edge) => wiresOn(edge).ids,
      ),
    ),
    ...known(
      'address-bits',
      most(
        edges.filter(({ from }) => masters.has(from)),
        (edge) => wiresOn(edge).addresses,
      ),
    ),
  };
}

// A figure that no edge has is unknown rather than 0.
function known(name: string, value: number | undefined): Readonly<Record<string, number>> {
  return value === undefined ? {} : { [name]: value };
}

function most(edges: readonly EdgeRecord[], numberOf: (edge: EdgeRecord) => number | undefined): number | undefined {
  return edges.reduce<number | undefined>((largest, edge) => {
    const number = numberOf(edge);
    return number === undefined ? largest : Math.max(largest ?? 0, number);
  }, undefined);
}

function changesFrom(base: Elaboration, elaboration: Elaboration): Record<string, number> {
  const told = folded(diff(base, elaboration), (change) => change);
  const counts = tally(told.map(({ impact }) => impact));
  return Object.fromEntries(allImpacts.map((impact) => [impact, counts[impact] ?? 0]));
}

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
