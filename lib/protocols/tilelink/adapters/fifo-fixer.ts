import { checkOptions } from '../../../base/options/index.js';
import { compareRegionType } from '../../../base/address/index.js';
import { trieOrder } from '../../../bus/fields/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule, remembered } from '../../../graph/index.js';
import { adapterNode } from '../nodes.js';
import type { TLSlaveParameters } from '../parameters/slave-parameters.js';
import type { TileLink } from '../tilelink.js';

/**
 * The managers whose responses a fixer keeps in order: all of them, those that promise an order already (`allFIFO`), or
 * those whose content may change by itself (`allVolatile`: region types VOLATILE, PUT_EFFECTS and GET_EFFECTS; tilelink
 * 5.5).
 */
export type FifoPolicy = keyof typeof policies | ((manager: TLSlaveParameters) => boolean);

const policies = {
  all: (): boolean => true,
  allFIFO: (manager: TLSlaveParameters): boolean => manager.fifoId !== undefined,
  allVolatile: (manager: TLSlaveParameters): boolean => compareRegionType(manager.regionType, 'VOLATILE') <= 0,
} as const;

/** Options of {@link TLFIFOFixer}. */
export interface TLFIFOFixerOptions {
  /** The managers that become one FIFO domain. Default `all`. */
  readonly policy?: FifoPolicy;
}

/** Makes many managers one FIFO domain for clients that want responses in the order of their requests (tilelink 5.5). */
export class TLFIFOFixer extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'fifoId becomes 0 for the managers that policy selects and for those that share a FIFO domain with one of them; other domains are numbered from 1, and other managers stay without a fifoId.',
  };

  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: AdapterNode<TileLink>;

  constructor(options: TLFIFOFixerOptions = {}) {
    super();
    const { policy = 'all' } = checkOptions('TLFIFOFixerOptions', options);
    this.node = adapterNode({
      name: 'node',
      wireName: 'anon',
      circuitIdentity: (edges) =>
        !edges.in.some(({ master }) => master.masters.some((client) => client.requestFifo && client.sourceId.size > 1)),
      up: (port) =>
        typeof policy === 'function'
          ? port.copy({ slaves: fixDomains(port.slaves, policy) })
          : port.copy({ list: port.list.changed(fixers[policy]) }),
    });
  }
}

/**
 * Puts a {@link TLFIFOFixer} into the current module and returns its node (tilelink 5.5). A policy may stand for the
 * options.
 */
export function fifoFixer(options: TLFIFOFixerOptions | FifoPolicy = {}): AdapterNode<TileLink> {
  const parsed = typeof options === 'object' ? options : { policy: options };
  return lazyModule(() => new TLFIFOFixer(parsed), { shortcut: 'fixer' }).node;
}

type Fixer = (managers: readonly TLSlaveParameters[]) => readonly TLSlaveParameters[];

// Cached, because the fixers of many tiles see the same managers, though through different nodes.
const fixers: Readonly<Record<keyof typeof policies, Fixer>> = {
  all: remembered((managers) => fixDomains(managers, policies.all)),
  allFIFO: remembered((managers) => fixDomains(managers, policies.allFIFO)),
  allVolatile: remembered((managers) => fixDomains(managers, policies.allVolatile)),
};

// Selected managers become domain 0, and with them everyone who shares a domain with one of them; the other domains are numbered
// from 1. A manager that neither promises an order nor is selected stays without.
function fixDomains(
  managers: readonly TLSlaveParameters[],
  selects: (manager: TLSlaveParameters) => boolean,
): readonly TLSlaveParameters[] {
  const flat = new Set<number>();
  const others = new Set<number>();
  for (const manager of managers) {
    if (manager.fifoId !== undefined) (selects(manager) ? flat : others).add(manager.fifoId);
  }
  const fixed = new Map<number | undefined, number>([...flat].map((id) => [id, 0]));
  keptDomains(others, flat).forEach((id, k) => fixed.set(id, k + 1));
  return managers.map((manager) => {
    const { fifoId } = manager;
    return manager.copy({ fifoId: fixed.get(fifoId) ?? (selects(manager) ? 0 : undefined) });
  });
}

// The reference numbers these domains in the order of a set that keeps insertion order for up to four elements and is a hash trie
// beyond; what is taken out afterwards does not change which of the two it is.
function keptDomains(others: ReadonlySet<number>, flat: ReadonlySet<number>): number[] {
  const kept = [...others].filter((id) => !flat.has(id));
  return others.size <= 4 ? kept : trieOrder(kept, (id) => id);
}
