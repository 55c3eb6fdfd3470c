import { cellIn, cellsIn, numberIn, pathOf, placeIn, stringsIn, type TreeNode } from '../tree.js';
import type { TreeClock } from './facts.js';
import type { Phandles } from './phandles.js';

/** The clocks of a node; undefined for one that has none. One that is left out by a phandle of 0 keeps its place among the names. */
export function clocksOf(node: TreeNode, phandles: Phandles): TreeClock[] | undefined {
  const property = node.properties.get('clocks');
  const cells = cellsIn(property);
  if (property === undefined || cells === undefined) return undefined;
  const names = stringsIn(node.properties.get('clock-names'));
  const found: TreeClock[] = [];
  for (let [at, index] = [0, 0]; at < cells.length; index++) {
    const place = placeIn(property, 4 * at);
    const phandle = cells[at++] ?? 0;
    if (phandle === 0) continue;
    const provider = phandles.get(phandle);
    if (provider === undefined) break;
    // Old trees leave out those of a provider with one clock.
    const count = cellIn(provider.properties.get('#clock-cells')) ?? 0;
    const name = names[index];
    found.push({
      ...{ provider: pathOf(provider), args: cells.slice(at, at + count) },
      ...(name === undefined || name === '' ? {} : { name }),
      place,
    });
    at += count;
  }
  return found;
}

/** The frequency that a node says in Hz, in one or two cells. */
export function frequencyOf(node: TreeNode): number | undefined {
  const cells = cellsIn(node.properties.get('clock-frequency'));
  if (cells === undefined || cells.length === 0 || cells.length > 2) return undefined;
  return Number(numberIn(cells));
}
