import { addressDecoder, AddressSet, compareRegionType, matchSets } from '../../../base/address/index.js';
import type { TLEdge } from '../edge.js';

/** Which inputs of a crossbar reach which outputs, channel by channel: `[input][output]` (tilelink 5.1.6). */
export interface Connectivity {
  /** Channels A and D: some client sees an address of some manager. */
  readonly reachable: readonly (readonly boolean[])[];
  /** Channel B: also requires that a client holds copies and a manager is tracked. */
  readonly probe: readonly (readonly boolean[])[];
  /** Channels C and E: also require that a client holds copies and a manager can be acquired. */
  readonly release: readonly (readonly boolean[])[];
}

/** What the inputs and outputs of a crossbar have to do with each other (tilelink 5.1.6). */
export function connectivity(inputs: readonly TLEdge[], outputs: readonly TLEdge[]): Connectivity {
  const rows = new Map<string, readonly boolean[]>();
  const addresses = outputs.map(({ slave }) => slave.slaves.flatMap((manager) => manager.address));
  // There are many inputs, but they see few different sets of addresses.
  const reachable = inputs.map(({ master }) => {
    const visibility = new Map(
      master.masters.flatMap((client) => client.visibility).map((set) => [set.toString(), set] as const),
    );
    const key = [...visibility.keys()].sort().join(' ');
    let row = rows.get(key);
    if (row === undefined) {
      const seen = [...visibility.values()];
      rows.set(key, (row = addresses.map((sets) => sets.some((set) => seen.some((area) => area.overlaps(set))))));
    }
    return row;
  });
  const tracked = outputs.map(({ slave }) =>
    slave.slaves.some((manager) => compareRegionType(manager.regionType, 'TRACKED') >= 0),
  );
  const acquirable = outputs.map(({ slave }) => slave.anySupportAcquireB);
  const forCaches = (also: readonly boolean[]): readonly (readonly boolean[])[] =>
    inputs.map(({ master }, i) => also.map((yes, o) => yes && master.anySupportProbe && reachable[i]?.[o] === true));
  return { reachable, probe: forCaches(tracked), release: forCaches(acquirable) };
}

/** How an input of a crossbar chooses the output for an address. */
export interface RouteDecision {
  /** The address bits that are looked at; 0 when there is nothing to decide. */
  readonly decision: bigint;
  /** What an address must match to go to each output; none where the output is not reached. */
  readonly matches: readonly (readonly AddressSet[])[];
}

/**
 * How the addresses of requests choose among the outputs that `row` selects, one flag an output (tilelink 5.1.6). An
 * only output is taken without looking.
 *
 * @throws RequirementError `address-decoder/overlap` when two of these outputs share an address.
 */
export function routeDecision(row: readonly boolean[], outputs: readonly TLEdge[]): RouteDecision {
  const lists = outputs.map(({ slave }, o) =>
    row[o] === true ? slave.slaves.flatMap((manager) => manager.address) : [],
  );
  if (row.filter(Boolean).length <= 1) {
    return { decision: 0n, matches: lists.map((sets) => (sets.length === 0 ? [] : [AddressSet.everything])) };
  }
  const decision = addressDecoder(lists);
  return { decision, matches: lists.map((sets) => matchSets(sets, decision)) };
}
