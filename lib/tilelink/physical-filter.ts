import { type AddressLike, AddressSet, formatSize, hex, isPow2, toAddress } from '../address/index.js';
import { demand } from '../diagnostic/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule, type SinkNode } from '../graph/index.js';
import { SimpleDevice } from '../resources/index.js';
import { adapterNode } from './nodes.js';
import { registerNode } from './register-node.js';
import type { TileLink } from './tilelink.js';

/** Options of {@link PhysicalFilter}. */
export interface PhysicalFilterOptions {
  /** Address of the control registers, above 0 and a multiple of their size. */
  readonly controlAddress: AddressLike;
  /** Width of the control port in bytes, a power of two. */
  readonly controlBeatBytes: number;
  /** Number of regions that software can protect, at least 1; each takes a register of 8 bytes. Default 4. */
  readonly pmpRegisters?: number;
}

/** Denies accesses to regions that software has protected (tilelink 6.5). */
export class PhysicalFilter extends LazyModule {
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'alwaysGrantsT becomes false for all managers; endSinkId grows by 1 unless it is 0, and minLatency becomes at most 1.',
  };

  readonly node: AdapterNode<TileLink>;
  readonly controlNode: SinkNode<TileLink>;

  /** Raises `tilelink/physical-filter` unless the options are as said there. */
  constructor({ controlAddress, controlBeatBytes, pmpRegisters = 4 }: PhysicalFilterOptions) {
    super();
    const base = toAddress(controlAddress);
    const size = 4096n * BigInt(Math.ceil((8 * pmpRegisters) / 4096));
    checkOptions(base, size, controlBeatBytes, pmpRegisters);
    this.node = adapterNode({
      name: 'node',
      up: (port) =>
        port
          .mapSlaves((slave) => slave.copy({ alwaysGrantsT: false }))
          .copy({
            endSinkId: port.endSinkId === 0 ? 0 : port.endSinkId + 1,
            minLatency: Math.min(1, port.minLatency),
          }),
    });
    this.controlNode = registerNode({
      name: 'controlNode',
      address: [new AddressSet(base, size - 1n)],
      device: new SimpleDevice('physical-filter', ['sifive,physical-filter-v0']),
      beatBytes: controlBeatBytes,
    });
  }
}

/** Puts a {@link PhysicalFilter} into the current module. Returns the module, whose `controlNode` has to be bound as well as its `node`. */
export function physicalFilter(options: PhysicalFilterOptions): PhysicalFilter {
  return lazyModule(() => new PhysicalFilter(options), { shortcut: 'physicalFilter' });
}

function checkOptions(base: bigint, size: bigint, beatBytes: number, registers: number): void {
  demand(
    registers > 0,
    'tilelink/physical-filter',
    () => `A physical filter was given ${registers} regions to protect.`,
    {
      help: 'Set pmpRegisters to at least 1.',
    },
  );
  demand(
    base > 0n,
    'tilelink/physical-filter',
    () => `The control registers of a physical filter were put at ${hex(base)}.`,
    {
      help: 'Set controlAddress to an address above 0.',
    },
  );
  demand(
    (base & (size - 1n)) === 0n,
    'tilelink/physical-filter',
    () =>
      `The control registers of a physical filter were put at ${hex(base)}, which is not a multiple of their size of ${hex(size)} (${formatSize(size)}).`,
    {
      help: `Set controlAddress to a multiple of ${hex(size)}.`,
    },
  );
  demand(
    isPow2(beatBytes),
    'tilelink/physical-filter',
    () => `The control port of a physical filter was made ${beatBytes} bytes wide, which is not a power of two.`,
    {
      help: 'Set controlBeatBytes to 1, 2, 4, 8, …',
    },
  );
}
