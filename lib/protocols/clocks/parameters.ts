import { checkOptions } from '../../base/options/index.js';
import { demand } from '../../base/diagnostic/index.js';
import * as rules from './rules.js';
import { visible } from '../../base/text/index.js';

/** A frequency and the share of the period that the clock is high (interrupts-clocks 9). */
export class ClockParameters {
  /** Frequency in MHz, above 0. */
  readonly freqMHz: number;
  /** Share of the period that the clock is high, in percent, above 0 and below 100. */
  readonly dutyCycle: number;

  /** Throws `clocks/frequency` unless the frequency is above 0, and `clocks/duty-cycle` for a clock that never changes. */
  constructor(freqMHz: number, dutyCycle = 50) {
    demand(freqMHz > 0, rules.frequency, () => `A clock has a frequency of ${freqMHz} MHz.`, {
      help: 'Give a frequency in MHz above 0.',
    });
    demand(
      dutyCycle > 0 && dutyCycle < 100,
      rules.dutyCycle,
      () => `A clock of ${freqMHz} MHz has a duty cycle of ${dutyCycle} percent.`,
      {
        help: 'Give the duty cycle in percent, above 0 and below 100; most clocks have 50.',
      },
    );
    this.freqMHz = freqMHz;
    this.dutyCycle = dutyCycle;
  }

  /** Exactly the same frequency and duty cycle. */
  equals(other: ClockParameters): boolean {
    return this.freqMHz === other.freqMHz && this.dutyCycle === other.dutyCycle;
  }

  /** `100 MHz`, followed by the duty cycle unless it is 50 percent. */
  toString(): string {
    return `${this.freqMHz} MHz${this.dutyCycle === 50 ? '' : ` with a duty cycle of ${this.dutyCycle} percent`}`;
  }
}

/** How a clock may be written: its parameters, or its frequency in MHz at a duty cycle of 50 percent. */
export type ClockLike = ClockParameters | number;

/**
 * Reads any spelling of a clock (interrupts-clocks 9).
 *
 * @throws RequirementError `clocks/frequency` for a frequency that is not above 0 MHz.
 */
export function toClock(clock: ClockLike): ClockParameters {
  return clock instanceof ClockParameters ? clock : new ClockParameters(clock);
}

function maybeClock(clock: ClockLike | undefined): ClockParameters | undefined {
  return clock === undefined ? undefined : toClock(clock);
}

/** The parameters of a clock source; all are optional (interrupts-clocks 9). */
export interface ClockSourceInit {
  /** Jitter in picoseconds. */
  readonly jitterPS?: number | undefined;
  /** The clock that it gives. Absent: not decided here. */
  readonly give?: ClockLike | undefined;
  /** Name of the source, for messages. */
  readonly name?: string | undefined;
}

/** The source of a clock: what flows downward (interrupts-clocks 9). */
export class ClockSourceParameters {
  /** Jitter in picoseconds; absent when not known. */
  readonly jitterPS: number | undefined;
  /** The clock that it gives. Absent: not decided here. */
  readonly give: ClockParameters | undefined;
  /** Name of the source, for messages. */
  readonly name: string | undefined;

  constructor(init: ClockSourceInit = {}) {
    checkOptions('ClockSourceInit', init);
    this.jitterPS = init.jitterPS;
    this.give = maybeClock(init.give);
    this.name = init.name === undefined ? undefined : visible(init.name);
  }
}

/** Requirements of a sink on its clock (interrupts-clocks 9). */
export interface ClockSinkInit {
  /** Phase in degrees. Default 0. */
  readonly phaseDeg?: number;
  /** Tolerated phase error in degrees, at least 0. Default 5. */
  readonly phaseErrorDeg?: number;
  /** Tolerated frequency error in parts per million, at least 0. Default 10000. */
  readonly freqErrorPPM?: number;
  /** Tolerated jitter in picoseconds. Default 200. */
  readonly jitterPS?: number;
  /** The required clock. Absent: it runs with any clock. */
  readonly take?: ClockLike | undefined;
  /** Name of the sink within groups. */
  readonly name?: string | undefined;
}

/** The sink of a clock: what flows upward (interrupts-clocks 9). */
export class ClockSinkParameters {
  /** Phase in degrees. */
  readonly phaseDeg: number;
  /** Tolerated error of the phase in degrees, at least 0. */
  readonly phaseErrorDeg: number;
  /** Tolerated error of the frequency in parts per million, at least 0. */
  readonly freqErrorPPM: number;
  /** Tolerated jitter in picoseconds. */
  readonly jitterPS: number;
  /** The required clock. Absent: it runs with any clock. */
  readonly take: ClockParameters | undefined;
  /** Name of the sink within groups; absent: its position is used instead. */
  readonly name: string | undefined;

  /** Throws `clocks/sink-phase-error` and `clocks/sink-frequency-error` for tolerances below 0. */
  constructor(init: ClockSinkInit = {}) {
    const {
      phaseDeg = 0,
      phaseErrorDeg = 5,
      freqErrorPPM = 10000,
      jitterPS = 200,
    } = checkOptions('ClockSinkInit', init);
    const who = init.name === undefined ? 'A clock sink' : `Clock sink ${init.name}`;
    demand(
      phaseErrorDeg >= 0,
      rules.sinkPhaseError,
      () => `${who} tolerates a phase error of ${phaseErrorDeg} degrees.`,
      {
        help: 'Give phaseErrorDeg as 0 or more.',
      },
    );
    demand(
      freqErrorPPM >= 0,
      rules.sinkFrequencyError,
      () => `${who} tolerates a frequency error of ${freqErrorPPM} parts per million.`,
      {
        help: 'Give freqErrorPPM as 0 or more.',
      },
    );
    this.phaseDeg = phaseDeg;
    this.phaseErrorDeg = phaseErrorDeg;
    this.freqErrorPPM = freqErrorPPM;
    this.jitterPS = jitterPS;
    this.take = maybeClock(init.take);
    this.name = init.name === undefined ? undefined : visible(init.name);
  }
}

/** The source of a group of clocks, which says nothing about them (interrupts-clocks 9). */
export class ClockGroupSourceParameters {
  /** Its fields as plain data, for reports. */
  encode(): unknown {
    return { $: 'ClockGroupSourceParameters' };
  }
}

/** A group of clocks and those who need them: what flows upward between groups (interrupts-clocks 9). */
export class ClockGroupSinkParameters {
  constructor(
    readonly name: string,
    readonly members: readonly ClockSinkParameters[],
  ) {}
}
