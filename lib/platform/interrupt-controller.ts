import { checkOptions } from '../base/options/index.js';
import {
  type Description,
  type DescriptionContext,
  Resource,
  resourceCells,
  resourceInt,
  SimpleDevice,
} from '../devicetree/index.js';
import { LazyModule, lazyModule, type NexusNode } from '../graph/index.js';
import * as int from '../protocols/interrupts/index.js';

/** How a kind of interrupt controller numbers interrupts, and how the device tree writes such a number. */
export interface InterruptNumbering {
  /** The lowest number, at least 0. Default 0. */
  readonly first?: number;
  /** How many numbers there are, at least 1. Default: any. */
  readonly lines?: number | undefined;
  /** The cells by which the device tree names an interrupt; always the same number of cells. Default: the interrupt number. */
  readonly specifier?: (number: number) => readonly number[];
}

const alone = (number: number): readonly number[] => [number];

/** Options of {@link InterruptController}. */
export interface InterruptControllerOptions extends InterruptNumbering {
  /** Device tree `compatible` strings, most specific first. */
  readonly compatible: readonly string[];
  /** Device tree properties other than those of every interrupt controller. Default none. */
  readonly properties?: (context: DescriptionContext) => Description['properties'];
}

// Level-sensitive, active high (Linux and Zephyr: IRQ_TYPE_LEVEL_HIGH).
const levelHigh = 4;
const firstShared = 32;
const firstPrivate = 16;

/**
 * Numbers of Arm's Generic Interrupt Controller, the INTIDs of its architecture (Arm IHI 0069, 2.2): private peripheral interrupts from
 * 16, shared ones from 32. The device tree counts each class from 0.
 */
export const gic: InterruptNumbering = {
  first: firstPrivate,
  lines: 1020 - firstPrivate,
  specifier: (number) =>
    number < firstShared ? [1, number - firstPrivate, levelHigh] : [0, number - firstShared, levelHigh],
};

/** Numbers of a RISC-V core-local interrupt controller: standard causes below 16, lines of the platform from 16. */
export const clic: InterruptNumbering = { first: 0, lines: 4096, specifier: (number) => [number, levelHigh] };

/**
 * An interrupt controller of any kind: interrupts of devices by their numbers, and one interrupt for each receiver. Its registers are a
 * separate node of any protocol: `apb.slave({ resources: controller.device.reg(), … })`.
 */
export class InterruptController extends LazyModule {
  /** How firmware knows it, and the owner of its registers. */
  readonly device: SimpleDevice;
  /** Inputs are devices, each output is a receiver with one interrupt. */
  readonly intnode: NexusNode<int.Interrupts>;
  readonly #inputs: int.NumberedInputs;

  /**
   * Hardware refuses interrupts with a number that another one has (`interrupts/number-twice`) or that the controller does not have
   * (`interrupts/number-range`).
   */
  constructor(options: InterruptControllerOptions) {
    super();
    const {
      compatible,
      first = 0,
      lines,
      specifier = alone,
      properties,
    } = checkOptions('InterruptControllerOptions', options);
    this.device = new SimpleDevice('interrupt-controller', compatible, {
      alwaysExtended: true,
      properties: (context) => ({
        'interrupt-controller': [],
        '#interrupt-cells': [resourceInt(specifier(first).length)],
        ...properties?.(context),
      }),
    });
    const output = new int.IntSourcePortParameters([
      new int.IntSourceParameters(new int.IntRange(0, 1), [new Resource(this.device, 'int')]),
    ]);
    this.intnode = int.nexusNode({
      name: 'intnode',
      inputRequiresOutput: false,
      outputRequiresInput: false,
      down: () => output,
      up: () => new int.IntSinkPortParameters([new int.IntSinkParameters()]),
      validate: (edges) => {
        this.#inputs.check(edges);
      },
    });
    this.#inputs = new int.NumberedInputs(this.intnode, {
      first,
      last: lines === undefined ? undefined : first + lines - 1,
      counted: 'lines',
    });
    this.#inputs.describeTo(this.device, (number) => resourceCells(specifier(number)));
  }

  /**
   * Connects interrupts with the numbers that the manual gives them: of several the first, from which they count on, or a list with one
   * for each. Without a number they get those that are free, the lowest first.
   *
   * @throws RequirementError `graph/bound-late` once the design is negotiated.
   */
  connect(source: int.InterruptSource, numbers?: int.InterruptNumbers): void {
    this.#inputs.connect(source, numbers);
  }
}

/**
 * Puts an {@link InterruptController} into the current module: `interruptController({ compatible: ['example,intc'], lines: 32 })`, or for a GIC
 * `interruptController({ compatible: ['arm,gic-400'], ...gic })`.
 *
 * @example
 * const vic = interruptController({ compatible: ['example,vic'], lines: 32 });
 * const cpu = hart({ id: 0, isa: 'rv32imc' });
 * vic.connect(int.source({ name: 'uart' }), 7);
 * cpu.connect(vic.intnode, 'meip');
 */
export function interruptController(options: InterruptControllerOptions): InterruptController {
  return lazyModule(() => new InterruptController(options), { shortcut: 'interruptController' });
}
