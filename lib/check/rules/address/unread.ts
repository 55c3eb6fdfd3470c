import {
  type EdgeRecord,
  hasAddresses,
  isList,
  isRecord,
  type Json,
  readSets,
  recordsOf,
  slavesOn,
} from '../../../elaboration/index.js';
import type { Wiring } from '../../../query/index.js';
import { groupBy } from '../../../base/group-by.js';
import { setsText } from '../../design/regions.js';
import type { CheckRule } from '../../policy/rule.js';

/** Protocols that declare addresses where nobody looks for them. */
export const unread: CheckRule = {
  id: 'address/unread',
  severity: 'warning',
  requires: 'A protocol that declares addresses declares them in its slaves.',
  because:
    'Masters and devices are read from the masters and slaves of the parameters on an edge. If a protocol uses other names, its devices are unknown: no map lists them, no question finds them, and no check compares their addresses.',
  instead:
    'Let upward parameters be { slaves: [{ name, address: [AddressSet], … }] }, and downward parameters { masters: [{ name, … }] }.',
  find: ({ wiring, elaboration }) => {
    const mayHave = ({ protocol }: EdgeRecord): boolean => families.has(wiring.protocols.of(protocol).family);
    const byProtocol = groupBy(elaboration.edges.filter(mayHave), ({ protocol }) => protocol);
    return [...byProtocol].flatMap(([protocol, edges]) => {
      const title = wiring.protocols.titleOf(protocol);
      const unlisted = nearestTo(wiring, edges.filter(hasUnlisted));
      if (unlisted !== undefined) {
        const message = `${title} has addresses of ${unlisted.to} in a slave, but not as a list of address sets, so the device is unknown.`;
        return [{ message, subjects: [unlisted.to] }];
      }
      if (edges.some(hasAddresses)) return [];
      const found = new Map(
        edges.flatMap((edge): [EdgeRecord, Json][] => {
          const set = setIn(edge.up, mostDepth);
          return set === undefined ? [] : [[edge, set]];
        }),
      );
      const edge = nearestTo(wiring, [...found.keys()]);
      const set = edge === undefined ? undefined : found.get(edge);
      if (edge === undefined || set === undefined) return [];
      return [
        {
          message: `${title} declares addresses, such as ${setsText(readSets([set]))} of ${edge.to}, outside any list of slaves, so its devices are unknown.`,
          subjects: [edge.to],
        },
      ];
    });
  },
};

// Families with addresses; clocks, interrupts and sideband signals have none.
const families: ReadonlySet<string> = new Set(['bus', 'other']);

// The edge at which the device is declared, without those on the way to it.
function nearestTo(wiring: Wiring, edges: readonly EdgeRecord[]): EdgeRecord | undefined {
  return edges.toSorted((a, b) => distance(wiring.node(a.to)) - distance(wiring.node(b.to)))[0];
}

// Whether a slave has addresses in another form than a list of sets.
function hasUnlisted(edge: EdgeRecord): boolean {
  return recordsOf(slavesOn(edge)).some(({ address = null }) => {
    const isNone = address === null || (isList(address) && address.length === 0);
    return !isNone && readSets(address).length === 0;
  });
}

function distance({ outward }: { readonly outward: readonly EdgeRecord[] }): number {
  return outward.length === 0 ? 0 : 1;
}

// Values nested deeper hardly describe the device itself.
const mostDepth = 5;
const address = /^0x-?[0-9a-f]+$/;

// The first address set in a value: a pair of base and mask.
function setIn(value: Json, depth: number): Json | undefined {
  if (depth === 0) return undefined;
  if (isList(value)) {
    const [base, mask] = value;
    const isSet = value.length === 2 && [base, mask].every((part) => typeof part === 'string' && address.test(part));
    return isSet ? value : firstIn(value, depth);
  }
  return isRecord(value) ? firstIn(Object.values(value), depth) : undefined;
}

function firstIn(values: readonly Json[], depth: number): Json | undefined {
  for (const value of values) {
    const found = setIn(value, depth - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
