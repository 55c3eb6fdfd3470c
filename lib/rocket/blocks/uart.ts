import { checkOptions } from '../../base/options/index.js';
import type { AddressLike } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { onBinding, Resource, resourceAlias } from '../../devicetree/index.js';
import type { SinkNode, SourceNode } from '../../graph/index.js';
import type { BundleBridge } from '../../protocols/bundle-bridge/index.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import type { Interrupts } from '../../protocols/interrupts/index.js';
import type { TLBusWrapper } from '../buses/bus-wrapper.js';
import { attachBlock, type BlockAttachOptions } from './attach-block.js';
import type { BlockContext } from './block-context.js';
import { uartPins } from './pins.js';
import { RegisterBlock } from './register-block.js';
import * as rules from './rules.js';

/** A serial port (chipyard 1.4). */
export interface UARTParams {
  /** First byte address of its registers, a multiple of 4096. */
  readonly address: AddressLike;
  /** Data bits of a frame: 8, or 9. Default 8. */
  readonly dataBits?: number;
  /** Stop bits of a frame. Default 2. */
  readonly stopBits?: number;
  /** Bits of the divisor, more than `oversample`. Default 16. */
  readonly divisorBits?: number;
  /** Samples of a received bit, as a power of two. Default 4: 16 samples. */
  readonly oversample?: number;
  /** Samples used for the majority decision, fewer than are taken. Default 3. */
  readonly nSamples?: number;
  /** Entries of the transmit queue. Default 8. */
  readonly nTxEntries?: number;
  /** Entries of the receive queue. Default 8. */
  readonly nRxEntries?: number;
  /** Whether there are wires for flow control. Default false. */
  readonly includeFourWire?: boolean;
  /** Whether frames may have a parity bit, with a separate interrupt for parity errors. Default false. */
  readonly includeParity?: boolean;
  /** Whether sent and received frames have opposite parities. Default false. */
  readonly includeIndependentParity?: boolean;
  /** Bits per second after reset. Default 115200. */
  readonly initBaudRate?: number;
  /** Device tree `compatible` strings, most specific first. Default `sifive,uart0`. */
  readonly compatible?: readonly string[];
}

/** A serial port: one interrupt, two with parity (chipyard 1.4). */
export class TLUART extends RegisterBlock {
  /** Its wires. */
  readonly ioNode: SourceNode<BundleBridge>;
  override readonly intnode: SourceNode<Interrupts>;
  override readonly controlNode: SinkNode<TileLink>;

  /**
   * `beatBytes`: of its bus. `divisor`: cycles of its clock in a bit after reset.
   *
   * @throws RequirementError `blocks/uart` for parameters that do not fit together.
   */
  constructor(params: UARTParams, beatBytes: number, divisor: number) {
    super('serial', checkOptions('UARTParams', params).compatible ?? ['sifive,uart0']);
    checkUART(params, divisor);
    this.ioNode = this.pins(uartPins(params.includeFourWire ?? false));
    this.intnode = this.interrupts(params.includeParity === true ? 2 : 1);
    this.controlNode = this.registers({ address: params.address, beatBytes });
    const { device } = this;
    onBinding(({ bindings, anchors }) => bindings.bind(new Resource(anchors.aliases, 'uart'), resourceAlias(device)));
  }
}

function checkUART(params: UARTParams, divisor: number): void {
  const { dataBits = 8, divisorBits = 16, oversample = 4, nSamples = 3, initBaudRate = 115_200 } = params;
  demand(dataBits === 8 || dataBits === 9, rules.blocksUart, () => `A UART has frames of ${dataBits} data bits.`, {
    help: 'Set dataBits to 8 or 9.',
  });
  demand(oversample >= 0, rules.blocksUart, () => `A UART takes 2^${oversample} samples of a bit.`, {
    help: 'Set oversample to 1 or more; 4 is usual.',
  });
  demand(
    divisorBits > oversample,
    rules.blocksUart,
    () => `A UART has ${divisorBits} bits of divisor for 2^${oversample} samples of a bit.`,
    { help: () => `Set divisorBits to ${oversample + 1} or more.` },
  );
  demand(
    2 ** oversample > nSamples,
    rules.blocksUart,
    () => `A UART decides by ${nSamples} of ${2 ** oversample} samples of a bit.`,
    { help: () => `Set nSamples to less than ${2 ** oversample}.` },
  );
  demand(initBaudRate > 0, rules.blocksUart, () => `A UART makes ${initBaudRate} baud.`, {
    help: 'Set initBaudRate to what software finds, such as 115200.',
  });
  demand(
    divisor > 0 && divisor < 2 ** divisorBits,
    rules.blocksUart,
    () =>
      `A UART makes ${initBaudRate} baud of its clock with a divisor of ${divisor}, but has ${divisorBits} bits for it.`,
    { help: () => (divisor > 0 ? 'Set divisorBits or initBaudRate to more.' : 'Set initBaudRate to less.') },
  );
}

/**
 * Attaches a UART (chipyard 1.4).
 *
 * @throws RequirementError `subsystem/no-bus` if its bus is not there, `blocks/bus-frequency` if the frequency of that
 * bus is not known, and as {@link TLUART} does.
 *
 * @example
 * bundleBridge.makeSink(blocks.attachUART(system, { address: '0x1002_0000' }).ioNode);
 */
export function attachUART(context: BlockContext, params: UARTParams, options?: BlockAttachOptions): TLUART {
  const make = (bus: TLBusWrapper): TLUART => new TLUART(params, bus.beatBytes, initialDivisor(bus, params));
  return attachBlock(context, { prefix: 'uart', domainModule: 'TLUART', fragmenter: 'UART', make }, options);
}

function initialDivisor(
  { busName, params: { dtsFrequency } }: TLBusWrapper,
  { initBaudRate = 115_200 }: UARTParams,
): number {
  demand(
    dtsFrequency !== undefined,
    rules.blocksBusFrequency,
    () => `A UART divides the clock of bus ${busName}, whose frequency is not known.`,
    { help: () => `Give bus ${busName} a dtsFrequency, or attach the UART to another bus.` },
  );
  return Math.floor(dtsFrequency / initBaudRate);
}
