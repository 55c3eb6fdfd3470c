import { checkOptions } from '../../../base/options/index.js';
import { compareRegionType, TransferSizes } from '../../../base/address/index.js';
import { demand, demandAll } from '../../../base/diagnostic/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../../../graph/index.js';
import { sizesInCode } from '../parameters/help.js';
import { doubled } from '../../../bus/ids.js';
import type { TLMasterPortParameters } from '../parameters/master-port.js';
import { adapterNode } from '../nodes.js';
import type { TLSlavePortParameters } from '../parameters/slave-port.js';
import type { TileLink } from '../tilelink.js';
import { sizesInWords } from '../../../bus/sizes.js';
import * as coherenceRules from './coherence-rules.js';

/** Options of {@link TLCacheCork}. */
export interface TLCacheCorkOptions {
  /** Allow several caches, or caches beyond the cork; software must then keep them coherent. Default false. */
  readonly unsafe?: boolean;
  /** Grants that may be in flight, at least 1, where there is something to cork. Default 8. */
  readonly sinkIds?: number;
}

/**
 * Lets one cache acquire from memory that knows nothing of caches: acquires become reads, releases become writes
 * (tilelink 5.6). Negotiation throws `tilelink/cork-support` for an UNCACHED manager whose get and putFull share no
 * size, and `tilelink/cork-nothing` if all memory behind the cork is coherent already; the check of the hardware throws
 * `tilelink/cork-clients`, `tilelink/cork-beyond` and `tilelink/cork-region` where it could not keep several caches
 * coherent.
 */
export class TLCacheCork extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Every client has its sourceId range doubled, from [start, end) to [2 start, 2 end), and no longer supports probe.',
    up: 'UNCACHED managers support acquireB of the sizes of get, and acquireT of the sizes that get and putFull share, with alwaysGrantsT if they support putFull; endSinkId becomes sinkIds if there is such a manager, else 0.',
  };

  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: AdapterNode<TileLink>;

  constructor(options: TLCacheCorkOptions = {}) {
    super();
    const { unsafe = false, sinkIds = 8 } = checkOptions('TLCacheCorkOptions', options);
    this.node = adapterNode({
      name: 'node',
      down: (port) =>
        port.mapMasters((client) =>
          client.copy({ supports: { probe: TransferSizes.none }, sourceId: doubled(client.sourceId) }),
        ),
      up: (port) => corkManagers(port, sinkIds, this),
      validate: (edges) => {
        // If nothing can be acquired in front of it, a cork consists of wires.
        const corks = edges.in.map(({ slave }) => slave.anySupportAcquireB);
        demandAll(
          () => edges.in.filter((_, k) => corks[k]).forEach(({ master }) => checkClients(master, unsafe, this.path)),
          () => edges.out.filter((_, k) => corks[k]).forEach(({ slave }) => checkBeyond(slave, unsafe, this.path)),
          () => edges.out.filter((_, k) => corks[k]).forEach(({ slave }) => checkRegions(slave, this.path)),
        );
      },
    });
  }
}

/** Puts a {@link TLCacheCork} into the current module and returns its node (tilelink 5.6). */
export function cacheCork(options: TLCacheCorkOptions = {}): AdapterNode<TileLink> {
  return lazyModule(() => new TLCacheCork(options), { shortcut: 'cork' }).node;
}

function corkManagers(port: TLSlavePortParameters, sinkIds: number, module: LazyModule): TLSlavePortParameters {
  const slaves = port.slaves.map((slave) => {
    if (slave.regionType !== 'UNCACHED') return slave;
    const { get, putFull } = slave.supports;
    const both = putFull.intersect(get);
    demand(
      putFull.isNone || !both.isNone,
      coherenceRules.corkSupport,
      () =>
        `Cache cork ${module.path} turns acquires into reads and writes of equal size, but ${slave.title} supports get of ${sizesInWords(get)} and putFull of ${sizesInWords(putFull)}.`,
      {
        help: () =>
          `Set get of ${slave.title} to ${sizesInCode(get.mincover(putFull))}, or leave out its putFull and putPartial.`,
      },
    );
    return slave.copy({ supports: { acquireB: get, acquireT: both }, alwaysGrantsT: !putFull.isNone });
  });
  const corks = port.slaves.some((slave) => slave.regionType === 'UNCACHED');
  const coherent = corks ? undefined : slaves.find((slave) => !slave.supports.acquireB.isNone);
  demand(
    coherent === undefined,
    coherenceRules.corkNothing,
    () =>
      `Cache cork ${module.path} has nothing to cork: ${coherent?.title} behind it is ${coherent?.regionType}, and nothing is UNCACHED.`,
    {
      help: 'Leave the cork out where memory is kept coherent already.',
    },
  );
  return port.copy({ slaves, endSinkId: corks ? sinkIds : 0 });
}

// A requirement of the hardware if there is something to cork (tilelink 5.6, [E]).
function checkClients({ masters }: TLMasterPortParameters, unsafe: boolean, path: string): void {
  const names = masters.map((client) => client.name).join(', ');
  const lineBytes = Math.max(...masters.map((client) => client.supports.probe.max));
  const caches = masters.filter((client) => !client.supports.probe.isNone);
  // Banks of a cache do not declare their addresses.
  const banks =
    caches.length === masters.length
      ? ', put tl.cacheCork() directly behind each of them if no two have copies of the same addresses, as banks of one cache'
      : '';
  demand(
    masters.length === 1 || caches.length === 0 || unsafe,
    coherenceRules.corkClients,
    () =>
      `Cache cork ${path} does not keep a cache coherent with other clients, but has ${masters.length} clients with a cache among them: ${names}.`,
    {
      help: () =>
        `Put tl.broadcast({ lineBytes: ${lineBytes} }) in the place of the cork to keep them coherent${banks}, or set unsafe and let software do it.`,
    },
  );
}

function checkBeyond({ slaves }: TLSlavePortParameters, unsafe: boolean, path: string): void {
  for (const { title, supports } of slaves) {
    demand(
      supports.acquireB.isNone || unsafe,
      coherenceRules.corkBeyond,
      () =>
        `Cache cork ${path} ends the coherence protocol, but ${title} behind it supports acquireB of ${sizesInWords(supports.acquireB)}.`,
      {
        help: () => `Leave the cork out where ${title} is reached, or set unsafe.`,
      },
    );
  }
}

function checkRegions({ slaves }: TLSlavePortParameters, path: string): void {
  for (const { title, regionType } of slaves) {
    demand(
      compareRegionType(regionType, 'UNCACHED') <= 0,
      coherenceRules.corkRegion,
      () => `Cache cork ${path} ends the coherence protocol, but ${title} behind it has the region type ${regionType}.`,
      {
        help: () => `Leave the cork out where ${title} is reached.`,
      },
    );
  }
}
