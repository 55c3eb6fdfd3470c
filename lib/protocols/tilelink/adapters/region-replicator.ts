import { checkOptions } from '../../../base/options/index.js';
import { AddressSet, hex, setInCode } from '../../../base/address/index.js';
import { type BundleBridge, bundleBridgeSink } from '../../bundle-bridge/index.js';
import { demand } from '../../../base/diagnostic/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule, type SinkNode } from '../../../graph/index.js';
import { adapterNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';
import * as coherenceRules from './coherence-rules.js';

/**
 * A region in which everything is there several times: once in the local part, and again at every other place of that
 * size (tilelink 5.14).
 */
export class ReplicatedRegion {
  /** The address bits that distinguish the replicas. */
  readonly replicationMask: bigint;

  /**
   * @throws RequirementError `tilelink/replicated-region` unless `region` contains `local`, and `local` is its lowest
   * part.
   */
  constructor(
    /** The lowest replica. */
    readonly local: AddressSet,
    /** All replicas together. */
    readonly region: AddressSet,
  ) {
    demand(
      region.contains(local),
      coherenceRules.replicatedRegion,
      () => `A replicated region ${region} does not contain its local part ${local}.`,
      {
        help: 'Choose a local part within the region.',
      },
    );
    this.replicationMask = region.mask & ~local.mask;
    const wrong = local.base & this.replicationMask;
    demand(
      wrong === 0n,
      coherenceRules.replicatedRegion,
      () =>
        `The local part ${local} of the replicated region ${region} is not its lowest part: the bits ${hex(wrong)} of its base tell replicas apart.`,
      {
        help: () => `Set local to ${setInCode(new AddressSet(local.base & ~this.replicationMask, local.mask))}.`,
      },
    );
  }

  /**
   * The region and its local part as they are written in options (tilelink 5.14).
   *
   * @throws RequirementError as the constructor does.
   */
  static from(like: ReplicatedRegion | ReplicatedRegionInit): ReplicatedRegion {
    checkOptions('ReplicatedRegionInit', like);
    return like instanceof ReplicatedRegion ? like : new ReplicatedRegion(like.local, like.region);
  }
}

/** A {@link ReplicatedRegion} as it is written. */
export interface ReplicatedRegionInit {
  /** The lowest replica, in bytes; part of `region`. */
  readonly local: AddressSet;
  /** All replicas together, in bytes. */
  readonly region: AddressSet;
}

/**
 * Shows everything of a region at each of its replicas (tilelink 5.14). Address sets that lie only partly in the region are left as
 * they are.
 */
export class RegionReplicator extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'Every address set that lies in region is repeated at all replicas: the bits that tell them apart no longer matter to it.',
  };

  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: AdapterNode<TileLink>;
  /** Which replica the hardware is at; must be bound exactly once. */
  readonly prefix: SinkNode<BundleBridge>;

  /** @throws RequirementError as {@link ReplicatedRegion} does. */
  constructor(params: ReplicatedRegion | ReplicatedRegionInit) {
    super();
    const { region, replicationMask } = ReplicatedRegion.from(params);
    const widen = (set: AddressSet): AddressSet => (region.contains(set) ? set.widen(replicationMask) : set);
    this.node = adapterNode({
      name: 'node',
      up: (port) => port.mapSlaves((slave) => slave.copy({ address: slave.address.map(widen) })),
    });
    this.prefix = bundleBridgeSink({ name: 'prefix' });
  }
}

/**
 * Puts a {@link RegionReplicator} into the current module (tilelink 5.14). Returns the module, whose `prefix` has to be
 * bound as well as its `node`.
 *
 * @throws RequirementError unless `region` contains `local`, and `local` is its lowest part.
 */
export function regionReplicator(params: ReplicatedRegion | ReplicatedRegionInit): RegionReplicator {
  return lazyModule(() => new RegionReplicator(params), { shortcut: 'replicator' });
}
