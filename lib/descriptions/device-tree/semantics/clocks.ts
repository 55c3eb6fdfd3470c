import { counted } from '../../../base/diagnostic/index.js';
import {
  cellIn,
  cellsIn,
  numberIn,
  pathOf,
  placeIn,
  stringsIn,
  type TreeNode,
  type TreeProperty,
  type TreeRemark,
} from '../tree.js';
import type { TreeClock } from './facts.js';
import type { Phandles } from './phandles.js';

/** The clocks of a node, and what is wrong with them. */
interface ReadClocks {
  /** Absent for a node that has none. */
  readonly clocks?: readonly TreeClock[];
  readonly remarks: readonly TreeRemark[];
}

/** Reads the clocks of a node: one that is left out by a phandle of 0 keeps its place among the names. */
export function clocksOf(node: TreeNode, phandles: Phandles): ReadClocks {
  const property = node.properties.get('clocks');
  if (property === undefined) return { remarks: [] };
  const path = pathOf(node);
  const wrong = (message: string, place = property.place): TreeRemark[] => [
    { kind: 'malformed', message, node: path, places: [place] },
  ];
  const cells = cellsIn(property);
  if (cells === undefined) {
    const bytes = counted(property.bytes.length, 'byte');
    return {
      remarks: wrong(`The property clocks of ${path} has ${bytes}, which are no cells of 4. Write numbers in <>.`),
    };
  }
  const names = stringsIn(node.properties.get('clock-names'));
  const clocks: TreeClock[] = [];
  for (let [at, index] = [0, 0]; at < cells.length; index++) {
    const place = placeIn(property, 4 * at);
    const phandle = cells[at++] ?? 0;
    if (phandle === 0) continue;
    const provider = phandles.get(phandle);
    if (provider === undefined) {
      const message = `A clock of ${path} is for the phandle ${phandle}, which no node has; neither it nor what follows it is read. Name a provider by its label.`;
      return { clocks, remarks: wrong(message, place) };
    }
    // Old trees leave out those of a provider with one clock.
    const count = cellIn(provider.properties.get('#clock-cells')) ?? 0;
    const args = cells.slice(at, at + count);
    at += count;
    if (args.length < count) {
      const message = `A clock of ${path} has ${counted(args.length, 'cell')}, and is not read: the #clock-cells of ${pathOf(provider)} want ${count}. Write all of them.`;
      return { clocks, remarks: wrong(message, place) };
    }
    const name = names[index];
    clocks.push({ provider: pathOf(provider), args, ...(name === undefined || name === '' ? {} : { name }), place });
  }
  return { clocks, remarks: [] };
}

/** The frequency that a property says in Hz, in one or two cells. */
export function frequencyIn(property: TreeProperty | undefined): number | undefined {
  const cells = cellsIn(property);
  if (cells === undefined || cells.length === 0 || cells.length > 2) return undefined;
  return Number(numberIn(cells));
}
