import { checkOptions } from '../../../base/options/index.js';
import { AddressSet, enumerateBits, hex, setInCode } from '../../../base/address/index.js';
import { type BundleBridge, bundleBridgeSink } from '../../bundle-bridge/index.js';
import { demand } from '../../../base/diagnostic/index.js';
import {
  type AdapterAbout,
  type JunctionNode,
  LazyModule,
  lazyModule,
  type NodeEdges,
  type SinkNode,
} from '../../../graph/index.js';
import { adjustManagers } from './adjust-managers.js';
import { titlesOf } from '../parameters/help.js';
import { junctionNode } from '../nodes.js';
import { ReplicatedRegion, type ReplicatedRegionInit } from './region-replicator.js';
import type { TileLink } from '../tilelink.js';
import * as coherenceRules from './coherence-rules.js';

/** Options of {@link AddressAdjuster}, besides the region. */
export interface AddressAdjusterOptions extends ReplicatedRegionInit {
  /** Addresses that always go to the local side, whichever replica they belong to. Default none. */
  readonly forceLocal?: readonly AddressSet[];
  /** The replica that is the local one, as address bits that distinguish replicas. Default 0. */
  readonly localBaseAddressDefault?: bigint | undefined;
  /** Whether the local and the remote side each answer in order. Default true. */
  readonly ordered?: boolean;
}

/**
 * Splits each inward edge into a local one, for the own replica of a region, and a remote one for all others (tilelink 5.15). Bind the
 * inward side with `from` and the outward side with two `fromStar`, the local one first. The requirements on the managers behind it
 * throw `tilelink/adjuster-*`.
 */
export class AddressAdjuster extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'The managers of the local and of the remote output come together: in the replicated region, local ones keep only the address of the local replica and take over regionType, executable, supports, mayDenyGet, mayDenyPut and alwaysGrantsT from their remote counterparts, and remote ones lose that address; each fifoId is renumbered, all of the region being one domain if ordered, else in none; endSinkId is the sum of both sides, and minLatency the lesser; responseFields and requestKeys are those of the local side.',
  };

  /** The node to bind: one inward edge, then the local and the remote outward one. */
  readonly node: JunctionNode<TileLink>;
  /** Which replica the hardware is at; must be bound exactly once. */
  readonly prefix: SinkNode<BundleBridge>;

  /**
   * @throws RequirementError as {@link ReplicatedRegion} does, `tilelink/adjuster-default` if `localBaseAddressDefault`
   * has bits that do not tell replicas apart, `tilelink/adjuster-force-local` if an address of `forceLocal` has bits
   * that do.
   */
  constructor(options: AddressAdjusterOptions) {
    super();
    const {
      local: given,
      region,
      forceLocal = [],
      localBaseAddressDefault,
      ordered = true,
    } = checkOptions('AddressAdjusterOptions', options);
    const params = ReplicatedRegion.from({ local: given, region });
    const { replicationMask: mask } = params;
    checkMask(mask, forceLocal, localBaseAddressDefault ?? 0n);
    const local = new AddressSet(params.local.base + (localBaseAddressDefault ?? 0n), params.local.mask);
    const settings = { params, local, bits: enumerateBits(mask), ordered };
    this.node = junctionNode({
      name: 'node',
      down: ([port], { dRatio }) => (port === undefined ? [] : Array.from({ length: dRatio }, () => port)),
      up: ([near, far], { uRatio, dRatio }) => {
        demand(
          uRatio === 1 && dRatio === 2 && near !== undefined && far !== undefined,
          coherenceRules.adjusterEdges,
          () =>
            `Address adjuster ${this.path} needs two outward edges for each inward one, a local and a remote one, but has ${dRatio} for every ${uRatio}.`,
          {
            help: 'Bind its inward side with adjuster.from(source), and its outward side with local.fromStar(adjuster) and then remote.fromStar(adjuster) (:=*).',
          },
        );
        return [adjustManagers(near, far, settings, this.path)];
      },
      validate: (edges) => checkWidths(edges, this.path),
    });
    this.prefix = bundleBridgeSink({ name: 'prefix' });
  }
}

/**
 * Puts an {@link AddressAdjuster} into the current module (tilelink 5.15). Returns the module, whose `prefix` has to be
 * bound as well as its `node`.
 *
 * @throws RequirementError unless `local` is the lowest part of `region`, and `localBaseAddressDefault` has only bits
 * that tell replicas apart, and `forceLocal` none of them.
 */
export function addressAdjuster(options: AddressAdjusterOptions): AddressAdjuster {
  return lazyModule(() => new AddressAdjuster(options), { shortcut: 'address_adjuster' });
}

function checkMask(mask: bigint, forceLocal: readonly AddressSet[], base: bigint): void {
  demand(
    (base & ~mask) === 0n,
    coherenceRules.adjusterDefault,
    () =>
      `An address adjuster was given the localBaseAddressDefault ${hex(base)}, but only the bits ${hex(mask)} tell replicas apart.`,
    {
      help: () => `Set localBaseAddressDefault to ${hex(base & mask)}n, or to other bits of ${hex(mask)}.`,
    },
  );
  for (const set of forceLocal) {
    demand(
      (set.max & mask) === 0n,
      coherenceRules.adjusterForceLocal,
      () =>
        `An address adjuster was told to force ${set} to its local side, which reaches beyond the local replica: only the bits ${hex(mask)} tell replicas apart.`,
      {
        help: () =>
          `Force only addresses of the replica at 0: ${setInCode(new AddressSet(set.base & ~mask, set.mask & ~mask))}.`,
      },
    );
  }
}

// A requirement of the hardware (tilelink 5.15, [E]): the local edges come first, then the remote ones.
function checkWidths({ out }: NodeEdges<TileLink, TileLink>, path: string): void {
  const half = out.length / 2;
  out.slice(0, half).forEach(({ slave: near }, k) => {
    const far = out[half + k]?.slave;
    demand(
      near.beatBytes === far?.beatBytes,
      coherenceRules.adjusterWidth,
      () =>
        `Address adjuster ${path} has a local bus of ${near.beatBytes} bytes, but a remote one of ${far?.beatBytes} bytes.`,
      {
        help: () => `Put tl.widthWidget(${near.beatBytes}) between ${path} and ${titlesOf(far?.slaves ?? [])}.`,
      },
    );
  });
}
