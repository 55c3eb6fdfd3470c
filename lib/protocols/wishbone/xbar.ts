import { checkOptions } from '../../base/options/index.js';
import { demand } from '../../base/diagnostic/index.js';
import type { ArbiterPolicy } from '../../bus/arbiter-policy.js';
import { type AdapterAbout, type Connections, LazyModule, lazyModule, type NexusNode } from '../../graph/index.js';
import { wordXbarNode } from '../word-bus/xbar.js';
import * as rules from './rules.js';
import type { WishboneMasterSays, WishboneSlaveSays } from './says.js';
import { Wishbone } from './wishbone.js';

/** Options of {@link WishboneXbar}; only `connects` affects parameters. */
export interface WishboneXbarOptions {
  /** Which inputs reach which outputs, by what is bound to them. Default: each reaches all. */
  readonly connects?: Connections<Wishbone, Wishbone>;
  /** Which of several cycles goes first; no effect on parameters. Default `roundRobin`. */
  readonly policy?: ArbiterPolicy;
}

/**
 * Many Wishbone masters to many slaves (standards 2.3). Negotiation throws `word-bus/xbar-width` unless all slaves are equally wide, and
 * `wishbone/cycles` unless all masters, and all slaves, make the same cycles.
 */
export class WishboneXbar extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'All masters of all inputs go to every output; bursts is true if it is for an input, takesError and takesRetry are true if they are for all inputs.',
    up: 'All slaves of all outputs go to every input; bursts, error and retry are true if they are for an output; granularity is the least of all outputs.',
  };

  /** Masters come in, slaves are behind it; as many of both as are bound. */
  readonly node: NexusNode<Wishbone>;

  constructor(options: WishboneXbarOptions = {}) {
    super();
    checkOptions('WishboneXbarOptions', options);
    const join = {
      masters: (all: readonly WishboneMasterSays[]): WishboneMasterSays => ({
        pipelined: this.commonCycles(all, 'masters'),
        bursts: all.some(({ bursts }) => bursts),
        takesError: all.every(({ takesError }) => takesError),
        takesRetry: all.every(({ takesRetry }) => takesRetry),
      }),
      slaves: (all: readonly WishboneSlaveSays[]): WishboneSlaveSays => ({
        pipelined: this.commonCycles(all, 'slaves'),
        bursts: all.some(({ bursts }) => bursts),
        granularity: Math.min(...all.map(({ granularity }) => granularity)),
        error: all.some(({ error }) => error),
        retry: all.some(({ retry }) => retry),
      }),
    };
    this.node = wordXbarNode(Wishbone, options, join, () => this.path);
  }

  private commonCycles(all: readonly { readonly pipelined: boolean }[], whose: 'masters' | 'slaves'): boolean {
    const pipelined = all.filter((says) => says.pipelined).length;
    demand(
      pipelined === 0 || pipelined === all.length,
      rules.cycles,
      () =>
        `Wishbone crossbar ${this.path} has ${whose} with pipelined cycles at ${pipelined} of its ${all.length} ${whose === 'masters' ? 'inputs' : 'outputs'}, and classic ones at the others.`,
      {
        help: () => `Put wishbone.toPipelined() or wishbone.toClassic() between ${this.path} and those that differ.`,
      },
    );
    return pipelined > 0;
  }
}

/** Puts a {@link WishboneXbar} into the current module and returns its node (standards 2.3). */
export function xbar(options: WishboneXbarOptions = {}): NexusNode<Wishbone> {
  return lazyModule(() => new WishboneXbar(options), { shortcut: 'xbar' }).node;
}
