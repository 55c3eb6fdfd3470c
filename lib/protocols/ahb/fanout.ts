import { joinedSlaves, onlyInput, requireConnected, requireOneWidth } from '../amba/fanout-ports.js';
import { demand, demandAll, listed } from '../../base/diagnostic/index.js';
import { declaredBy, type AdapterAbout, LazyModule, lazyModule, type NexusNode } from '../../graph/index.js';
import type { AHBSlave } from './ahb.js';
import type { AHBEdge } from './edge.js';
import { fanoutNode } from './nodes.js';
import type { AHBSlavePortParameters } from './slave-port.js';
import * as rules from './rules.js';

/** One bus to many slaves (amba 7.3). Negotiation throws `ahb/fanout-inputs` unless there is exactly one input. */
export class AHBFanout extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'All slaves of all outputs go to the input; responseFields and requestKeys are those of all outputs together; beatBytes and lite are those of the first output.',
  };

  /** One bus comes in, slaves are behind it. */
  readonly node: NexusNode<AHBSlave>;

  constructor() {
    super();
    this.node = fanoutNode({
      name: 'node',
      wireName: 'anon',
      circuitIdentity: (edges) => edges.in.length === 1 && edges.out.length === 1,
      down: (ports) => onlyInput(ports, `AHB fanout ${this.path}`, rules.fanoutInputs),
      up: joinSlaves,
      validate: (edges) => {
        demandAll(
          () => requireConnected(edges, `AHB fanout ${this.path}`, rules.fanoutConnections),
          () => checkLite(edges.out, this.path),
          () => checkWidths(edges.out, this.path),
        );
      },
    });
  }
}

/** Puts an {@link AHBFanout} into the current module and returns its node (amba 7.3). */
export function fanout(): NexusNode<AHBSlave> {
  return lazyModule(() => new AHBFanout(), { shortcut: 'fanout' }).node;
}

// Width and kind are those of the first port; overlaps are found when the port is made.
function joinSlaves(ports: readonly AHBSlavePortParameters[]): AHBSlavePortParameters {
  const [first] = ports;
  if (first === undefined) throw new RangeError('a fanout needs an outward port');
  return first.copy(joinedSlaves(ports));
}

function checkLite(edges: readonly AHBEdge[], path: string): void {
  const names = (edge: AHBEdge | undefined): string => listed(edge?.slave.slaves.map(declaredBy) ?? []);
  const full = edges.find(({ slave }) => !slave.lite);
  demand(
    full === undefined,
    rules.fanoutLite,
    () => `AHB fanout ${path} needs slaves that speak AHB-Lite, but ${names(full)} speaks full AHB.`,
    {
      help: () => `Declare lite: true for ${names(full)}.`,
    },
  );
}

function checkWidths(edges: readonly AHBEdge[], path: string): void {
  requireOneWidth(
    edges.map(({ slave }) => slave),
    `AHB fanout ${path}`,
    rules.fanoutWidth,
  );
}
