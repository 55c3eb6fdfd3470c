import { grown } from '../declare/growth.js';
import type { Node } from '../declared.js';

/** What a depth-first evaluation asks and tells. */
export interface Evaluation {
  /** The `k`-th of the nodes whose results `node` needs, in the order in which it asks for them; undefined after the last one. */
  need(node: Node, k: number): Node | undefined;
  /** Evaluates the node; everything it needs has been evaluated, unless that lies on a cycle. */
  evaluate(node: Node): void;
  /** Whether the node is known to fail before it is evaluated. It then asks for nothing more, and whoever needs it fails, too. */
  failed(node: Node): boolean;
  /** The nodes need each other: each the next one, the last one the first. Told before any of them is evaluated. */
  cycle(nodes: readonly Node[]): void;
}

/**
 * Evaluates every node after what it needs, each once, in the given order where there is a choice. Keeps its own stack: chains are
 * as long as designs are large.
 */
export function depthFirst(
  nodes: readonly Node[],
  design: { readonly nodes: readonly Node[] },
  evaluation: Evaluation,
): void {
  const status = new Uint8Array(design.nodes.length);
  const open = 1;
  const done = 2;
  const stack: Node[] = [];
  // How many needs of each node on the stack have been asked for.
  const asked: number[] = [];
  const enter = (node: Node): void => {
    status[node.serial] = open;
    stack.push(node);
    asked.push(0);
  };
  for (const root of nodes) {
    if (status[root.serial] === done) continue;
    enter(root);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const depth = stack.length - 1;
      const k = asked[depth] ?? 0;
      asked[depth] = k + 1;
      const need = evaluation.failed(top) ? undefined : evaluation.need(top, k);
      if (need === undefined) {
        grown();
        evaluation.evaluate(top);
        status[top.serial] = done;
        stack.pop();
        asked.pop();
      } else if (status[need.serial] === open) {
        evaluation.cycle(stack.slice(stack.lastIndexOf(need)));
      } else if (status[need.serial] !== done) {
        enter(need);
      }
    }
  }
}
