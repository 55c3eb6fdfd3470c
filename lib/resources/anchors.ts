import { type Anchor, type Description, type DescriptionContext, Device } from './device.js';
import { resourceString } from './value.js';

/** One of the devices that every design has (devicetree 4.7). */
class AnchorDevice extends Device {
  override readonly deviceClass = 'Device';
  override readonly compatible: readonly string[] = [];
  readonly #describe: (context: DescriptionContext) => Description;

  constructor(
    override readonly name: string,
    properties: (context: DescriptionContext) => Description['properties'],
  ) {
    super();
    this.#describe = (context) => ({ name, properties: properties(context) });
  }

  override describe(context: DescriptionContext): Description {
    return this.#describe(context);
  }
}

/** The four anchors of a design (devicetree 4.7). */
export type AnchorDevices = Readonly<Record<Anchor, Device>>;

/** The anchors: made before resources are bound, they take the four labels after those of all declared devices (devicetree 4.7, 10). */
export function anchorDevices(): AnchorDevices {
  return {
    root: new AnchorDevice('/', ({ bindings }) => ({
      '#address-cells': bindings.values('width'),
      '#size-cells': bindings.values('width'),
      model: bindings.values('model'),
      compatible: bindings.values('compat'),
    })),
    soc: new AnchorDevice('soc', ({ bindings }) => ({
      '#address-cells': bindings.values('width'),
      '#size-cells': bindings.values('width'),
      compatible: [...bindings.values('compat'), resourceString('simple-bus')],
      ranges: [],
    })),
    cpus: new AnchorDevice('cpus', ({ bindings }) => ({
      '#address-cells': bindings.values('width'),
      '#size-cells': [{ kind: 'int', value: 0n }],
      'timebase-frequency': bindings.values('hertz'),
    })),
    aliases: new AnchorDevice('aliases', ({ bindings }) =>
      Object.fromEntries(bindings.values('uart').map((value, k) => [`serial${k}`, [value]])),
    ),
  };
}
