import type { NodeKind } from '../nodes/node-kind.js';
import type { SourceRef } from '../source-ref.js';

/** How a node came to its name; the higher one wins, and of two captured names the first. */
const origins = { none: 0, usual: 1, captured: 2, given: 3 } as const;

/**
 * What a node was declared with. Nodes are of many classes, which are strangers to the engine; whoever goes through thousands of them goes
 * through these, which are of one.
 */
export class DeclaredNode<Design, Protocol, Options> {
  /** The path of the node, once it cannot change any more and somebody asked for it. */
  path: string | undefined = undefined;
  private origin: number;

  constructor(
    readonly design: Design,
    /** Creation order within the design, from 0. */
    readonly serial: number,
    /** Creation order within the module, from 0. */
    readonly index: number,
    readonly kind: NodeKind,
    readonly inner: Protocol,
    readonly outer: Protocol,
    readonly options: Options,
    readonly location: SourceRef,
    /** The name that it was given, has captured, or has for want of a better one. */
    public name: string | undefined,
  ) {
    this.origin = name === undefined ? origins.none : origins.given;
  }

  /** Names it, unless it has a better name. */
  rename(name: string, origin: 'captured' | 'usual'): void {
    const now = origins[origin];
    if (now < this.origin || (now === this.origin && origin === 'captured')) return;
    this.name = name;
    this.origin = now;
  }
}
