import { checkOptions } from '../../base/options/index.js';
import type { AddressLike } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { resourceInt } from '../../devicetree/index.js';
import type { SinkNode, SourceNode } from '../../graph/index.js';
import type { BundleBridge } from '../../protocols/bundle-bridge/index.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import type { Interrupts } from '../../protocols/interrupts/index.js';
import { attachBlock, type BlockAttachOptions } from './attach-block.js';
import type { BlockContext } from './block-context.js';
import { spiPins } from './pins.js';
import { RegisterBlock } from './register-block.js';
import * as rules from './rules.js';

/** The common parameters of both SPI controllers (chipyard 1.5). */
export interface SPIParamsBase {
  /** First byte address of its registers, a multiple of their size. */
  readonly rAddress: AddressLike;
  /** Size of its registers in bytes, a power of two. Default 4096. */
  readonly rSize?: number;
  /** Entries of the receive queue. Default 8. */
  readonly rxDepth?: number;
  /** Entries of the transmit queue. Default 8. */
  readonly txDepth?: number;
  /** Chip select wires. Default 1. */
  readonly csWidth?: number;
  /** Width of the delay registers in bits. Default 8. */
  readonly delayBits?: number;
  /** Width of the clock divisor in bits. Default 12. */
  readonly divisorBits?: number;
  /** Width of the fine sample delay in bits: 0 or 5. Default 0. */
  readonly fineDelayBits?: number;
  /** Width of the sample delay in bits, at least 0. Default 5. */
  readonly sampleDelayBits?: number;
  /** Sample delay after reset, at least 0. Default 3. */
  readonly defaultSampleDel?: number;
}

/** An SPI controller (chipyard 1.5). */
export interface SPIParams extends SPIParamsBase {
  /** Bits of a frame, at least 4. Default 8. */
  readonly frameBits?: number;
}

/** What an SPI controller says of itself in the device tree: its children are numbered, and have no size. */
const spiProperties = { '#address-cells': [resourceInt(1)], '#size-cells': [resourceInt(0)] };

/** The common base of both SPI controllers (chipyard 1.5). */
export abstract class TLSPIBase extends RegisterBlock {
  /** Its wires. */
  readonly ioNode: SourceNode<BundleBridge>;
  override readonly intnode: SourceNode<Interrupts>;

  /** @throws RequirementError `blocks/spi` for delays that cannot be. */
  constructor(params: SPIParamsBase) {
    super('spi', ['sifive,spi0'], () => spiProperties);
    checkSPI(params);
    this.ioNode = this.pins(spiPins(params.csWidth ?? 1));
    this.intnode = this.interrupts(1);
  }
}

function checkSPI({ fineDelayBits = 0, sampleDelayBits = 5, defaultSampleDel = 3 }: SPIParamsBase): void {
  demand(
    fineDelayBits === 0 || fineDelayBits === 5,
    rules.blocksSpi,
    () => `An SPI controller has ${fineDelayBits} bits of fine delay.`,
    { help: 'Set fineDelayBits to 0 or 5.' },
  );
  demand(
    sampleDelayBits >= 0 && defaultSampleDel >= 0,
    rules.blocksSpi,
    () => `An SPI controller delays samples by ${defaultSampleDel}, in ${sampleDelayBits} bits.`,
    { help: 'Set sampleDelayBits and defaultSampleDel to 0 or more.' },
  );
}

/** An SPI controller: one interrupt (chipyard 1.5). */
export class TLSPI extends TLSPIBase {
  override readonly controlNode: SinkNode<TileLink>;

  /**
   * `beatBytes`: of its bus.
   *
   * @throws RequirementError `blocks/spi` for frames of fewer than 4 bits, `blocks/size` unless the size of the
   * registers is a power of two.
   */
  constructor(params: SPIParams, beatBytes: number) {
    super(checkOptions('SPIParams', params));
    const { rAddress, rSize, frameBits = 8 } = params;
    demand(frameBits >= 4, rules.blocksSpi, () => `An SPI controller has frames of ${frameBits} bits.`, {
      help: 'Set frameBits to 4 or more.',
    });
    this.controlNode = this.registers({ address: rAddress, size: rSize, beatBytes });
  }
}

/**
 * Attaches an SPI controller (chipyard 1.5).
 *
 * @throws RequirementError `subsystem/no-bus` if its bus is not there, and as {@link TLSPI} does.
 *
 * @example
 * bundleBridge.makeSink(blocks.attachSPI(system, { rAddress: '0x1003_0000' }).ioNode);
 */
export function attachSPI(context: BlockContext, params: SPIParams, options?: BlockAttachOptions): TLSPI {
  return attachBlock(context, { prefix: 'spi', make: ({ beatBytes }) => new TLSPI(params, beatBytes) }, options);
}
