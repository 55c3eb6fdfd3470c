import { checkOptions } from '../../../base/options/index.js';
import { demand } from '../../../base/diagnostic/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../../../graph/index.js';
import { TLMasterPortParameters } from '../parameters/master-port.js';
import { adapterNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';
import * as rules from './rules.js';

/** Options of {@link TLSourceShrinker}. */
export interface TLSourceShrinkerOptions {
  /** Requests that may be in flight behind the shrinker, at least 1. */
  readonly maxInFlight: number;
}

/**
 * Makes do with few source ids (tilelink 5.9). Where that takes shrinking, all clients become one, and the check of the
 * hardware throws `tilelink/shrinker-cache` if one of them is a cache with memory to acquire.
 */
export class TLSourceShrinker extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'If endSourceId is above maxInFlight, all clients become one called TLSourceShrinker, with the sourceId range [0, maxInFlight) and requestFifo if one of them had it; all else about it has its defaults, such as no supports, and minLatency becomes 0.',
    up: 'With a maxInFlight of 1, fifoId becomes 0 for all managers; with more, nothing.',
  };

  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: AdapterNode<TileLink>;

  /** @throws RequirementError `tilelink/shrinker-in-flight` unless maxInFlight is at least 1. */
  constructor(options: TLSourceShrinkerOptions) {
    super();
    const { maxInFlight } = checkOptions('TLSourceShrinkerOptions', options);
    demand(
      maxInFlight > 0,
      rules.shrinkerInFlight,
      () => `A source shrinker was given a maxInFlight of ${maxInFlight}, so that nothing could ever be requested.`,
      {
        help: 'Set maxInFlight to at least 1: the number of requests that may be in flight.',
      },
    );
    const suffices = (port: TLMasterPortParameters): boolean => maxInFlight >= port.endSourceId;
    this.node = adapterNode({
      name: 'node',
      wireName: 'anon',
      circuitIdentity: (edges) => edges.in.every(({ master }) => suffices(master)),
      down: (port) => (suffices(port) ? port : shrunk(port, maxInFlight)),
      up: (port) => (maxInFlight === 1 ? port.mapSlaves((slave) => slave.copy({ fifoId: 0 })) : port),
      validate: (edges) => {
        edges.in.forEach(({ master }, k) => {
          if (suffices(master)) return;
          checkNoCaches(master, edges.out[k]?.slave.anySupportAcquireB === true, this.path);
        });
      },
    });
  }
}

/**
 * Puts a {@link TLSourceShrinker} into the current module and returns its node (tilelink 5.9). `maxInFlight`: requests
 * that may be in flight behind it, at least 1.
 *
 * @throws RequirementError if maxInFlight is below 1.
 */
export function sourceShrinker(maxInFlight: number): AdapterNode<TileLink> {
  return lazyModule(() => new TLSourceShrinker({ maxInFlight }), { shortcut: 'shrinker' }).node;
}

function shrunk(port: TLMasterPortParameters, maxInFlight: number): TLMasterPortParameters {
  const requestFifo = port.masters.some((client) => client.requestFifo);
  const { echoFields, requestFields, responseKeys } = port;
  return TLMasterPortParameters.of({
    masters: [{ name: 'TLSourceShrinker', sourceId: maxInFlight, requestFifo }],
    ...{ echoFields, requestFields, responseKeys },
  });
}

function checkNoCaches({ masters }: TLMasterPortParameters, acquirable: boolean, path: string): void {
  const cache = masters.find((client) => !client.supports.probe.isNone);
  demand(
    cache === undefined || !acquirable,
    rules.shrinkerCache,
    () =>
      `Source shrinker ${path} cannot tell its clients apart when they are probed, but ${cache?.name} is a cache and there is memory to acquire behind it.`,
    {
      help: () =>
        `Put the shrinker behind what keeps caches coherent, or put tl.filter({ mfilter: tl.mMaskCacheable }) behind ${path}.`,
    },
  );
}
