import {
  type EdgeRecord,
  mastersOn,
  type NodeRecord,
  recordsOf,
  regionsOf,
  nameIn,
} from '../../../elaboration/index.js';

/** Which inputs of a crossbar reach not all of its outputs, a line for each: `does not connect ibus to chip.csr`. */
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
