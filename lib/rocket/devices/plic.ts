import { checkOptions } from '../../base/options/index.js';
import { type AddressLike, AddressSet, log2Ceil, powerOfTwoUp } from '../../base/address/index.js';
import { demand, demandAll } from '../../base/diagnostic/index.js';
import { type EdgesOf, LazyModule, lazyModule, type NexusNode, type SinkNode } from '../../graph/index.js';
import * as int from '../../protocols/interrupts/index.js';
import { Resource, resourceInt, SimpleDevice } from '../../devicetree/index.js';
import { registerNode, type TileLink } from '../../protocols/gathered/tl.js';
import { demandInteger } from './limits.js';
import * as rules from './rules.js';

/** Options of {@link TLPLIC}. */
export interface TLPLICOptions {
  /**
   * First byte address of its registers, a multiple of their size: 64 MiB for the default `maxHarts`. Default
   * 0xc00_0000.
   */
  readonly baseAddress?: AddressLike;
  /** Device tree `compatible` strings, most specific first. Default `riscv,plic0`. */
  readonly compatible?: readonly string[];
  /** Most priorities that sources may have, at least 0. Default 7. */
  readonly maxPriorities?: number;
  /** Most contexts, 1 to 15872; they determine the size of its address range. Default 15872. */
  readonly maxHarts?: number;
  /** Width of the data channels in bytes, a power of two. */
  readonly beatBytes: number;
}

/** Most interrupts that a PLIC can number. */
const maxDevices = 1023;
/** Most contexts: the registers of so many fill 64 MiB. */
const maxContexts = 15_872;
const contextBase = 0x20_0000;
const contextSize = 0x1000;

/** The platform-level interrupt controller (interrupts-clocks 6.1): it sends all interrupts of devices to every context of the harts. */
export class TLPLIC extends LazyModule {
  /** The registers. */
  readonly node: SinkNode<TileLink>;
  /** Inputs are devices, with the numbers that they were connected with or else in the order of the bindings, from 1; each output is a context with one interrupt. */
  readonly intnode: NexusNode<int.Interrupts>;
  /** Most priorities that sources may have, at least 0. */
  readonly maxPriorities: number;
  readonly #inputs: int.NumberedInputs;

  /**
   * Hardware refuses more than 1023 interrupts (`plic/devices`), contexts other than 1 to `maxHarts` (`plic/contexts`), and interrupts
   * with a number that another one has (`interrupts/number-twice`) or that is not from 1 to 1023 (`interrupts/number-range`).
   *
   * @throws RequirementError `plic/priorities` unless maxPriorities is at least 0, `plic/max-harts` unless maxHarts is 1
   * to 15872, `address/misaligned` unless `baseAddress` is a multiple of the size, `tilelink/channel-width` unless `beatBytes`
   * is a power of two, and as {@link toAddress} does.
   */
  constructor(options: TLPLICOptions) {
    super();
    const {
      baseAddress = 0xc00_0000n,
      compatible = ['riscv,plic0'],
      maxPriorities = 7,
      maxHarts = maxContexts,
      beatBytes,
    } = checkOptions('TLPLICOptions', options);
    demandInteger(rules.plicPriorities, 'A PLIC', 'maxPriorities', maxPriorities, { min: 0, max: Infinity });
    demandInteger(rules.plicMaxHarts, 'A PLIC', 'maxHarts', maxHarts, { min: 1, max: maxContexts });
    this.maxPriorities = maxPriorities;
    const device = new SimpleDevice('interrupt-controller', compatible, {
      deviceClass: 'TLPLIC',
      alwaysExtended: true,
      countsOutputs: true,
      properties: ({ edges }) => {
        const devices = this.highestNumber(edges);
        return {
          'interrupt-controller': [],
          'riscv,ndev': [resourceInt(devices)],
          'riscv,max-priority': [resourceInt(2 ** log2Ceil(Math.min(maxPriorities, devices) + 1) - 1)],
          '#interrupt-cells': [resourceInt(1)],
        };
      },
    });
    const size = powerOfTwoUp(BigInt(contextBase + contextSize * maxHarts));
    this.node = registerNode({
      name: 'node',
      address: [AddressSet.range(baseAddress, size)],
      device,
      concurrency: 1,
      beatBytes,
    });
    const context = new int.IntSourcePortParameters([
      new int.IntSourceParameters(new int.IntRange(0, 1), [new Resource(device, 'int')]),
    ]);
    this.intnode = int.nexusNode({
      name: 'intnode',
      inputRequiresOutput: false,
      outputRequiresInput: false,
      down: () => context,
      up: () => new int.IntSinkPortParameters([new int.IntSinkParameters()]),
      validate: (edges) => {
        const devices = interruptsOf(edges.in);
        const contexts = interruptsOf(edges.out);
        demandAll(
          () => checkDevices(devices, this.path),
          () => checkContexts(contexts, maxHarts, this.path),
          () => {
            if (devices <= maxDevices) this.#inputs.check(edges);
          },
        );
      },
    });
    // Software reads 0 as no interrupt.
    this.#inputs = new int.NumberedInputs(this.intnode, { first: 1, last: maxDevices });
    this.#inputs.describeTo(device, resourceInt);
  }

  /**
   * Connects interrupts with the numbers that the manual gives them: `plic.connect(uart.interrupt, 4)`, of several the first, from which
   * they count on, or a list with one for each. Without a number they get those that are free, from 1.
   *
   * @throws RequirementError `graph/bound-late` once the design is negotiated.
   */
  connect(source: int.InterruptSource, numbers?: int.InterruptNumbers): void {
    this.#inputs.connect(source, numbers);
  }

  /** The highest number of an interrupt, 0 without any. */
  private highestNumber(edges: EdgesOf): number {
    return this.#inputs.in(this.intnode.edgesIn(edges)).reduce((most, { number }) => Math.max(most, number), 0);
  }
}

function interruptsOf(edges: readonly { readonly source: int.IntSourcePortParameters }[]): number {
  return edges.reduce((sum, { source }) => sum + source.num, 0);
}

function checkDevices(devices: number, path: string): void {
  demand(
    devices <= maxDevices,
    rules.plicDevices,
    () => `${path} has ${devices} interrupts, but can number at most ${maxDevices}.`,
    {
      help: () => `Leave out ${devices - maxDevices} of them, or combine interrupts of one device into one.`,
    },
  );
}

function checkContexts(contexts: number, maxHarts: number, path: string): void {
  demand(
    contexts > 0 && contexts <= maxHarts,
    rules.plicContexts,
    () => `${path} has ${contexts} contexts, but needs between 1 and ${maxHarts}.`,
    {
      help: () =>
        contexts === 0
          ? `Bind the interrupt sink of a hart behind ${path}.`
          : contexts > maxContexts
            ? `Bind fewer harts behind ${path}; a PLIC has at most ${maxContexts} contexts.`
            : `Declare maxHarts: ${contexts} for ${path}, or bind fewer harts.`,
    },
  );
}

/**
 * Puts a {@link TLPLIC} into the current module (interrupts-clocks 6.1, subsystem 17.4).
 *
 * @throws RequirementError unless `maxPriorities` is at least 0, `maxHarts` 1 to 15872, `baseAddress` a multiple of the
 * size and `beatBytes` a power of two.
 *
 * @example
 * const plic = devices.plic({ baseAddress: '0xc00_0000', beatBytes: 8 });
 * const cpu = hart({ id: 0, isa: 'rv64imac' });
 * connect(tl.client({ name: 'core' }), plic.node);
 * plic.connect(int.source({ name: 'uart' }), 4);
 * cpu.connect(plic.intnode, 'meip');
 */
export function plic(options: TLPLICOptions): TLPLIC {
  return lazyModule(() => new TLPLIC(options), { shortcut: 'plic' });
}
