import { calledBy } from '../declare/explanation.js';
import type { Guard } from '../../bus/security/index.js';
import type { Node } from '../declared.js';

/**
 * The nodes that a parameter has passed, nearest first (core 5.1). Paths share their tails: a node that passes a parameter on adds
 * one link, however long the way behind it is.
 */
export class NodePath {
  /** The last node of the path: where the parameter was declared. */
  readonly origin: Node;

  constructor(
    readonly node: Node,
    readonly rest: NodePath | undefined,
    /** What a firewall lets through that the parameter came to from this node; undefined for none, and for all. */
    readonly guard?: Guard,
  ) {
    this.origin = rest?.origin ?? node;
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

/** A path that runs through `front` and then on through `back`. */
export function joinPaths(front: NodePath | undefined, back: NodePath | undefined): NodePath | undefined {
  return [...nodesOf(front)].reduceRight<NodePath | undefined>((rest, node) => new NodePath(node, rest), back);
}
