import { sameItems } from '../../bus/same-fields.js';
import type { Node } from '../declared.js';
import { type DeclaredAt, NodePath } from './node-path.js';

/** A parameter that knows the nodes it has passed. */
export interface Passing<T> {
  /** Nodes passed, nearest first; `undefined` until the parameter leaves the node that made it. */
  readonly nodePath: NodePath | undefined;
  /** The same parameter with this path. */
  withNodePath(path: NodePath | undefined): T;
}

/**
 * A list of parameters of one port, with the nodes it has passed (core 5.1). Nodes that pass the whole list on are noted once for the list,
 * not in every parameter; a parameter gets its full path on first use.
 */
export class PassedList<T extends Passing<T>> {
  #items: readonly T[] | undefined;
  // When parts of a design are negotiated again, most lists change in the same way as before. The result is cached, so that its parameters are
  // built only once.
  #changed: PassedList<T> | undefined;

  /** The parameters as they were when the list was made; facts that do not concern paths are derived from these. */
  readonly made: readonly T[];
  /** Nodes passed since. */
  readonly passed: NodePath | undefined;
  #facts: Facts<T> | undefined;

  constructor(made: readonly T[], passed?: NodePath) {
    this.made = made;
    this.passed = passed;
  }

  /**
   * What `derive` finds out about the parameters as they were made, once for all lists that differ in the nodes passed since. It is kept for
   * one function, which each protocol has.
   */
  facts<R>(derive: (made: readonly T[]) => R): R {
    const facts = this.#known;
    if (facts.derive !== derive) {
      facts.result = derive(this.made);
      facts.derive = derive;
    }
    return facts.result as R;
  }

  /** The parameters with their full paths. */
  get items(): readonly T[] {
    const { made, passed } = this;
    if (passed === undefined) return made;
    return (this.#items ??= made.map((item) => item.withNodePath(NodePath.join(passed, item.nodePath))));
  }

  /** The same list after it has passed `node`; `port`: the inward port, from 0, at which a sink declares it. */
  passing(node: Node, port = 0): PassedList<T> {
    if (this.passed !== undefined || this.haveLeft) {
      const list = new PassedList(this.made, new NodePath(node, this.passed));
      list.#facts = this.#known;
      return list;
    }
    const items = this.items.map((each, item) => each.withNodePath(longer(node, each.nodePath, { port, item })));
    return new PassedList(items);
  }

  /** The same list with its parameters changed, in a way that does not depend on the nodes that they have passed. */
  changed(change: (made: readonly T[]) => readonly T[]): PassedList<T> {
    const { made, passed } = this;
    const changed = change(made);
    if (sameItems(changed, made)) return this;
    if (this.#changed !== undefined && sameItems(changed, this.#changed.made)) return this.#changed;
    return (this.#changed = new PassedList(changed, passed));
  }

  /** The parameters of several lists, one list after the other. */
  static joined<T extends Passing<T>>(lists: readonly PassedList<T>[]): PassedList<T> {
    const [first] = lists;
    return first !== undefined && lists.length === 1 ? first : new PassedList(lists.flatMap(({ items }) => items));
  }

  get #known(): Facts<T> {
    return (this.#facts ??= new Facts());
  }

  // Whether every parameter has left the node that made it.
  private get haveLeft(): boolean {
    return (this.#known.haveLeft ??= this.made.every((item) => item.nodePath !== undefined));
  }
}

// Cached facts about the parameters of a list, as they were when the list was made.
class Facts<T> {
  haveLeft: boolean | undefined = undefined;
  derive: ((made: readonly T[]) => unknown) | undefined = undefined;
  result: unknown = undefined;
}

// Only sinks record which of their declared parameters a path starts from; nodes that derive parameters from others do not.
function longer(node: Node, rest: NodePath | undefined, at: DeclaredAt): NodePath {
  const isOneOfMany = rest === undefined && node.kind === 'sink' && at.port + at.item > 0;
  return new NodePath(node, rest, undefined, isOneOfMany ? at : undefined);
}

/** Remembers what `derive` finds out about an object, such as a list that many ports share, for as long as it lives. */
export function remembered<T extends object, R>(derive: (of: T) => R): (of: T) => R {
  const known = new WeakMap<T, { readonly result: R }>();
  return (of) => {
    let found = known.get(of);
    if (found === undefined) known.set(of, (found = { result: derive(of) }));
    return found.result;
  };
}
