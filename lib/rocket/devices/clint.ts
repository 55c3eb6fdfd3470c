import { checkOptions } from '../../base/options/index.js';
import { AddressSet, type AddressLike } from '../../base/address/index.js';
import { counted, demand, demandAll } from '../../base/diagnostic/index.js';
import { LazyModule, lazyModule, type NexusNode, type SinkNode } from '../../graph/index.js';
import * as int from '../../protocols/interrupts/index.js';
import { Resource, SimpleDevice } from '../../devicetree/index.js';
import { registerNode, type TileLink } from '../../protocols/gathered/tl.js';
import * as rules from './rules.js';

/** Options of {@link CLINT}. */
export interface CLINTOptions {
  /** First byte address of its registers, a multiple of their size. Default 0x200_0000. */
  readonly baseAddress?: AddressLike;
  /** Size of its address range in bytes, a power of two; the registers take 64 KiB of it. Default 64 KiB. */
  readonly size?: AddressLike;
  /** Width of the data channels in bytes, a power of two. */
  readonly beatBytes: number;
  /** Device tree `compatible` strings, most specific first. Default `riscv,clint0`. */
  readonly compatible?: readonly string[];
}

// The timers of the harts, 8 bytes each, are followed by the time.
const timersBase = 0x4000;
const timeBase = 0xbff8;
const maxHarts = (timeBase - timersBase) / 8;

/** The core-local interruptor: software and timer interrupts, two for each hart (interrupts-clocks 6.2). */
export class CLINT extends LazyModule {
  /** The registers. */
  readonly node: SinkNode<TileLink>;
  /** One output for each hart, with its software interrupt before its timer interrupt; no inputs. */
  readonly intnode: NexusNode<int.Interrupts>;

  /**
   * Hardware refuses interrupt inputs (`clint/inputs`) and more than 4095 harts (`clint/harts`).
   *
   * @throws RequirementError `address/size` unless the size is a power of two, `address/misaligned` unless `baseAddress` is a multiple of it,
   * `tilelink/register-size` if the registers are smaller than a beat, `tilelink/channel-width` unless `beatBytes` is a power
   * of two, and as {@link toAddress} does.
   */
  constructor(options: CLINTOptions) {
    super();
    const {
      baseAddress = 0x200_0000n,
      size = '64K',
      beatBytes,
      compatible = ['riscv,clint0'],
    } = checkOptions('CLINTOptions', options);
    const device = new SimpleDevice('clint', compatible, { deviceClass: 'CLINT', alwaysExtended: true });
    this.node = registerNode({
      name: 'node',
      address: [AddressSet.range(baseAddress, size)],
      device,
      beatBytes,
    });
    const pair = new int.IntSourcePortParameters([
      new int.IntSourceParameters(new int.IntRange(0, 2), [new Resource(device, 'int')]),
    ]);
    this.intnode = int.nexusNode({
      name: 'intnode',
      outputRequiresInput: false,
      down: () => pair,
      up: () => new int.IntSinkPortParameters([new int.IntSinkParameters()]),
      validate: (edges) => {
        demandAll(
          () => checkInputs(edges.in.length, this.path),
          () => checkHarts(edges.out.length, this.path),
        );
      },
    });
  }
}

function checkInputs(inputs: number, path: string): void {
  demand(
    inputs === 0,
    rules.clintInputs,
    () => `${path} has ${counted(inputs, 'interrupt input')}, but makes its interrupts itself.`,
    { help: 'Bind the devices to a PLIC instead, which devices.plic(…) makes.' },
  );
}

function checkHarts(harts: number, path: string): void {
  demand(harts <= maxHarts, rules.clintHarts, () => `${path} has ${harts} harts, but timers for at most ${maxHarts}.`, {
    help: () => `Bind ${harts - maxHarts} of them behind another CLINT.`,
  });
}

/**
 * Puts a {@link CLINT} into the current module (interrupts-clocks 6.2, subsystem 17.3).
 *
 * @throws RequirementError unless `baseAddress` is a multiple of 64 KiB and `beatBytes` a power of two.
 *
 * @example
 * const clint = devices.clint({ baseAddress: '0x200_0000', beatBytes: 8 });
 * const cpu = hart({ id: 0, isa: 'rv64imac' });
 * connect(tl.client({ name: 'core' }), clint.node);
 * cpu.connect(clint.intnode, ['msip', 'mtip']);
 */
export function clint(options: CLINTOptions): CLINT {
  return lazyModule(() => new CLINT(options), { shortcut: 'clint' });
}
