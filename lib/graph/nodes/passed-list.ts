import type { Node } from '../declared.js';
import { NodePath } from './node-path.js';

/** A parameter that knows the nodes it has passed. */
export interface Passing<T> {
  /** Nodes passed, nearest first; `undefined` until the parameter leaves the node that made it. */
  readonly nodePath: NodePath | undefined;
  /** The same parameter with this path. */
  withNodePath(path: NodePath | undefined): T;
}

/**
 * A list of parameters of one port, with the nodes it has passed (core 5.1). Nodes that pass the whole list on are noted once for
 * the list, not in every parameter; a parameter gets its full path when somebody looks at it.
 */
export class PassedList<T extends Passing<T>> {
  #items: readonly T[] | undefined;

  /** The parameters as they were when the list was made; facts that do not concern paths are derived from these. */
  readonly made: readonly T[];
  /** Nodes passed since. */
  readonly passed: NodePath | undefined;

  constructor(made: readonly T[], passed?: NodePath) {
    this.made = made;
    this.passed = passed;
  }

  /** The parameters with their full paths. */
  get items(): readonly T[] {
    const { made, passed } = this;
    if (passed === undefined) return made;
    return (this.#items ??= made.map((item) => item.withNodePath(NodePath.join(passed, item.nodePath))));
  }

  /** The same list after it has passed `node`. */
  passing(node: Node): PassedList<T> {
    if (this.passed !== undefined || everyItemHasPath(this.made)) {
      return new PassedList(this.made, new NodePath(node, this.passed));
    }
    const first = firstItem(node, this.made);
    return new PassedList(
      this.items.map((item, k) =>
        item.withNodePath(
          item.nodePath === undefined
            ? new NodePath(node, undefined, undefined, first === undefined ? 0 : first + k)
            : new NodePath(node, item.nodePath),
        ),
      ),
    );
  }
}

/** What a sink with several ports has declared. */
interface Declared {
  /** The number of the first item of each list. */
  readonly first: WeakMap<readonly unknown[], number>;
  count: number;
}

const declaredBySinks = new WeakMap<Node, Declared>();

/** The number of the first item of a list among all that a sink declares; undefined for another node. */
function firstItem(node: Node, items: readonly unknown[]): number | undefined {
  if (node.kind !== 'sink') return undefined;
  if (!('ports' in node) || !Array.isArray(node.ports) || node.ports.length < 2) return 0;
  let declared = declaredBySinks.get(node);
  if (declared === undefined) declaredBySinks.set(node, (declared = { first: new WeakMap(), count: 0 }));
  let first = declared.first.get(items);
  if (first === undefined) {
    first = declared.count;
    declared.first.set(items, first);
    declared.count += items.length;
  }
  return first;
}

const everyItemHasPath = remembered((items: readonly Passing<unknown>[]) =>
  items.every((item) => item.nodePath !== undefined),
);

/** Remembers what `derive` finds out about an object, such as a list that many ports share, for as long as it lives. */
export function remembered<T extends object, R>(derive: (of: T) => R): (of: T) => R {
  const known = new WeakMap<T, { readonly result: R }>();
  return (of) => {
    let found = known.get(of);
    if (found === undefined) known.set(of, (found = { result: derive(of) }));
    return found.result;
  };
}
