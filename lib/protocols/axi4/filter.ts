import { checkOptions } from '../../base/options/index.js';
import { type AddressSet, compareRegionType, type IdRange, TransferSizes } from '../../base/address/index.js';
import { listed, demand } from '../../base/diagnostic/index.js';
import { declaredBy, type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { sizesInWords } from '../../bus/sizes.js';
import type { AXI4 } from './axi4.js';
import type { AXI4MasterParameters } from './master-parameters.js';
import type { AXI4MasterPortParameters } from './master-port.js';
import { adapterNode } from './nodes.js';
import type { AXI4SlaveParameters } from './slave-parameters.js';
import type { AXI4SlavePortParameters } from './slave-port.js';
import * as rules from './rules.js';

/** The part of a slave that a filter keeps; undefined hides it. */
export type SlaveFilter = (slave: AXI4SlaveParameters) => AXI4SlaveParameters | undefined;
/** The part of a master that a filter keeps; undefined hides it. */
export type MasterFilter = (master: AXI4MasterParameters) => AXI4MasterParameters | undefined;

/** Keeps every slave as it is (amba 4.9). */
export const sIdentity: SlaveFilter = (slave) => slave;

/** Keeps every master as it is (amba 4.9). */
export const mIdentity: MasterFilter = (master) => master;

/** Keeps the masters whose ids all lie within the range, which is half open (amba 4.9). */
export function mContainedIn(range: IdRange): MasterFilter {
  return (master) => (range.contains(master.id) ? master : undefined);
}

const largestTransfer = 2 ** 30;

/**
 * Keeps what lies in `select`, with bursts no larger than its contiguous blocks, at most 1 GiB (amba 4.9). Hides slaves outside of
 * it.
 */
export function sMask(select: AddressSet): SlaveFilter {
  // The size of the blocks of an infinite selection reads as 0, and is no limit.
  const { alignment } = select;
  const limit = alignment === 0n || alignment > BigInt(largestTransfer) ? largestTransfer : Number(alignment);
  const cap = new TransferSizes(1, limit);
  return (slave) => {
    const address = slave.address.map((set) => set.intersect(select)).filter((set) => set !== undefined);
    if (address.length === 0) return undefined;
    return slave.copy({
      address,
      supportsWrite: slave.supportsWrite.intersect(cap),
      supportsRead: slave.supportsRead.intersect(cap),
      supportsAtomics: slave.supportsAtomics.intersect(cap),
    });
  };
}

/** Options of {@link AXI4Filter}. */
export interface AXI4FilterOptions {
  /** Applied to every slave. Default {@link sIdentity}. */
  readonly sfilter?: SlaveFilter;
  /** Applied to every master. Default {@link mIdentity}. */
  readonly mfilter?: MasterFilter;
}

/**
 * Hides slaves and masters from each other, or some of what they can do (amba 4.9). Negotiation throws a requirement of the area
 * `axi4/filter-*` when a function adds something, or when nothing is left.
 */
export class AXI4Filter extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Only the masters that mfilter keeps go on, with what it leaves of their id.',
    up: 'Only the slaves that sfilter keeps go on, with what it leaves of their address, supportsRead, supportsWrite, supportsAtomics, regionType and interleavedId.',
  };

  /** Masters come in, slaves are behind it. */
  readonly node: AdapterNode<AXI4>;

  constructor(options: AXI4FilterOptions = {}) {
    super();
    const { sfilter = sIdentity, mfilter = mIdentity } = checkOptions('AXI4FilterOptions', options);
    this.node = adapterNode({
      name: 'node',
      down: (port) => filterMasters(port, mfilter, this.path),
      up: (port) => filterSlaves(port, sfilter, this.path),
    });
  }
}

/** Puts an {@link AXI4Filter} into the current module and returns its node (amba 4.9). */
export function filter(options: AXI4FilterOptions = {}): AdapterNode<AXI4> {
  return lazyModule(() => new AXI4Filter(options), { shortcut: 'axi4filt' }).node;
}

function filterMasters(port: AXI4MasterPortParameters, apply: MasterFilter, path: string): AXI4MasterPortParameters {
  const masters = port.masters.flatMap((master) => {
    const kept = apply(master);
    if (kept === undefined) return [];
    checkMaster(master, kept, path);
    return [kept];
  });
  demand(
    masters.length > 0,
    rules.filterNoMasters,
    () => `AXI4 filter ${path} hides all masters: ${listed(port.masters.map(({ name }) => name))}.`,
    {
      // The reference has no requirement for this: the end of the ids of no masters is not defined.
      category: 'other',
      help: () => `Let mfilter keep at least one of them, or remove the way through ${path}.`,
    },
  );
  return port.copy({ masters });
}

function filterSlaves(port: AXI4SlavePortParameters, apply: SlaveFilter, path: string): AXI4SlavePortParameters {
  const slaves = port.slaves.flatMap((slave) => {
    const kept = apply(slave);
    if (kept === undefined) return [];
    checkSlave(slave, kept, path);
    return [kept];
  });
  demand(
    slaves.length > 0,
    rules.filterNoSlaves,
    () => `AXI4 filter ${path} hides all slaves: ${listed(port.slaves.map(declaredBy))}.`,
    {
      help: () => `Let sfilter keep at least one of them, or remove the way through ${path}.`,
    },
  );
  return port.copy({ slaves });
}

const removesOnly = 'A filter may only take capabilities away.';
const words = { supportsWrite: 'writes', supportsRead: 'reads', supportsAtomics: 'atomic transactions' } as const;

function checkMaster(master: AXI4MasterParameters, kept: AXI4MasterParameters, path: string): void {
  const { start, end } = master.id;
  demand(
    master.id.contains(kept.id),
    rules.filterId,
    () =>
      `AXI4 filter ${path} gives master ${master.name} the ids [${kept.id.start}, ${kept.id.end}), which are not all among its ids [${start}, ${end}).`,
    {
      help: () => `${removesOnly} Give it ids within [${start}, ${end}).`,
    },
  );
}

// The checks of amba 4.9, in the reference's order. Whether it is executable may change either way.
function checkSlave(slave: AXI4SlaveParameters, kept: AXI4SlaveParameters, path: string): void {
  if (slave === kept) return;
  const outside =
    slave.address === kept.address
      ? undefined
      : kept.address.find((set) => !slave.address.some((own) => own.contains(set)));
  demand(
    outside === undefined,
    rules.filterAddress,
    () =>
      `AXI4 filter ${path} gives slave ${declaredBy(slave)} the address ${outside}, which none of its own contains: ${slave.address.join(', ')}.`,
    {
      help: () => `${removesOnly} Intersect its own sets instead: axi4.sMask(…) does.`,
    },
  );
  demand(
    compareRegionType(kept.regionType, slave.regionType) <= 0,
    rules.filterRegion,
    () =>
      `AXI4 filter ${path} raises the region type of slave ${declaredBy(slave)} from ${slave.regionType} to ${kept.regionType}.`,
    {
      help: () => `${removesOnly} Keep the region type at ${slave.regionType} or lower it.`,
    },
  );
  for (const operation of ['supportsWrite', 'supportsRead', 'supportsAtomics'] as const) {
    demand(
      slave[operation].contains(kept[operation]),
      rules.filterSizes,
      () =>
        `AXI4 filter ${path} lets slave ${declaredBy(slave)} support ${words[operation]} of ${sizesInWords(kept[operation])}, but it supports ${sizesInWords(slave[operation])}.`,
      {
        help: () =>
          `${removesOnly} Leave ${operation} as it is, or return sizes within [${slave[operation].min}, ${slave[operation].max}].`,
      },
    );
  }
  demand(
    kept.interleavedId === undefined || kept.interleavedId === slave.interleavedId,
    rules.filterInterleaved,
    () =>
      `AXI4 filter ${path} gives slave ${declaredBy(slave)} the interleavedId ${kept.interleavedId} instead of ${slave.interleavedId ?? 'none'}.`,
    {
      help: () => `${removesOnly} Leave interleavedId as it is, or leave it out.`,
    },
  );
}
