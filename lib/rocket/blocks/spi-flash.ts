import { checkOptions } from '../../base/options/index.js';
import { type AddressLike, AddressSet, toAddress } from '../../base/address/index.js';
import { BufferParams, type ClockCrossing, noCrossing } from '../../bus/crossings/index.js';
import { type Handle, type NoOutwardSide, setRole, type SinkNode } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TLBusWrapper } from '../buses/bus-wrapper.js';
import { type BusLocation, PBUS } from '../locations.js';
import { attachBlock, attachBlocker, type BlockAttachOptions } from './attach-block.js';
import type { BlockContext } from './block-context.js';
import { demandPowerOfTwo } from './register-block.js';
import { type SPIParamsBase, TLSPIBase } from './spi.js';

/** An SPI controller whose flash memory can be read like memory (chipyard 1.6). */
export interface SPIFlashParams extends SPIParamsBase {
  /** First byte address of the flash memory, a multiple of its size. */
  readonly fAddress: AddressLike;
  /** Size of the flash memory in bytes, a power of two. Default 512 MiB. */
  readonly fSize?: number;
}

/** How a flash controller is attached (chipyard 1.6). */
export interface SPIFlashAttachOptions extends BlockAttachOptions {
  /** The bus of the flash memory. Default PBUS. */
  readonly dataWhere?: BusLocation;
  /** Entries of a buffer in front of the flash memory, at least 0. Default 0. */
  readonly fBufferDepth?: number;
  /** From the clock of the memory's bus to that of the controller. Default: no crossing. */
  readonly memXType?: ClockCrossing;
}

/** An SPI controller with flash memory: one interrupt (chipyard 1.6). */
export class TLSPIFlash extends TLSPIBase {
  /** The flash memory. */
  readonly fnode: SinkNode<tl.TileLink>;
  override readonly controlNode: SinkNode<tl.TileLink>;

  /**
   * `beatBytes`: of the bus of its registers.
   *
   * @throws RequirementError `blocks/size` unless both sizes are powers of two, `address/misaligned` unless both
   * addresses are multiples of their sizes, `blocks/spi` for delays that cannot be.
   */
  constructor(params: SPIFlashParams, beatBytes: number) {
    super(checkOptions('SPIFlashParams', params));
    const { rAddress, rSize, fAddress, fSize = 0x2000_0000 } = params;
    demandPowerOfTwo('spi', 'fSize', fSize);
    this.fnode = tl.managerNode([
      {
        slaves: [
          {
            address: [new AddressSet(toAddress(fAddress), BigInt(fSize) - 1n)],
            resources: this.device.reg('mem'),
            regionType: 'UNCACHED',
            executable: true,
            supports: { get: [1, 1] },
            fifoId: 0,
          },
        ],
        beatBytes: 1,
      },
    ]);
    this.controlNode = this.registers({ address: rAddress, size: rSize, beatBytes });
  }

  /** The flash memory for a bus in the same clock domain, or behind a clock crossing (chipyard 1.6). */
  memXing(crossing?: ClockCrossing): Handle<tl.TileLink, NoOutwardSide> {
    return tl.crossIn(this, this.fnode, crossing, 'memXing');
  }
}

/**
 * Attaches a flash controller: its registers to one bus, its memory to another or the same (chipyard 1.6). With a clock blocker, another
 * one 4 KiB further up blocks the memory.
 *
 * @throws RequirementError `subsystem/no-bus` if a bus is not there, and as {@link TLSPIFlash} does.
 *
 * @example
 * bundleBridge.makeSink(blocks.attachSPIFlash(system, { rAddress: '0x1003_1000', fAddress: '0x2000_0000', fSize: 0x100_0000 }).ioNode);
 */
export function attachSPIFlash(
  context: BlockContext,
  params: SPIFlashParams,
  options: SPIFlashAttachOptions = {},
): TLSPIFlash {
  const {
    dataWhere = PBUS,
    fBufferDepth = 0,
    memXType = noCrossing,
    ...registers
  } = checkOptions('SPIFlashAttachOptions', options);
  const attachMemory = (block: TLSPIFlash, name: string): void => {
    const bus = context.locate(dataWhere, name);
    setRole(block.fnode, { name: `flash memory of ${name}` });
    bus.coupleTo(`device_named_${name}`, (from) => {
      const blocker =
        registers.blockerAddr === undefined
          ? undefined
          : attachBlocker(bus, name, toAddress(registers.blockerAddr) + 0x1000n);
      block
        .memXing(memXType)
        .from(tl.fragmenter({ minSize: 1, maxSize: bus.blockBytes }))
        .from(tl.buffer(bufferOfRequests(fBufferDepth)))
        .from(tl.widthWidget(bus.beatBytes))
        .from(blocker?.node.from(from) ?? from);
    });
  };
  const make = ({ beatBytes }: TLBusWrapper): TLSPIFlash => new TLSPIFlash(params, beatBytes);
  return attachBlock(context, { prefix: 'qspi', make, attachMore: attachMemory }, registers);
}

// Queues towards the memory, but none on the way back.
function bufferOfRequests(depth: number): tl.TLBufferOptions {
  const [to, back] = [new BufferParams(depth), BufferParams.none];
  return { a: to, b: back, c: to, d: back, e: to };
}
