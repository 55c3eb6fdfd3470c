import { calledBy } from '../declare/explanation.js';
import type { Guard } from '../../bus/security/index.js';
import type { Node } from '../declared.js';

/** Which of the parameters of its sink a parameter is. */
export interface DeclaredAt {
  /** Inward port of the sink, from 0. */
  readonly port: number;
  /** Place in the list of that port, from 0. */
  readonly item: number;
}

/**
 * The nodes that a parameter has passed, nearest first (core 5.1). Paths share their tails: a node that passes a parameter on adds
 * one link, however long the way behind it is. They share their fronts, too: what many parameters passed together is one list.
 */
export class NodePath {
  // The path behind this node. It is computed on first use; until then it may continue in `behind`.
  #rest: NodePath | undefined;
  #behind: NodePath | undefined;

  constructor(
    readonly node: Node,
    rest: NodePath | undefined,
    /** The accesses that a firewall between this node and the parameter lets through; undefined for no firewall, and for all accesses. */
    readonly guard?: Guard,
    /** Which of the parameters that a sink declares this one is; undefined for the first of its first port, and where the path goes on. */
    readonly declared?: DeclaredAt,
  ) {
    this.#rest = rest;
    this.#behind = undefined;
  }

  /** The way behind this node. */
  get rest(): NodePath | undefined {
    if (this.#behind !== undefined) {
      this.#rest = NodePath.join(this.#rest, this.#behind);
      this.#behind = undefined;
    }
    return this.#rest;
  }

  /** The last node of the path: where the parameter was declared. */
  get origin(): Node {
    return NodePath.#last(this).node;
  }

  static #last(path: NodePath): NodePath {
    let last = path;
    for (let next = last.#behind ?? last.#rest; next !== undefined; next = last.#behind ?? last.#rest) last = next;
    return last;
  }

  /**
   * A path that runs through `front` and then on through `back`; made in no time, however long they are, as long as `front` is no such path
   * itself.
   */
  static join(this: void, front: NodePath | undefined, back: NodePath | undefined): NodePath | undefined {
    if (front === undefined || back === undefined) return front ?? back;
    const joined = new NodePath(front.node, front.rest, front.guard, front.declared);
    joined.#behind = back;
    return joined;
  }
}

/** A parameter in messages: the path of the node that declared it; its name as long as it has not left its node. */
export function declaredBy(parameter: { readonly nodePath: NodePath | undefined; readonly name: string }): string {
  const origin = parameter.nodePath?.origin;
  return origin === undefined ? parameter.name : calledBy(origin);
}

/** The nodes of a path, nearest first (core 5.1). */
export function* nodesOf(path: NodePath | undefined): Generator<Node> {
  for (let link = path; link !== undefined; link = link.rest) yield link.node;
}
