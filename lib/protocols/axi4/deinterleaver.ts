import { checkOptions } from '../../base/options/index.js';
import { isPow2, powersAround, TransferSizes } from '../../base/address/index.js';
import { type BufferLike, BufferParams } from '../../bus/crossings/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule, unusualSettings } from '../../graph/index.js';
import type { AXI4 } from './axi4.js';
import { adapterNode } from './nodes.js';
import * as rules from './rules.js';

/** Options of {@link AXI4Deinterleaver}. */
export interface AXI4DeinterleaverOptions {
  /** Largest read burst in bytes, a power of two. */
  readonly maxReadBytes: number;
  /** Buffer behind the queues; no effect on parameters. Default `default`, 2 entries. */
  readonly buffer?: BufferLike;
}

/** Gathers the beats of read bursts, so that those of different bursts are not mixed (amba 4.7). */
export class AXI4Deinterleaver extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'supportsRead ends at maxReadBytes, and interleavedId becomes 0 for all slaves.',
  };

  /** Masters come in, slaves are behind it. */
  readonly node: AdapterNode<AXI4>;

  /**
   * Gathers read bursts of up to `maxReadBytes`.
   *
   * @throws RequirementError `axi4/deinterleaver-size` unless `maxReadBytes` is a power of two.
   */
  constructor(options: AXI4DeinterleaverOptions) {
    super();
    const { maxReadBytes, buffer = 'default' } = checkOptions('AXI4DeinterleaverOptions', options);
    demand(
      isPow2(maxReadBytes),
      rules.deinterleaverSize,
      () =>
        `An AXI4 deinterleaver was given read bursts of up to ${maxReadBytes} bytes, which is not a power of two of at least 1.`,
      {
        help: () => `Set maxReadBytes to ${powersAround(maxReadBytes)}.`,
      },
    );
    const gathered = new TransferSizes(1, maxReadBytes);
    this.node = adapterNode({
      name: 'node',
      wireName: 'anon',
      settings: unusualSettings(
        { buffer: String(BufferParams.default) },
        { buffer: String(BufferParams.from(buffer)) },
      ),
      // Single beats need not be gathered.
      circuitIdentity: ({ out }) => out.every(({ slave }) => maxReadBytes <= slave.beatBytes),
      up: (port) =>
        port.mapSlaves((slave) =>
          slave.copy({ supportsRead: slave.supportsRead.intersect(gathered), interleavedId: 0 }),
        ),
    });
  }
}

/**
 * Puts an {@link AXI4Deinterleaver} into the current module and returns its node (amba 4.7). `maxReadBytes`: the largest read burst
 * in bytes, a power of two. `buffer`: behind the queues, without effect on parameters; 2 entries by default.
 *
 * @throws RequirementError `axi4/deinterleaver-size` unless `maxReadBytes` is a power of two.
 */
export function deinterleaver(maxReadBytes: number, buffer?: BufferLike): AdapterNode<AXI4> {
  const options = buffer === undefined ? { maxReadBytes } : { maxReadBytes, buffer };
  return lazyModule(() => new AXI4Deinterleaver(options), { shortcut: 'axi4deint' }).node;
}
