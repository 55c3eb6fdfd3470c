import {
  type EdgeRecord,
  mastersOn,
  type NodeRecord,
  recordsOf,
  regionsOf,
  nameIn,
} from '../../../elaboration/index.js';

/** The inputs of a crossbar that do not reach all of its outputs, one per line: `does not connect ibus to chip.csr`. */
export function connectsWords(
  { connects }: NodeRecord,
  edgesIn: readonly EdgeRecord[],
  edgesOut: readonly EdgeRecord[],
): string[] {
  if (connects === undefined) return [];
  return edgesIn.flatMap((edge) => {
    const reached = connects[edge.toPort] ?? [];
    const others = edgesOut.filter(({ fromPort }) => !reached.includes(fromPort));
    const devices = [
      ...new Set(others.flatMap((other) => regionsOf(other) ?? []).map(({ owner, name }) => owner || name)),
    ];
    const masters = recordsOf(mastersOn(edge)).map((master) => nameIn(master));
    return devices.length === 0 ? [] : [`does not connect ${masters.join(', ')} to ${devices.join(', ')}`];
  });
}
