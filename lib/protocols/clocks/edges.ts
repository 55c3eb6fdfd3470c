import { isPow2 } from '../../base/address/index.js';
import { capitalised, demand } from '../../base/diagnostic/index.js';
import {
  type ClockGroupSinkParameters,
  type ClockGroupSourceParameters,
  type ClockParameters,
  type ClockSinkParameters,
  ClockSourceParameters,
} from './parameters.js';
import * as rules from './rules.js';

// The remedy if the source gives another clock than the sink takes.
function sameClock(give: ClockParameters, take: ClockParameters): string {
  // The result of a divider by 0 (interrupts-clocks 11.4).
  if (!Number.isFinite(give.freqMHz)) return 'Divide the clock by 1 or more.';
  const divisor = give.freqMHz / take.freqMHz;
  const divided = give.dutyCycle === take.dutyCycle && divisor > 1 && (isPow2(divisor) || divisor === 3);
  const agree = `let the sink take ${give}, or leave the clock of one of the two open`;
  return divided ? `Put clocks.clockDivider(${divisor}) between them, or ${agree}.` : `${capitalised(agree)}.`;
}

/** The hardware interface of a clock edge: a clock and a reset, always (interrupts-clocks 9). */
export class ClockBundleParameters {
  /** Its fields as plain data, for reports. */
  encode(): unknown {
    return { $: 'ClockBundleParameters' };
  }
}

/** A negotiated clock edge (interrupts-clocks 9). */
export class ClockEdge {
  /** The clock that both sides agree on; absent when neither of them says one. */
  readonly clock: ClockParameters | undefined;

  /** Throws `clocks/edge-clock` when the source gives another clock than the sink takes, in frequency or duty cycle. */
  constructor(
    readonly source: ClockSourceParameters,
    readonly sink: ClockSinkParameters,
  ) {
    const { give } = source;
    const { take } = sink;
    if (give !== undefined && take !== undefined) {
      demand(
        give.equals(take),
        rules.edgeClock,
        () => `The source${nameOf(source)} gives ${give}, but the sink${nameOf(sink)} takes ${take}.`,
        {
          help: () => sameClock(give, take),
        },
      );
    }
    this.clock = give ?? take;
  }
}

function nameOf({ name }: { readonly name: string | undefined }): string {
  return name === undefined ? '' : ` ${name}`;
}

/** The hardware interface of an edge between groups: one clock for each member, by its key (interrupts-clocks 9). */
export class ClockGroupBundleParameters {
  constructor(readonly members: ReadonlyMap<string, ClockBundleParameters>) {}
}

const undecided = new ClockSourceParameters();
const clockBundle = new ClockBundleParameters();

/** A negotiated edge between groups of clocks (interrupts-clocks 9). */
export class ClockGroupEdge {
  /**
   * The members by their keys, `<group>_<name>`, or `<group>_<position>` for a member without a name. Of members with one key the last
   * is kept, in the place of the first.
   */
  readonly members: ReadonlyMap<string, ClockEdge>;
  /** The hardware interface: one clock for each member. */
  readonly bundle: ClockGroupBundleParameters;

  constructor(
    readonly source: ClockGroupSourceParameters,
    readonly sink: ClockGroupSinkParameters,
  ) {
    this.members = new Map(sink.members.map((member, k) => [this.keyOf(k), new ClockEdge(undecided, member)]));
    this.bundle = new ClockGroupBundleParameters(new Map([...this.members.keys()].map((key) => [key, clockBundle])));
  }

  /** Two members with one key, in words; absent when all keys differ. */
  get sharedKey(): string | undefined {
    const positions = new Map<string, number>();
    for (const k of this.sink.members.keys()) {
      const key = this.keyOf(k);
      const before = positions.get(key);
      if (before !== undefined) return `members ${before} and ${k} of group ${this.sink.name} both have the key ${key}`;
      positions.set(key, k);
    }
    return undefined;
  }

  private keyOf(position: number): string {
    const { name, members } = this.sink;
    return `${name}_${members[position]?.name ?? position}`;
  }
}
