import {
  ClockGroupSinkParameters,
  ClockParameters,
  ClockSinkParameters,
  ClockSourceParameters,
} from '../../protocols/clocks/index.js';
import { list, mapped, number, object, optional, type Reader, string } from '../reader.js';

/** A frequency in MHz and a duty cycle in percent. */
export const clock: Reader<ClockParameters> = mapped(
  object({ freqMHz: number, dutyCycle: optional(number) }),
  ({ freqMHz, dutyCycle }) => new ClockParameters(freqMHz, dutyCycle),
);

/** The source of a clock. */
export const clockSourcePort: Reader<ClockSourceParameters> = mapped(
  object({ jitterPS: optional(number), give: optional(clock), name: optional(string) }),
  (init) => new ClockSourceParameters(init),
);

/** The sink of a clock. */
export const clockSinkPort: Reader<ClockSinkParameters> = mapped(
  object({
    phaseDeg: optional(number),
    phaseErrorDeg: optional(number),
    freqErrorPPM: optional(number),
    jitterPS: optional(number),
    take: optional(clock),
    name: optional(string),
  }),
  (init) => new ClockSinkParameters(init),
);

/** The sink of a group of clocks. */
export const clockGroupSinkPort: Reader<ClockGroupSinkParameters> = mapped(
  object({ name: string, members: list(clockSinkPort) }),
  ({ name, members }) => new ClockGroupSinkParameters(name, members),
);
