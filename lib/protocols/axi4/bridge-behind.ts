import { type Node, nodesOf } from '../../graph/index.js';
import type { AXI4SlaveParameters } from './slave-parameters.js';

/** The bridge to TileLink that a slave is behind; undefined where it is behind none. */
export function bridgeBehind({ nodePath }: AXI4SlaveParameters): Node | undefined {
  return [...nodesOf(nodePath)].find(({ inner, outer }) => inner.name === 'AXI4' && outer.name === 'TileLink');
}
