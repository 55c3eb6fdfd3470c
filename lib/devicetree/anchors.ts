import type { Design, Run } from '../graph/index.js';
import { type Anchor, type Description, type DescriptionContext, Device } from './device.js';
import { currentDesign, withNextLabels } from './labels.js';
import { resourceString } from './value.js';

/** A device that every design has (devicetree 4.7). */
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

/** The four anchors of the designs of a run (devicetree 4.7). */
export type AnchorDevices = Readonly<Record<Anchor, Device>>;

const anchors = new WeakMap<Run, AnchorDevices>();

/**
 * Makes the anchors of the current design unless they are there, so that devices declared from now on have later labels
 * (chipyard 1.15). Otherwise they come after all declared devices, when resources are bound (devicetree 4.7, 10).
 */
export function declareAnchors(): void {
  const design = currentDesign();
  if (design !== undefined) anchorsOf(design);
}

/**
 * Runs `body`, which binds resources and receives the anchors. Devices created in it take the next labels, which are released afterwards, as are
 * those of anchors that were not declared, so that binding again gives the same result (devicetree 10).
 */
export function whileBinding<T>(design: Design, body: (made: AnchorDevices) => T): T {
  const declared = anchors.get(design.run);
  try {
    return withNextLabels(design, () => body(anchorsOf(design)));
  } finally {
    if (declared === undefined) anchors.delete(design.run);
  }
}

function anchorsOf({ run }: Design): AnchorDevices {
  let made = anchors.get(run);
  if (made === undefined) anchors.set(run, (made = anchorDevices()));
  return made;
}

function anchorDevices(): AnchorDevices {
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
    cpus: new AnchorDevice('cpus', ({ bindings }) => {
      const hertz = bindings.values('hertz');
      return {
        '#address-cells': bindings.values('width'),
        '#size-cells': [{ kind: 'int', value: 0n }],
        // Omit the property without a value, because an empty one would have a different meaning.
        ...(hertz.length === 0 ? {} : { 'timebase-frequency': hertz }),
      };
    }),
    aliases: new AnchorDevice('aliases', ({ bindings }) =>
      Object.fromEntries(bindings.values('uart').map((value, k) => [`serial${k}`, [value]])),
    ),
  };
}
