import { checkOptions } from '../../base/options/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { flightsOf } from '../../bus/flight.js';
import type { AXI4 } from './axi4.js';
import type { AXI4MasterParameters } from './master-parameters.js';
import { adapterNode } from './nodes.js';
import * as rules from './rules.js';

/** Options of {@link AXI4UserYanker}. */
export interface AXI4UserYankerOptions {
  /** Most transactions in flight for each id behind the adapter, at least 0. Default: as many as the masters have. */
  readonly capMaxFlight?: number | undefined;
}

/**
 * Keeps echo fields in queues, for slaves that do not return them (amba 4.6). The hardware needs to know how deep the queues have to
 * be (`axi4/yanker-flight`).
 */
export class AXI4UserYanker extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'maxFlight becomes at most capMaxFlight, if that is given; echoFields end here.',
    up: 'Nothing.',
  };

  /** Masters come in, slaves are behind it. */
  readonly node: AdapterNode<AXI4>;

  constructor(options: AXI4UserYankerOptions = {}) {
    super();
    const { capMaxFlight } = checkOptions('AXI4UserYankerOptions', options);
    this.node = adapterNode({
      name: 'node',
      down: (port) =>
        port
          .mapMasters((master) => master.copy({ maxFlight: lesser(master.maxFlight, capMaxFlight) }))
          .copy({ echoFields: [] }),
      validate: ({ out }) => {
        for (const { master } of out) checkFlight(master.masters, this.path);
      },
    });
  }
}

/**
 * Puts an {@link AXI4UserYanker} into the current module and returns its node (amba 4.6). `capMaxFlight`: most transactions in
 * flight for each id behind it, at least 0; without it as many as the masters have.
 */
export function userYanker(capMaxFlight?: number): AdapterNode<AXI4> {
  return lazyModule(() => new AXI4UserYanker({ capMaxFlight }), { shortcut: 'axi4yank' }).node;
}

function lesser(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}

function checkFlight(masters: readonly AXI4MasterParameters[], path: string): void {
  flightsOf(masters, rules.yankerFlight, () => ({
    need: `AXI4 user yanker ${path} cannot size its queues`,
    each: 'for each id',
    help: (names) => `Give ${path} a cap, such as axi4.userYanker(8), or declare maxFlight: 8 for ${names}.`,
  }));
}
