import { type AsyncQueueParams, asyncWires, channelWires } from '../../bus/crossings/index.js';
import type { Protocol, ProtocolTypes } from '../../graph/index.js';
import { AXI4BundleParameters } from './edge.js';
import type { AXI4MasterPortParameters } from './master-port.js';
import type { AXI4SlavePortParameters } from './slave-port.js';
import { axi4ChannelWires } from './wires.js';
import { axi4AsyncTraits } from './traits.js';

/** A master port as seen from the other side of an asynchronous crossing (amba 2.5). */
export class AXI4AsyncMasterPortParameters {
  constructor(readonly base: AXI4MasterPortParameters) {}
}

/** A slave port as seen from the other side of an asynchronous crossing: with the queue that the sink side wants (amba 2.5). */
export class AXI4AsyncSlavePortParameters {
  constructor(
    readonly async: AsyncQueueParams,
    readonly base: AXI4SlavePortParameters,
  ) {}
}

/** The hardware interface of an asynchronous crossing (amba 2.5). */
export class AXI4AsyncBundleParameters {
  constructor(
    readonly async: AsyncQueueParams,
    readonly base: AXI4BundleParameters,
  ) {}
}

/** An edge between the two halves of an asynchronous crossing (amba 2.5). */
export class AXI4AsyncEdge {
  /** The wires between the two halves. */
  readonly bundle: AXI4AsyncBundleParameters;

  constructor(
    readonly master: AXI4AsyncMasterPortParameters,
    readonly slave: AXI4AsyncSlavePortParameters,
  ) {
    this.bundle = new AXI4AsyncBundleParameters(slave.async, AXI4BundleParameters.between(master.base, slave.base));
  }
}

/** The types of an edge between the two halves of an asynchronous crossing. */
export interface AXI4Async extends ProtocolTypes {
  readonly protocol: 'AXI4Async';
  readonly down: AXI4AsyncMasterPortParameters;
  readonly up: AXI4AsyncSlavePortParameters;
  readonly edge: AXI4AsyncEdge;
}

/** AXI4 between the two halves of an asynchronous clock crossing (amba 3). */
export const AXI4Async: Protocol<AXI4Async> = {
  name: 'AXI4Async',
  reportName: 'AXI4AsyncImp',
  traits: axi4AsyncTraits,
  bridges: { AXI4: 'axi4.asyncSink()' },
  edge: (down, up) => new AXI4AsyncEdge(down, up),
  bundle: (edge) => edge.bundle,
  wires: ({ bundle: { async, base } }) => channelWires(axi4ChannelWires(base), (beat) => asyncWires(beat, async)),
  render: (edge) => ({ colour: '#ff0000', label: String(edge.slave.async.depth) }),
  mixO: (down, node) => new AXI4AsyncMasterPortParameters(down.base.passing(node)),
  mixI: (up, node, port) => new AXI4AsyncSlavePortParameters(up.async, up.base.passing(node, port)),
};
