import { checkKind, checkOptions } from '../../base/options/index.js';
import { capitalised } from '../../base/diagnostic/index.js';
import { meetOr, otherStars } from '../negotiate/arity-help.js';
import { arityError, count } from './arity-error.js';
import { Node, type NodeOptions, type Protocol } from '../declared.js';
import { starsOf, type StarCounts, type Stars } from './port-counts.js';
import type { NoOutwardSide, Nothing, ProtocolTypes } from './protocol-types.js';
import * as rules from './rules.js';

/** The origin of upward parameters: one fixed value for each port (core 2.2). */
export class SinkNode<In extends ProtocolTypes> extends Node<In, NoOutwardSide> {
  override get kind(): 'sink' {
    return 'sink';
  }

  /** The value of each port, in port order. */
  readonly ports: readonly In['up'][];

  constructor(protocol: Protocol<In>, ports: readonly In['up'][], options: NodeOptions<In, Nothing> = {}) {
    super(
      protocol,
      protocol as unknown as Protocol<NoOutwardSide>,
      options as unknown as NodeOptions<In, NoOutwardSide>,
    );
    checkOptions('NodeOptions', options);
    checkKind('A sink', 'its ports', ports, 'list');
    this.ports = ports;
  }

  override resolveStar({ iKnown, oKnown, iStars, oStars }: StarCounts): Stars {
    const offered = this.ports.length;
    if (iStars > 1) {
      throw arityError(
        rules.aritySinkStars,
        `${this.title} is to decide the number of edges of ${count(iStars, 'binding')}, but only one binding can take the ports that are left.`,
        `Keep the starFrom (:*=) of one source and bind ${otherStars(this, 'inward')} with from (:=), or let the sources decide with fromStar (:=*).`,
      );
    }
    if (oStars !== 0 || oKnown !== 0) {
      throw arityError(
        rules.aritySinkBoundAsSource,
        `${this.title} is bound as a source, but a sink has no outward side.`,
        `Swap the two ends of the binding between ${this.path} and ${this.outward[0]?.peer.path}, or use an adapter or nexus instead of the sink.`,
      );
    }
    if (iStars === 0 && offered !== iKnown) {
      throw arityError(
        rules.aritySinkPorts,
        `${this.title} offers ${count(offered, 'port')}, but ${count(iKnown, 'edge')} ${iKnown === 1 ? 'is' : 'are'} bound to it.`,
        offered > iKnown
          ? `Bind ${count(offered - iKnown, 'more edge')}, declare only ${count(iKnown, 'port')}, or let one binding take all ports that are left with starFrom (:*=).`
          : capitalised(
              `${meetOr(this, 'inward')}declare ${count(iKnown, 'port')}, or remove ${count(iKnown - offered, 'edge')}.`,
            ),
      );
    }
    if (iStars > 0 && offered < iKnown) {
      throw arityError(
        rules.aritySinkPorts,
        `${this.title} offers ${count(offered, 'port')}, but ${count(iKnown, 'edge')} ${iKnown === 1 ? 'is' : 'are'} bound to it besides the :*= that is to take the rest.`,
        `Declare at least ${count(iKnown, 'port')} or remove ${count(iKnown - offered, 'edge')}.`,
      );
    }
    return starsOf(offered - iKnown, 0);
  }

  override mapDown(): readonly never[] {
    return [];
  }

  override mapUp(): readonly In['up'][] {
    return this.ports;
  }
}
