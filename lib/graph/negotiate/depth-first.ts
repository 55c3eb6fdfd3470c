import { grown } from '../declare/growth.js';

/** What a depth-first evaluation asks and tells. Nodes are known by their serials. */
export interface Evaluation {
  /**
   * The `k`-th of the nodes whose results `node` needs, in the order in which it asks for them; {@link skipped} where that is none, and
   * {@link noMore} after the last one.
   */
  need(node: number, k: number): number;
  /** Evaluates the node; everything it needs has been evaluated, unless that lies on a cycle. */
  evaluate(node: number): void;
  /** Whether the node is known to fail before it is evaluated. It then asks for nothing more, and whoever needs it fails, too. */
  failed(node: number): boolean;
  /** The nodes need each other: each the next one, the last one the first. Told before any of them is evaluated. */
  cycle(nodes: readonly number[]): void;
}

export const noMore = -1;
export const skipped = -2;

const [open, done] = [1, 2];

/**
 * Evaluates every node after what it needs, each once, in the given order where there is a choice; serials are below `end`. Keeps its own
 * stack: chains are as long as designs are large.
 */
export function depthFirst(order: Int32Array, end: number, evaluation: Evaluation): void {
  const status = new Uint8Array(end);
  // By node, the number of its needs that have been requested.
  const asked = new Int32Array(end);
  const stack: number[] = [];
  for (const root of order) {
    if (status[root] === done) continue;
    status[root] = open;
    stack.push(root);
    while (stack.length > 0) {
      const top = stack[stack.length - 1] ?? root;
      const k: number = asked[top] ?? 0;
      asked[top] = k + 1;
      const need = evaluation.failed(top) ? noMore : evaluation.need(top, k);
      if (need === skipped) continue;
      if (need === noMore) {
        grown();
        evaluation.evaluate(top);
        status[top] = done;
        stack.pop();
      } else if (status[need] === open) {
        evaluation.cycle(stack.slice(stack.lastIndexOf(need)));
      } else if (status[need] !== done) {
        status[need] = open;
        stack.push(need);
      }
    }
  }
}
