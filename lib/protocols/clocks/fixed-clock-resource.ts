import type { SinkNode, SourceNode } from '../../graph/index.js';
import {
  type Description,
  Device,
  onBinding,
  Resource,
  resourceInt,
  resourceReference,
  resourceString,
} from '../../devicetree/index.js';
import type { Clocks } from './clocks.js';
import type { ClockParameters } from './parameters.js';

/** A clock of a fixed frequency, as firmware sees it (interrupts-clocks 11.6, devicetree 4.6). It is always shown. */
export class FixedClockResource extends Device {
  override readonly deviceClass = 'FixedClockResource';
  override readonly compatible: readonly string[] = ['fixed-clock'];

  /**
   * `freqMHz`: above 0; shown in Hz, rounded. `prefix`: where its description stands among the others, a path ending in `/`.
   *
   * @throws RequirementError `resources/outside` outside of any module.
   */
  constructor(
    override readonly name: string,
    readonly freqMHz: number,
    readonly prefix = 'soc/',
  ) {
    super();
    onBinding(({ bindings }) => {
      bindings.bind(new Resource(this, 'exists'), resourceString('yes'));
    });
  }

  /**
   * Makes this the clock of a device: its property `clocks` (devicetree 4.6).
   *
   * @throws RequirementError `resources/outside` outside of any module.
   */
  bind(device: Device): void {
    onBinding(({ bindings }) => {
      bindings.bind(new Resource(device, 'clocks'), resourceReference(this));
    });
  }

  override describe(): Description {
    return {
      name: `${this.prefix}${this.name}`,
      properties: {
        '#clock-cells': [resourceInt(0)],
        'clock-frequency': [resourceInt(Math.round(this.freqMHz * 1_000_000))],
        'clock-output-names': [resourceString(this.name)],
        compatible: this.compatible.map(resourceString),
      },
    };
  }
}

/**
 * The fixed clock of each port that gives or takes one, in port order (`fixedClockResources`, interrupts-clocks 10).
 * `prefix`: `soc/` by default.
 *
 * @throws RequirementError `resources/outside` for a port with a clock outside of any module.
 */
export function fixedClockResources(
  node: SourceNode<Clocks> | SinkNode<Clocks>,
  name: string,
  prefix?: string,
): (FixedClockResource | undefined)[] {
  const clocks: (ClockParameters | undefined)[] =
    node.kind === 'source' ? node.ports.map(({ give }) => give) : node.ports.map(({ take }) => take);
  return clocks.map((clock) => (clock === undefined ? undefined : new FixedClockResource(name, clock.freqMHz, prefix)));
}
