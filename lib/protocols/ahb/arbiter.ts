import { demand, RequirementError } from '../../base/diagnostic/index.js';
import { type AdapterAbout, LazyModule, lazyModule, type NexusNode } from '../../graph/index.js';
import type { AHBMaster, AHBSlave } from './ahb.js';
import type { AHBMasterPortParameters } from './master-port.js';
import { arbiterNode } from './nodes.js';
import type { AHBSlavePortParameters } from './slave-port.js';
import * as rules from './rules.js';

/**
 * Lets masters take turns (amba 7.3). Negotiation accepts several of them; the hardware exists for one only. Negotiation throws
 * `ahb/arbiter-outputs` unless there is exactly one output.
 */
export class AHBArbiter extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'All masters of all inputs go to the output; requestFields and responseKeys are those of the first input.',
    up: 'Nothing.',
  };

  /** Masters come in; what goes out leads to one slave or fanout. */
  readonly node: NexusNode<AHBMaster, AHBSlave>;

  constructor() {
    super();
    this.node = arbiterNode({
      name: 'node',
      down: joinMasters,
      up: (ports) => this.onlyOutput(ports),
      validate: (edges) =>
        demand(
          edges.in.length === 1 && edges.out.length === 1,
          rules.arbiterOneToOne,
          () =>
            `AHB arbiter ${this.path} has ${edges.in.length} inward and ${edges.out.length} outward edges, but hardware exists only for one of each.`,
          {
            help: () =>
              edges.in.length === 0
                ? `Bind a master to ${this.path}, or remove it.`
                : 'Join the masters before they come to AHB: put tl.xbar() in front of tl.toAHB().',
          },
        ),
    });
  }

  private onlyOutput(ports: readonly AHBSlavePortParameters[]): AHBSlavePortParameters {
    const [first] = ports;
    if (first === undefined || ports.length > 1) {
      throw new RequirementError(
        rules.arbiterOutputs,
        `AHB arbiter ${this.path} has ${ports.length} outward edges, but needs exactly one.`,
        { category: 'other', help: `Put ahb.fanout() between ${this.path} and its slaves.` },
      );
    }
    return first;
  }
}

/** Puts an {@link AHBArbiter} into the current module and returns its node (amba 7.3). */
export function arbiter(): NexusNode<AHBMaster, AHBSlave> {
  return lazyModule(() => new AHBArbiter(), { shortcut: 'arbiter' }).node;
}

// Fields and keys are those of the first port.
function joinMasters(ports: readonly AHBMasterPortParameters[]): AHBMasterPortParameters {
  const [first] = ports;
  if (first === undefined) throw new RangeError('an arbiter needs an inward port');
  return ports.length === 1 ? first : first.copy({ masters: ports.flatMap((port) => port.masters) });
}
