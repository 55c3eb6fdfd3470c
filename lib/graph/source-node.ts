import { arityError, count, Node, type NodeOptions, type StarCounts, type Stars } from './node.js';
import type { Nothing, Protocol, ProtocolTypes } from './protocol.js';

/** The origin of downward parameters: one fixed value for each port (core 2.1). */
export class SourceNode<Out extends ProtocolTypes> extends Node<Nothing, Out> {
  override readonly kind = 'source';
  readonly ports: readonly Out['down'][];

  constructor(protocol: Protocol<Out>, ports: readonly Out['down'][], options: NodeOptions<Nothing, Out> = {}) {
    super(protocol as unknown as Protocol<Nothing>, protocol, options);
    this.ports = ports;
  }

  override resolveStar({ iKnown, oKnown, iStars, oStars }: StarCounts): Stars {
    const offered = this.ports.length;
    if (oStars > 1) {
      throw arityError(
        'source-stars',
        `Source ${this.path} is on the right of :=* ${oStars} times, but only one binding can take the ports that are left.`,
        'Keep one fromStar (:=*) and turn the others into from (:=).',
      );
    }
    if (iStars !== 0 || iKnown !== 0) {
      throw arityError(
        'source-bound-as-sink',
        `Source ${this.path} is on the left of a binding, but a source has no inward side.`,
        'Swap the two ends of that binding, or use an adapter or nexus instead of the source.',
      );
    }
    if (oStars === 0 && offered !== oKnown) {
      throw arityError(
        'source-ports',
        `Source ${this.path} offers ${count(offered, 'port')}, but ${count(oKnown, 'edge')} ${oKnown === 1 ? 'is' : 'are'} bound to it.`,
        offered > oKnown
          ? `Bind the remaining ${count(offered - oKnown, 'port')}, declare ${count(oKnown, 'port')}, or let one binding take all that are left with fromStar (:=*).`
          : `Declare ${count(oKnown, 'port')} or remove ${count(oKnown - offered, 'edge')}.`,
      );
    }
    if (oStars > 0 && offered < oKnown) {
      throw arityError(
        'source-ports',
        `Source ${this.path} offers ${count(offered, 'port')}, but ${count(oKnown, 'edge')} are bound to it besides the :=* that takes the rest.`,
        `Declare at least ${count(oKnown, 'port')} or remove ${count(oKnown - offered, 'edge')}.`,
      );
    }
    return { iStar: 0, oStar: offered - oKnown };
  }

  override mapDown(): readonly Out['down'][] {
    return this.ports;
  }

  override mapUp(): readonly never[] {
    return [];
  }
}
