import { demand } from '../../base/diagnostic/index.js';
import { checkOptions } from '../../base/options/index.js';
import { SimpleDevice } from '../../devicetree/index.js';
import {
  type Handle,
  LazyModule,
  lazyModule,
  type NexusNode,
  type ProtocolTypes,
  reopen,
  setInputNumbers,
} from '../../graph/index.js';
import * as int from '../../protocols/interrupts/index.js';
import * as rules from './rules.js';

/** Options of {@link InterruptDevice}. */
export interface InterruptDeviceOptions {
  /** Name of its module; without one it takes the name of the property that holds it. */
  readonly name?: string | undefined;
  /** Device tree `compatible` strings, most specific first. Default none. */
  readonly compatible?: readonly string[];
}

/** A device that raises interrupts, or takes those of others by their numbers: all that is known of most controllers. */
export class InterruptDevice extends LazyModule {
  /** What firmware knows it as. */
  readonly device: SimpleDevice;
  #inputs: NexusNode<int.Interrupts> | undefined;
  readonly #numbers: { name: string; number: number }[] = [];

  constructor(options: InterruptDeviceOptions = {}) {
    super();
    const { name, compatible = [] } = checkOptions('InterruptDeviceOptions', options);
    this.device = new SimpleDevice(name ?? 'device', compatible);
  }

  /**
   * Takes interrupts of a device, in their order, as these numbers: `plic.connect(uart, 4)`. Several devices may share a number. A device
   * of this class raises as many as there are numbers; of others the node is given that raises them.
   *
   * Hardware refuses a node that raises another number of interrupts (`interrupts/numbers`).
   *
   * @throws RequirementError `interrupts/numbers` unless every number is an integer of at least 0.
   */
  connect(source: InterruptDevice | Handle<ProtocolTypes, int.Interrupts>, ...numbers: readonly number[]): void {
    demand(
      numbers.every((number) => Number.isSafeInteger(number) && number >= 0),
      rules.interruptNumbers,
      () => `${this.device.name} was to take interrupts as numbers ${numbers.join(', ')}.`,
      { help: 'Give integers of at least 0.' },
    );
    const inputs = this.inputs();
    inputs.from(source instanceof InterruptDevice ? source.raise(numbers.length) : source);
    this.#numbers.push(...numbers.map((number) => ({ name: '', number })));
  }

  /** A node that raises `num` interrupts of the device, at least 0. */
  raise(num: number): Handle<ProtocolTypes, int.Interrupts> {
    return reopen(this, () => int.source({ name: 'interrupts', num }));
  }

  private inputs(): NexusNode<int.Interrupts> {
    if (this.#inputs !== undefined) return this.#inputs;
    const inputs = reopen(this, () =>
      int.nexusNode({
        name: 'controller',
        inputRequiresOutput: false,
        ...int.flatten,
        validate: (edges) => {
          const taken = edges.in.reduce((sum, { source }) => sum + source.num, 0);
          demand(
            taken === this.#numbers.length,
            rules.interruptNumbers,
            () => `${this.path} has numbers for ${this.#numbers.length} interrupts, but takes ${taken}.`,
            { help: 'Give connect as many numbers as the node raises interrupts.' },
          );
        },
      }),
    );
    setInputNumbers(inputs, { first: 0, named: this.#numbers });
    return (this.#inputs = inputs);
  }
}

/** Puts an {@link InterruptDevice} into the current module. */
export function interruptDevice(options: InterruptDeviceOptions = {}): InterruptDevice {
  return lazyModule(() => new InterruptDevice(options), { shortcut: 'device' }).suggestName(options.name);
}
