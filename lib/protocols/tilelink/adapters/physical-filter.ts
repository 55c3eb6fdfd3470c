import { checkOptions } from '../../../base/options/index.js';
import {
  type AddressLike,
  AddressSet,
  alignUp,
  formatSize,
  hex,
  isAligned,
  isPow2,
  powersAround,
  toAddress,
} from '../../../base/address/index.js';
import { demand } from '../../../base/diagnostic/index.js';
import {
  type AdapterAbout,
  type AdapterNode,
  LazyModule,
  lazyModule,
  type SinkNode,
  unusualSettings,
} from '../../../graph/index.js';
import { SimpleDevice } from '../../../devicetree/index.js';
import { adapterNode } from '../nodes.js';
import { registerNode } from '../devices/register-node.js';
import type { TileLink } from '../tilelink.js';
import * as rules from './rules.js';

/** Options of {@link PhysicalFilter}. */
export interface PhysicalFilterOptions {
  /** Address of the control registers, in bytes, above 0 and a multiple of their size. */
  readonly controlAddress: AddressLike;
  /** Width of the control port in bytes, a power of two. */
  readonly controlBeatBytes: number;
  /** Number of regions that software can protect, at least 1; each takes a register of 8 bytes. Default 4. */
  readonly pmpRegisters?: number;
}

/** Denies accesses to regions that software has protected (tilelink 6.5). */
export class PhysicalFilter extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'alwaysGrantsT becomes false for all managers; endSinkId grows by 1 unless it is 0, and minLatency becomes at most 1.',
  };

  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: AdapterNode<TileLink>;
  /** What to bind to the bus of the control registers. */
  readonly controlNode: SinkNode<TileLink>;

  /**
   * @throws RequirementError `tilelink/physical-filter` unless `pmpRegisters` is at least 1, `controlAddress` above 0
   * and a multiple of the size of the registers, and `controlBeatBytes` a power of two; and as {@link toAddress} does.
   */
  constructor(options: PhysicalFilterOptions) {
    super();
    const { controlAddress, controlBeatBytes, pmpRegisters = 4 } = checkOptions('PhysicalFilterOptions', options);
    const base = toAddress(controlAddress);
    const size = 4096n * BigInt(Math.ceil((8 * pmpRegisters) / 4096));
    checkRegisters(base, size, controlBeatBytes, pmpRegisters);
    this.node = adapterNode({
      name: 'node',
      settings: unusualSettings({ pmpRegisters: 4 }, options),
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

/**
 * Puts a {@link PhysicalFilter} into the current module (tilelink 6.5). Returns the module, whose `controlNode` has to
 * be bound as well as its `node`.
 *
 * @throws RequirementError unless `controlAddress` is above 0 and a multiple of the size of the registers,
 * `controlBeatBytes` a power of two, and `pmpRegisters` at least 1.
 */
export function physicalFilter(options: PhysicalFilterOptions): PhysicalFilter {
  return lazyModule(() => new PhysicalFilter(options), { shortcut: 'physicalFilter' });
}

function checkRegisters(base: bigint, size: bigint, beatBytes: number, registers: number): void {
  demand(registers > 0, rules.physicalFilter, () => `A physical filter was given ${registers} regions to protect.`, {
    help: 'Set pmpRegisters to at least 1.',
  });
  demand(
    base > 0n,
    rules.physicalFilter,
    () => `The control registers of a physical filter were put at ${hex(base)}.`,
    {
      help: 'Set controlAddress to an address above 0.',
    },
  );
  demand(
    isAligned(base, size),
    rules.physicalFilter,
    () =>
      `The control registers of a physical filter were put at ${hex(base)}, which is not a multiple of their size of ${hex(size)} (${formatSize(size)}).`,
    {
      help: () =>
        `Set controlAddress to ${hex(alignUp(base, size))} or another multiple of ${hex(size)}, one that is free.`,
    },
  );
  demand(
    isPow2(beatBytes),
    rules.physicalFilter,
    () => `The control port of a physical filter was made ${beatBytes} bytes wide, which is not a power of two.`,
    {
      help: () => `Set controlBeatBytes to ${powersAround(beatBytes)}.`,
    },
  );
}
