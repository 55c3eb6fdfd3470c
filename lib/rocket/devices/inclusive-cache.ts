import { checkOptions } from '../../base/options/index.js';
import { AddressSet, toAddress, TransferSizes } from '../../base/address/index.js';
import {
  type AdapterAbout,
  type AdapterNode,
  type EdgesOf,
  LazyModule,
  lazyModule,
  type SinkNode,
  type SourceNode,
} from '../../graph/index.js';
import { type Description, Resource, resourceInt, resourceReference, SimpleDevice } from '../../devicetree/index.js';
import * as int from '../../protocols/interrupts/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink, TLSlaveParameters, TLSlavePortParameters } from '../../protocols/gathered/tl.js';
import {
  checkBlocks,
  checkCacheable,
  checkInclusiveCacheHardware,
  checkInclusiveCacheOptions,
} from './inclusive-cache-checks.js';
import type { InclusiveCacheControlOptions, InclusiveCacheOptions } from './inclusive-cache-options.js';

/**
 * A second-level cache that keeps the first-level caches coherent (subsystem 9).
 *
 * @example
 * const size = { ways: 8, sets: 1024, blockBytes: 64, beatBytes: 8, memCycles: 40 };
 * const l2 = lazyModule(() => new devices.InclusiveCache(size));
 * const memory = tl.ram({ address: AddressSet.range('0x8000_0000', '1M'), beatBytes: 64 });
 * connect(tl.client({ name: 'core', supports: { probe: [64, 64] } }), l2.node, tl.cacheCork(), tl.widthWidget(8), memory);
 */
export class InclusiveCache extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'All clients become one called L2 InclusiveCache, which can be probed block by block; its sourceId range has one id for each miss in flight towards memory.',
    up: 'UNCACHED managers become CACHED; all support acquireB and hints, and acquireT, puts and atomics if memory could be acquired for writing; they have no fifoId; endSinkId is the number of misses in flight, with two more.',
  };

  /** The cache: one client towards memory, in place of those that it serves. */
  readonly node: AdapterNode<TileLink>;
  /** The control registers, in the order of `controls`. */
  readonly ctrls: readonly InclusiveCacheControl[];
  /** How firmware knows it: the owner of its interrupts, `l2.device.int`. */
  readonly device: SimpleDevice;
  readonly #options: InclusiveCacheOptions;

  /**
   * Once the design is negotiated, `inclusive-cache/*` report what cannot be built as hardware (tilelink 8).
   *
   * @throws RequirementError as {@link checkInclusiveCacheOptions} and {@link InclusiveCacheControl} do.
   */
  constructor(options: InclusiveCacheOptions) {
    super();
    checkOptions('InclusiveCacheOptions', options);
    checkInclusiveCacheOptions(options);
    this.#options = options;
    const { blockBytes, compatible = ['sifive,inclusivecache0', 'cache'] } = options;
    const device = new SimpleDevice('cache-controller', compatible, {
      deviceClass: 'InclusiveCache',
      properties: ({ edges }) => this.properties(edges),
    });
    this.device = device;
    const block = new TransferSizes(blockBytes, blockBytes);
    this.node = tl.adapterNode({
      name: 'node',
      down: () =>
        tl.TLMasterPortParameters.of({
          masters: [{ name: 'L2 InclusiveCache', sourceId: this.memoryMisses, supports: { probe: block } }],
        }),
      up: (port) => this.cached(port, device),
      validate: ({ in: inward, out }) => {
        checkInclusiveCacheHardware(this.path, options, inward, out);
      },
    });
    this.ctrls = (options.controls ?? []).map((control) =>
      lazyModule(() => new InclusiveCacheControl(device, control)),
    );
  }

  // Misses in flight towards memory: enough to hide its latency.
  private get memoryMisses(): number {
    const { memCycles, blockBytes, beatBytes } = this.#options;
    return Math.max(2, Math.ceil(memCycles / (blockBytes / beatBytes)));
  }

  // Two more: one for nested releases and one for nested requests.
  private get allMisses(): number {
    return this.memoryMisses + 2;
  }

  private cached(port: TLSlavePortParameters, device: SimpleDevice): TLSlavePortParameters {
    const { blockBytes, beatBytes } = this.#options;
    const block = new TransferSizes(blockBytes, blockBytes);
    const atomic = new TransferSizes(1, beatBytes);
    const access = new TransferSizes(1, blockBytes);
    const none = TransferSizes.none;
    const change = (slave: TLSlaveParameters): TLSlaveParameters => {
      checkCacheable(slave, this.path);
      checkBlocks(slave, this.#options, this.path);
      const writable = !slave.supports.acquireT.isNone;
      const ifWritable = (sizes: TransferSizes): TransferSizes => (writable ? sizes : none);
      return slave.copy({
        regionType: 'CACHED',
        resources: [new Resource(device, 'caches'), ...slave.resources],
        alwaysGrantsT: false,
        fifoId: undefined,
        supports: {
          ...{ acquireB: block, acquireT: ifWritable(block), get: access, hint: access },
          ...{ arithmetic: ifWritable(atomic), logical: ifWritable(atomic) },
          ...{ putFull: ifWritable(access), putPartial: ifWritable(access) },
        },
      });
    };
    return tl.TLSlavePortParameters.of({
      slaves: port.slaves.map(change),
      ...{ beatBytes, endSinkId: this.allMisses, minLatency: 2 },
    });
  }

  private properties(edges: EdgesOf): Description['properties'] {
    const { sets, ways, blockBytes } = this.#options;
    const { in: inward, out } = this.node.edgesIn(edges);
    const lines = sets * inward.length;
    const next = tl.nextLevelCaches(out.flatMap(({ slave }) => slave.slaves));
    return {
      'cache-level': [resourceInt(2)],
      'cache-unified': [],
      'cache-size': [resourceInt(lines * ways * blockBytes)],
      'cache-sets': [resourceInt(lines)],
      'cache-block-size': [resourceInt(blockBytes)],
      'sifive,mshr-count': [resourceInt(this.allMisses)],
      'next-level-cache': next.length === 0 ? undefined : next.map(resourceReference),
    };
  }
}

/** Control registers of an inclusive cache (subsystem 9). */
export class InclusiveCacheControl extends LazyModule {
  /** The registers. */
  readonly ctrlnode: SinkNode<TileLink>;
  /** The interrupts of the cache; absent for none. */
  readonly intnode: SourceNode<int.Interrupts> | undefined;

  /**
   * @throws RequirementError `address/misaligned` unless `address` is a multiple of 4096, `tilelink/register-size` if
   * the registers are smaller than a beat, `tilelink/channel-width` unless `beatBytes` is a power of two.
   */
  constructor(device: SimpleDevice, options: InclusiveCacheControlOptions) {
    super();
    const { address, beatBytes, interrupts = 0 } = checkOptions('InclusiveCacheControlOptions', options);
    this.ctrlnode = tl.registerNode({
      ...{ name: 'ctrlnode', address: [new AddressSet(toAddress(address), 0xfffn)], device, concurrency: 1, beatBytes },
    });
    this.intnode =
      interrupts === 0
        ? undefined
        : int.sourceNode(int.sourcePorts({ num: interrupts, resources: device.int }), { name: 'intnode' });
  }
}
