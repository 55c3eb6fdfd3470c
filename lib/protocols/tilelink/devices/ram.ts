import { checkOptions } from '../../../base/options/index.js';
import { type AddressSet, isPow2, powersAround } from '../../../base/address/index.js';
import { type BundleBridge, bundleBridgeSource } from '../../bundle-bridge/index.js';
import { bytes, demand } from '../../../base/diagnostic/index.js';
import { LazyModule, lazyModule, type SinkNode, type SourceNode, unusualSettings } from '../../../graph/index.js';
import { type Device, MemoryDevice, Resource, SimpleDevice } from '../../../devicetree/index.js';
import { managerNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';
import { atomics as atomicSizes, readWrite } from '../parameters/transfer-claims.js';
import * as rules from './rules.js';

/** Error correction of a {@link TLRAM}. */
export interface TLRAMErrorCorrection {
  /** Bytes that share a code word, a power of two of at most a beat. Default 1. */
  readonly bytes?: number;
  /** Whether the RAM reports errors through its `notifyNode`. Default false. */
  readonly notifyErrors?: boolean;
}

/** Options of {@link TLRAM}. */
export interface TLRAMOptions {
  /** Its addresses, in bytes; aligned to at least a beat. */
  readonly address: AddressSet;
  /** Whether caches may hold copies. Default true. */
  readonly cacheable?: boolean;
  /** Whether instructions may be fetched from it. Default true. */
  readonly executable?: boolean;
  /** Whether it performs atomic operations itself. Default false. */
  readonly atomics?: boolean;
  /** Width of the data channels in bytes, a power of two. Default 4. */
  readonly beatBytes?: number;
  /** Error correction; only `notifyErrors` affects nodes. Default: one byte per code word, no notifications. */
  readonly ecc?: TLRAMErrorCorrection;
  /** Whether there are registers between memory and response; no effect on parameters. Default false. */
  readonly sramReg?: boolean;
  /** Name of the manager and its device; without it, the RAM is a memory device. */
  readonly devName?: string | undefined;
  /** Compatible strings of the device that `devName` names. Default `sifive,sram0`. */
  readonly dtsCompat?: readonly string[];
  /** The device, instead of one made from `devName`. */
  readonly devOverride?: Device;
}

/** On-chip memory (tilelink 6.1). */
export class TLRAM extends LazyModule {
  /** The node to bind: one port with the one manager. */
  readonly node: SinkNode<TileLink>;
  /** Tells of errors; only with `ecc.notifyErrors`. */
  readonly notifyNode: SourceNode<BundleBridge> | undefined;

  /**
   * @throws RequirementError `tilelink/ram-ecc` and `tilelink/ram-width` unless code words and beat are powers of two
   * and a code word fits into a beat, `tilelink/slave-alignment` if the address does not hold whole beats.
   */
  constructor(options: TLRAMOptions) {
    super();
    const {
      address,
      cacheable = true,
      executable = true,
      atomics = false,
      beatBytes = 4,
      ecc = {},
      devName,
    } = checkOptions('TLRAMOptions', options);
    checkWidths(ecc.bytes ?? 1, beatBytes);
    const device = options.devOverride ?? ramDevice(devName, options.dtsCompat);
    this.node = managerNode(
      [
        {
          slaves: [
            {
              address: [address],
              resources: [new Resource(device, 'reg/mem')],
              regionType: cacheable ? 'UNCACHED' : 'IDEMPOTENT',
              executable,
              supports: { ...readWrite(1, beatBytes), ...(atomics ? atomicSizes(1, beatBytes) : {}) },
              fifoId: 0,
              name: devName,
            },
          ],
          beatBytes,
          minLatency: 1,
        },
      ],
      {
        name: 'node',
        settings: unusualSettings({ sramReg: false, eccBytes: 1 }, { sramReg: options.sramReg, eccBytes: ecc.bytes }),
      },
    );
    if (ecc.notifyErrors === true) {
      this.notifyNode = bundleBridgeSource({ name: 'notifyNode', type: { typeName: 'TLRAMErrors' } });
    }
  }
}

/**
 * Puts a {@link TLRAM} into the current module and returns its node (tilelink 6.1).
 *
 * @throws RequirementError unless `beatBytes` and `ecc.bytes` are powers of two, and `ecc.bytes` at most `beatBytes`.
 *
 * @example
 * connect(tl.client({ name: 'core' }), tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 }));
 */
export function ram(options: TLRAMOptions): SinkNode<TileLink> {
  return lazyModule(() => new TLRAM(options), { shortcut: 'ram' }).node;
}

function ramDevice(devName: string | undefined, compatible: readonly string[] = ['sifive,sram0']): Device {
  return devName === undefined ? new MemoryDevice() : new SimpleDevice(devName, compatible);
}

function checkWidths(codeBytes: number, beatBytes: number): void {
  demand(
    isPow2(codeBytes),
    rules.ramEcc,
    () => `A RAM was given code words of ${codeBytes} bytes, which is not a power of two.`,
    {
      help: () => `Set ecc.bytes to ${powersAround(codeBytes)}.`,
    },
  );
  demand(
    isPow2(beatBytes),
    rules.ramWidth,
    () => `A RAM was given a beat of ${beatBytes} bytes, which is not a power of two.`,
    {
      help: () => `Set beatBytes to ${powersAround(beatBytes)}.`,
    },
  );
  demand(
    codeBytes <= beatBytes,
    rules.ramEcc,
    () => `A RAM was given code words of ${bytes(codeBytes)}, larger than a beat of ${bytes(beatBytes)}.`,
    {
      help: () => `Set ecc.bytes to at most ${beatBytes}.`,
    },
  );
}
