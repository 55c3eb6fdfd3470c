import type { Wiring } from '../../query/index.js';

/** Whether a node is that of an error device, which is there for accesses that no other device answers (tilelink 6.2). */
export function isErrorDevice(wiring: Wiring, node: string): boolean {
  return wiring.node(node).module.traits?.defaultDevice === true;
}
