import type { RationalDirection } from '../crossings/index.js';
import type { Protocol, ProtocolTypes } from '../graph/index.js';
import { portsText, TLBundleParameters } from './edge.js';
import type { TLMasterPortParameters } from './master-port.js';
import type { TLSlavePortParameters } from './slave-port.js';

/** What a client port looks like from the other side of a rational crossing (tilelink 1.8). */
export class TLRationalClientPortParameters {
  constructor(readonly base: TLMasterPortParameters) {}
}

/** What a manager port looks like from the other side of a rational crossing. */
export class TLRationalManagerPortParameters {
  constructor(
    readonly direction: RationalDirection,
    readonly base: TLSlavePortParameters,
  ) {}

  encode(encode: (value: unknown) => unknown): unknown {
    return {
      $: 'TLRationalManagerPortParameters',
      direction: { $: this.direction },
      base: encode(this.base),
    };
  }
}

/** An edge between the two halves of a rational crossing. */
export class TLRationalEdge {
  readonly bundle: TLBundleParameters;

  constructor(
    readonly client: TLRationalClientPortParameters,
    readonly manager: TLRationalManagerPortParameters,
  ) {
    this.bundle = TLBundleParameters.between(client.base, manager.base);
  }
}

/** TileLink between the two halves of a crossing between clocks of a fixed ratio. */
export interface TileLinkRational extends ProtocolTypes {
  readonly protocol: 'TileLinkRational';
  readonly down: TLRationalClientPortParameters;
  readonly up: TLRationalManagerPortParameters;
  readonly edge: TLRationalEdge;
}

export const TileLinkRational: Protocol<TileLinkRational> = {
  name: 'TileLinkRational',
  reportName: 'TLRationalImp',
  edge: (down, up) => new TLRationalEdge(down, up),
  bundle: (edge) => edge.bundle,
  render: () => ({ colour: '#00ff00' }),
  mixO: (down, node) => new TLRationalClientPortParameters(down.base.passing(node)),
  mixI: (up, node) => new TLRationalManagerPortParameters(up.direction, up.base.passing(node)),
  formatEdge: (edge) => portsText(edge.client.base, edge.manager.base),
};
