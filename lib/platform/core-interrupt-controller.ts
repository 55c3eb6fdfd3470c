import { type Description, Device, onBinding, Resource, resourceInt, resourceString } from '../devicetree/index.js';

/** The part of a core that receives its interrupts; it is always shown, below its core (devicetree 4.8). */
export class CoreInterruptController extends Device {
  override readonly deviceClass = 'CoreInterruptController';
  override readonly name = 'interrupt-controller';
  override readonly compatible: readonly string[] = ['riscv,cpu-intc'];
  readonly #cpu: () => Device;

  /** `cpu`: the core, asked for when the tree is made. */
  constructor(cpu: () => Device) {
    super();
    this.#cpu = cpu;
    onBinding(({ bindings }) => {
      bindings.bind(new Resource(this, 'exists'), resourceString('yes'));
    });
  }

  override get parent(): Device {
    return this.#cpu();
  }

  override describe(): Description {
    return {
      name: this.name,
      properties: {
        compatible: this.compatible.map(resourceString),
        'interrupt-controller': [],
        '#interrupt-cells': [resourceInt(1)],
      },
    };
  }
}
