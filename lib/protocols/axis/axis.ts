import { demand, subject } from '../../base/diagnostic/index.js';
import type { Protocol, ProtocolTypes } from '../../graph/index.js';
import { AXISEdge } from './edge.js';
import type { AXISMasterPortParameters } from './master-port.js';
import type { AXISSlavePortParameters } from './slave-port.js';
import { axisWires } from './wires.js';
import * as rules from './rules.js';
import { axisTraits } from './traits.js';

/** The types of a stream. */
export interface AXIS extends ProtocolTypes {
  readonly protocol: 'AXI4-Stream';
  readonly down: AXISMasterPortParameters;
  readonly up: AXISSlavePortParameters;
  readonly edge: AXISEdge;
}

/** AXI4-Stream (amba 6): masters flow down, slaves flow up, every node is noted in their paths. */
export const AXIS: Protocol<AXIS> = {
  name: 'AXI4-Stream',
  reportName: 'AXISImp',
  traits: axisTraits,
  fanOut: 'axis.xbar({ beatBytes })',
  fanIn: 'axis.xbar({ beatBytes })',
  edge: (down, up) => new AXISEdge(down, up),
  validate: ({ master, slave, transferSizes }) => {
    demand(
      !transferSizes.isNone,
      rules.edgeSizes,
      () =>
        `${subject(
          master.list.made.map(({ name }) => name),
          ['sends', 'send'],
        )} packets of ${String(master.emitsMinCover)} bytes, but ${subject(
          slave.list.made.map(({ name }) => name),
          ['takes', 'take'],
        )} ${String(slave.supportsMinCover)}.`,
      { help: 'Let the sizes of both overlap.' },
    );
  },
  bundle: ({ bundle }) => bundle,
  wires: ({ bundle }) => axisWires(bundle),
  facts: ({ beatBytes, transferSizes }) => ({ beatBytes, transferSizes }),
  render: ({ beatBytes }) => ({ colour: '#00ccff', label: String(8 * beatBytes) }),
  mixO: (down, node) => down.passing(node),
  mixI: (up, node, port) => up.passing(node, port),
};
