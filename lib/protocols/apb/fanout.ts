import { joinedSlaves, onlyInput, requireConnected, requireOneWidth } from '../amba/fanout-ports.js';
import { demandAll } from '../../base/diagnostic/index.js';
import { type AdapterAbout, LazyModule, lazyModule, type NexusNode } from '../../graph/index.js';
import { APB } from './apb.js';
import type { APBEdge } from './edge.js';
import { nexusNode } from './nodes.js';
import type { APBSlavePortParameters } from './slave-port.js';
import * as rules from './rules.js';

/** One bus to many slaves (amba 8). Negotiation throws `apb/fanout-inputs` unless there is exactly one input. */
export class APBFanout extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'All slaves of all outputs go to the input; responseFields and requestKeys are those of all outputs together; beatBytes is that of the first output.',
  };

  /** One bus comes in, slaves are behind it. */
  readonly node: NexusNode<APB>;

  constructor() {
    super();
    this.node = nexusNode({
      name: 'node',
      wireName: 'anon',
      circuitIdentity: (edges) => edges.in.length === 1 && edges.out.length === 1,
      down: (ports) => onlyInput(ports, `APB fanout ${this.path}`, rules.fanoutInputs),
      up: joinSlaves,
      validate: (edges) => {
        demandAll(
          () => requireConnected(edges, `APB fanout ${this.path}`, rules.fanoutConnections),
          () => checkWidths(edges.out, this.path),
        );
      },
    });
  }
}

/** Puts an {@link APBFanout} into the current module and returns its node (amba 8). */
export function fanout(): NexusNode<APB> {
  return lazyModule(() => new APBFanout(), { shortcut: 'fanout' }).node;
}

// The width is that of the first port; overlaps are found when the port is made.
function joinSlaves(ports: readonly APBSlavePortParameters[]): APBSlavePortParameters {
  const [first] = ports;
  if (first === undefined) throw new RangeError('a fanout needs an outward port');
  return first.copy(joinedSlaves(ports));
}

function checkWidths(edges: readonly APBEdge[], path: string): void {
  requireOneWidth(
    edges.map(({ slave }) => slave),
    `APB fanout ${path}`,
    rules.fanoutWidth,
    APB.dataBytes,
  );
}
