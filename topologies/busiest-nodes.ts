// An algorithm of graphology on a design: between how many pairs of nodes does each node lie? What all paths meet in is worth its area.
import { elaborate } from 'entente-soc';
import { toGraphology } from 'entente-soc/output';
import { centrality } from 'graphology-metrics';
import mcu from './mcu.js';

/** The nodes that lie on most of the shortest paths between two others, with the number of these pairs. */
export function busiestNodes(count: number): [node: string, pairs: number][] {
  const pairs = centrality.betweenness(toGraphology(elaborate(mcu)), { normalized: false });
  return Object.entries(pairs)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, count);
}
