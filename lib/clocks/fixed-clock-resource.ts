import type { SinkNode, SourceNode } from '../graph/index.js';
import type { Device } from '../resources/index.js';
import type { Clocks } from './clocks.js';
import type { ClockParameters } from './parameters.js';

/** A clock of a fixed frequency, as firmware sees it (interrupts-clocks 11.6). */
export class FixedClockResource implements Device {
  readonly deviceClass = 'FixedClockResource';
  readonly compatible: readonly string[] = ['fixed-clock'];

  /** `prefix`: where its description stands among the others. */
  constructor(
    readonly name: string,
    readonly freqMHz: number,
    readonly prefix = 'soc/',
  ) {}

  /** Where its description stands. */
  get path(): string {
    return `${this.prefix}${this.name}`;
  }

  /** Its device tree properties; the frequency is in Hz. */
  get properties(): Readonly<Record<string, readonly (string | number)[]>> {
    return {
      '#clock-cells': [0],
      'clock-frequency': [Math.round(this.freqMHz * 1_000_000)],
      'clock-output-names': [this.name],
      compatible: this.compatible,
    };
  }
}

/** The fixed clock of each port that gives or takes one, in port order (`fixedClockResources`, interrupts-clocks 10). */
export function fixedClockResources(
  node: SourceNode<Clocks> | SinkNode<Clocks>,
  name: string,
  prefix?: string,
): (FixedClockResource | undefined)[] {
  const clocks: (ClockParameters | undefined)[] =
    node.kind === 'source' ? node.ports.map(({ give }) => give) : node.ports.map(({ take }) => take);
  return clocks.map((clock) => (clock === undefined ? undefined : new FixedClockResource(name, clock.freqMHz, prefix)));
}
