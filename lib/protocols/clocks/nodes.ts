import { nameless } from '../../base/names/nameless.js';
import { checkOptions } from '../../base/options/index.js';
import {
  AdapterNode,
  type AdapterOptions,
  EphemeralNode,
  IdentityNode,
  NexusNode,
  type NodeOptions,
  type Nothing,
  SinkNode,
  SourceNode,
} from '../../graph/index.js';
import { Clocks } from './clocks.js';
import {
  type ClockLike,
  ClockParameters,
  type ClockSinkInit,
  ClockSinkParameters,
  type ClockSourceInit,
  ClockSourceParameters,
  toClock,
} from './parameters.js';

/**
 * A source of clocks, with one port for each entry (ClockSourceNode, interrupts-clocks 10).
 *
 * @throws RequirementError `clocks/frequency` and `clocks/duty-cycle` for clocks that cannot be.
 */
export function clockSourceNode(
  ports: readonly (ClockSourceParameters | ClockSourceInit)[],
  options?: NodeOptions<Nothing, Clocks>,
): SourceNode<Clocks> {
  return new SourceNode(
    Clocks,
    ports.map((port) => (port instanceof ClockSourceParameters ? port : new ClockSourceParameters(port))),
    options,
  );
}

/**
 * A sink of clocks, with one port for each entry (ClockSinkNode, interrupts-clocks 10).
 *
 * @throws RequirementError what {@link ClockSinkParameters} throws.
 */
export function clockSinkNode(
  ports: readonly (ClockSinkParameters | ClockSinkInit)[],
  options?: NodeOptions<Clocks, Nothing>,
): SinkNode<Clocks> {
  return new SinkNode(
    Clocks,
    ports.map((port) => (port instanceof ClockSinkParameters ? port : new ClockSinkParameters(port))),
    options,
  );
}

/** A frequency with its duty cycle, as the shortcuts of sources and sinks take it. */
export interface ClockRateInit {
  /** Name of the node; without one it takes the name of the property that holds it. */
  readonly name?: string;
  /** Frequency in MHz, above 0. */
  readonly freqMHz: number;
  /** Duty cycle in percent, above 0 and below 100. Default 50. */
  readonly dutyCycle?: number;
  /** Jitter in picoseconds. Default 300. */
  readonly jitterPS?: number;
}

/** A clock that a sink needs, and how exactly. */
export interface ClockSinkRateInit
  extends ClockRateInit, Pick<ClockSinkInit, 'phaseDeg' | 'phaseErrorDeg' | 'freqErrorPPM'> {}

/**
 * A source with one port that gives a clock: `clockSource({ freqMHz: 100 })` (interrupts-clocks 10).
 *
 * @throws RequirementError `clocks/frequency` and `clocks/duty-cycle` for a clock that cannot be.
 *
 * @example
 * const crystal = clocks.clockSource({ freqMHz: 100 });
 * const core = clocks.clockSink({ freqMHz: 100 });
 * connect(crystal, core);
 */
export function clockSource(options: ClockRateInit): SourceNode<Clocks> {
  const { name, freqMHz, dutyCycle, jitterPS = 300 } = checkOptions('ClockRateInit', options);
  return clockSourceNode([{ jitterPS, give: new ClockParameters(freqMHz, dutyCycle) }], { name });
}

/**
 * A sink with one port that takes a clock: `clockSink({ freqMHz: 100 })` (interrupts-clocks 10).
 *
 * @throws RequirementError `clocks/frequency` and `clocks/duty-cycle` for a clock that cannot be, and what
 * {@link ClockSinkParameters} throws.
 *
 * @example
 * const crystal = clocks.clockSource({ freqMHz: 100 });
 * const timer = clocks.clockSink({ freqMHz: 25 });
 * connect(crystal, clocks.clockDivider(4), timer);
 */
export function clockSink(init: ClockSinkRateInit): SinkNode<Clocks> {
  const { name, freqMHz, dutyCycle, jitterPS = 300, ...rest } = checkOptions('ClockSinkRateInit', init);
  return clockSinkNode([{ ...rest, jitterPS, take: new ClockParameters(freqMHz, dutyCycle) }], { name });
}

/** Changes clocks one by one (ClockAdapterNode, interrupts-clocks 10); both functions default to passing on. */
export function clockAdapterNode(options: AdapterOptions<Clocks, Clocks> = {}): AdapterNode<Clocks> {
  return new AdapterNode(Clocks, Clocks, options);
}

/** Passes clocks on (ClockIdentityNode, interrupts-clocks 10). */
export function clockIdentity(options?: NodeOptions<Clocks, Clocks>): IdentityNode<Clocks> {
  return new IdentityNode(Clocks, options);
}

/** Vanishes after arity is resolved (ClockEphemeralNode, interrupts-clocks 10). */
export function clockEphemeral(options?: NodeOptions<Clocks, Clocks>): EphemeralNode<Clocks> {
  return new EphemeralNode(Clocks, options);
}

/** An identity node with a name (ClockNameNode, interrupts-clocks 10). */
export function clockNameNode(name: string = nameless): IdentityNode<Clocks> {
  return clockIdentity({ name });
}

/** An ephemeral node called `temp` (ClockTempNode, interrupts-clocks 10). */
export function clockTempNode(): EphemeralNode<Clocks> {
  return clockEphemeral({ name: 'temp' });
}

/**
 * Spreads one clock to any number of sinks (FixedClockBroadcastNode, interrupts-clocks 11.3). With `fixed`, it gives and takes that
 * clock; without, every sink gets what the source gives, and the source sees the first sink only.
 *
 * @throws RequirementError `clocks/frequency` for a frequency that is not above 0 MHz.
 */
export function fixedClockBroadcastNode(
  fixed?: ClockLike,
  options: NodeOptions<Clocks, Clocks> = {},
): NexusNode<Clocks> {
  checkOptions('NodeOptions', options);
  const clock = fixed === undefined ? undefined : toClock(fixed);
  return new NexusNode(Clocks, Clocks, {
    inputRequiresOutput: false,
    down: ([first]) =>
      clock === undefined ? (first ?? new ClockSourceParameters()) : new ClockSourceParameters({ give: clock }),
    up: ([first]) =>
      clock === undefined ? (first ?? new ClockSinkParameters()) : new ClockSinkParameters({ take: clock }),
    ...options,
  });
}
