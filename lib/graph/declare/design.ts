import type { LazyModule } from './lazy-module.js';
import type { Node } from '../nodes/node.js';

/** What designs that are declared together count on with, such as the chips of one system; any other design is alone in its run. */
export class Run {
  /** Modules that were made so far. */
  modules = 0;
}

/**
 * Everything declared under one root module: the declared graph (design 2). Counters live in its run, so that designs that are not declared
 * together never influence each other.
 */
export class Design {
  constructor(readonly run: Run = new Run()) {}

  /** In order of construction: the root first, a parent always before its children. */
  readonly modules: LazyModule[] = [];
  /** In order of construction; a node's `serial` is its position. */
  readonly nodes: Node[] = [];
  /** Set when negotiation begins: from then on nothing can be added, bound or renamed. */
  closed = false;

  /** The module that all others are in. */
  get root(): LazyModule {
    const [root] = this.modules;
    if (root === undefined) throw new Error('a design has a root module');
    return root;
  }

  /** Modules in pre-order, children newest first: the order in which everything is reported (core 6.4). */
  walk(): LazyModule[] {
    const order: LazyModule[] = [];
    const stack = [this.root];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      order.push(next);
      for (const child of next.declaredChildren) stack.push(child);
    }
    return order;
  }

  /** Nodes in the order of {@link walk}, those of one module newest first. */
  walkNodes(): Node[] {
    return this.walk().flatMap((module) => module.nodes);
  }
}
