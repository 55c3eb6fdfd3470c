import { checkOptions } from '../../base/options/index.js';
import type { ArbiterPolicy } from '../../bus/arbiter-policy.js';
import { type AdapterAbout, type Connections, LazyModule, lazyModule, type NexusNode } from '../../graph/index.js';
import { wordXbarNode } from '../word-bus/xbar.js';
import { AXI4Lite } from './axi4-lite.js';

/** Options of {@link AXI4LiteXbar}; only `connects` affects parameters. */
export interface AXI4LiteXbarOptions {
  /** Which inputs reach which outputs, by what is bound to them. Default: each reaches all. */
  readonly connects?: Connections<AXI4Lite, AXI4Lite>;
  /** Which of several requests goes first; no effect on parameters. Default `roundRobin`. */
  readonly policy?: ArbiterPolicy;
}

/** Many AXI4-Lite masters to many slaves (standards 2.3). Negotiation throws `word-bus/xbar-width` unless all slaves are equally wide. */
export class AXI4LiteXbar extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'All masters of all inputs go to every output.',
    up: 'All slaves of all outputs go to every input.',
  };

  /** Masters come in, slaves are behind it; as many of both as are bound. */
  readonly node: NexusNode<AXI4Lite>;

  constructor(options: AXI4LiteXbarOptions = {}) {
    super();
    checkOptions('AXI4LiteXbarOptions', options);
    const join = {
      masters: () => ({}),
      slaves: () => ({}),
    };
    this.node = wordXbarNode(AXI4Lite, options, join, () => this.path);
  }
}

/** Puts an {@link AXI4LiteXbar} into the current module and returns its node (standards 2.3). */
export function xbar(options: AXI4LiteXbarOptions = {}): NexusNode<AXI4Lite> {
  return lazyModule(() => new AXI4LiteXbar(options), { shortcut: 'xbar' }).node;
}
