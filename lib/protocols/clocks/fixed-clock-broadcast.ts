import {
  type AdapterAbout,
  type EdgesOf,
  LazyModule,
  lazyModule,
  type NexusNode,
  type ModuleHardware,
} from '../../graph/index.js';
import type { Clocks } from './clocks.js';
import { fixedClockBroadcastNode } from './nodes.js';
import type { ClockLike } from './parameters.js';
import { requireOneInput } from './group-requirements.js';

/** Spreads one clock to any number of sinks (interrupts-clocks 11.3). */
export class FixedClockBroadcast extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'With fixed, every sink is given that clock (give), and jitterPS and name are left open; without, nothing.',
    up: 'With fixed, the source is asked for that clock (take), and phaseDeg, phaseErrorDeg, freqErrorPPM, jitterPS and name have their defaults; without, it sees what the first sink says.',
  };

  /** One clock comes in and goes out as often as sinks are bound. */
  readonly node: NexusNode<Clocks>;

  /** `fixed`: the clock it gives and takes. Default none: the source sees the first sink only, and no two sinks are compared. */
  constructor(fixed?: ClockLike) {
    super();
    this.node = fixedClockBroadcastNode(fixed, {
      name: 'node',
      wireName: 'anon',
      circuitIdentity: ({ out }) => out.length === 1,
      validate: (edges) => {
        requireOneInput(edges.in, `Clock broadcast ${this.path}`);
      },
    });
  }

  override desiredName(edges: EdgesOf): string {
    return `${this.className}_${this.node.edgesIn(edges).out.length}`;
  }

  override hardware(): ModuleHardware {
    return { clock: 'none' };
  }
}

/**
 * Puts a {@link FixedClockBroadcast} into the current module and returns its node (interrupts-clocks 11.3). `fixed`: the clock it
 * gives and takes, parameters or a frequency in MHz above 0.
 *
 * @throws RequirementError `clocks/frequency` for a frequency that is not above 0.
 */
export function fixedClockBroadcast(fixed?: ClockLike): NexusNode<Clocks> {
  return lazyModule(() => new FixedClockBroadcast(fixed), { shortcut: 'broadcast' }).node;
}
