import { checkKind, checkOptions } from '../../base/options/index.js';
import { capitalised } from '../../base/diagnostic/index.js';
import { meetOr, otherStars } from '../negotiate/arity-help.js';
import { arityError, count } from './arity-error.js';
import { Node, type NodeOptions, type Protocol } from '../declared.js';
import { starsOf, type StarCounts, type Stars } from './port-counts.js';
import type { Nothing, ProtocolTypes } from './protocol-types.js';
import * as rules from './rules.js';

/** The origin of downward parameters: one fixed value for each port (core 2.1). */
export class SourceNode<Out extends ProtocolTypes> extends Node<Nothing, Out> {
  override get kind(): 'source' {
    return 'source';
  }

  /** The value of each port, in port order. */
  readonly ports: readonly Out['down'][];

  constructor(protocol: Protocol<Out>, ports: readonly Out['down'][], options: NodeOptions<Nothing, Out> = {}) {
    super(protocol as unknown as Protocol<Nothing>, protocol, options);
    checkOptions('NodeOptions', options);
    checkKind('A source', 'its ports', ports, 'list');
    this.ports = ports;
  }

  override resolveStar({ iKnown, oKnown, iStars, oStars }: StarCounts): Stars {
    const offered = this.ports.length;
    if (oStars > 1) {
      throw arityError(
        rules.aritySourceStars,
        `${this.title} is to decide the number of edges of ${count(oStars, 'binding')}, but only one binding can take the ports that are left.`,
        `Keep the fromStar (:=*) of one sink and bind ${otherStars(this, 'outward')} with from (:=), or let the sinks decide with starFrom (:*=).`,
      );
    }
    if (iStars !== 0 || iKnown !== 0) {
      throw arityError(
        rules.aritySourceBoundAsSink,
        `${this.title} is bound as a sink, but a source has no inward side.`,
        `Swap the two ends of the binding between ${this.path} and ${this.inward[0]?.peer.path}, or use an adapter or nexus instead of the source.`,
      );
    }
    if (oStars === 0 && offered !== oKnown) {
      throw arityError(
        rules.aritySourcePorts,
        `${this.title} offers ${count(offered, 'port')}, but ${count(oKnown, 'edge')} ${oKnown === 1 ? 'is' : 'are'} bound to it.`,
        offered > oKnown
          ? `Bind ${count(offered - oKnown, 'more edge')}, declare only ${count(oKnown, 'port')}, or let one binding take all ports that are left with fromStar (:=*).`
          : capitalised(
              `${meetOr(this, 'outward')}declare ${count(oKnown, 'port')}, or remove ${count(oKnown - offered, 'edge')}.`,
            ),
      );
    }
    if (oStars > 0 && offered < oKnown) {
      throw arityError(
        rules.aritySourcePorts,
        `${this.title} offers ${count(offered, 'port')}, but ${count(oKnown, 'edge')} ${oKnown === 1 ? 'is' : 'are'} bound to it besides the :=* that is to take the rest.`,
        `Declare at least ${count(oKnown, 'port')} or remove ${count(oKnown - offered, 'edge')}.`,
      );
    }
    return starsOf(0, offered - oKnown);
  }

  override mapDown(): readonly Out['down'][] {
    return this.ports;
  }

  override mapUp(): readonly never[] {
    return [];
  }
}
