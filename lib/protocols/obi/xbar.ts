import { checkOptions } from '../../base/options/index.js';
import { log2Ceil } from '../../base/address/index.js';
import type { ArbiterPolicy } from '../../bus/arbiter-policy.js';
import { type AdapterAbout, type Connections, LazyModule, lazyModule, type NexusNode } from '../../graph/index.js';
import { wordXbarNode } from '../word-bus/xbar.js';
import { OBI } from './obi.js';
import type { OBIMasterSays, OBISlaveSays } from './says.js';

/** Options of {@link OBIXbar}; only `connects` and `extendsIds` affect parameters. */
export interface OBIXbarOptions {
  /** Which inputs reach which outputs, by what is bound to them. Default: each reaches all. */
  readonly connects?: Connections<OBI, OBI>;
  /** Which of several requests goes first; no effect on parameters. Default `roundRobin`. */
  readonly policy?: ArbiterPolicy;
  /**
   * Whether AID gets additional bits behind it that distinguish the inputs. Default true; otherwise the crossbar keeps all ids until the
   * responses come, which are in order, and there are none behind it.
   */
  readonly extendsIds?: boolean;
}

/** Many OBI masters to many slaves (standards 2.3, 2.4). Negotiation throws `word-bus/xbar-width` unless all slaves are equally wide. */
export class OBIXbar extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'All masters of all inputs go to every output; idBits is the largest of all inputs and as many as tell the inputs apart, or 0 without extendsIds; rready, beFull and atomics are true if they are for an input, takesError is true if it is for all inputs.',
    up: 'All slaves of all outputs go to every input; ids, rready, beFull and atomics are true, since each output is asked itself; error is true if it is for an output.',
  };

  /** Masters come in, slaves are behind it; as many of both as are bound. */
  readonly node: NexusNode<OBI>;

  constructor(options: OBIXbarOptions = {}) {
    super();
    const { extendsIds = true } = checkOptions('OBIXbarOptions', options);
    const join = {
      masters: (all: readonly OBIMasterSays[]): OBIMasterSays => ({
        idBits: extendsIds ? Math.max(...all.map(({ idBits }) => idBits)) + log2Ceil(all.length) : 0,
        rready: all.some(({ rready }) => rready),
        takesError: all.every(({ takesError }) => takesError),
        beFull: all.some(({ beFull }) => beFull),
        atomics: all.some(({ atomics }) => atomics),
      }),
      // The crossbar accepts what masters emit; whether each slave does is checked behind it.
      slaves: (all: readonly OBISlaveSays[]): OBISlaveSays => ({
        ...{ ids: true, rready: true, beFull: true, atomics: true },
        error: all.some(({ error }) => error),
      }),
    };
    this.node = wordXbarNode(OBI, options, join, () => this.path);
  }
}

/** Puts an {@link OBIXbar} into the current module and returns its node (standards 2.3, 2.4). */
export function xbar(options: OBIXbarOptions = {}): NexusNode<OBI> {
  return lazyModule(() => new OBIXbar(options), { shortcut: 'xbar' }).node;
}
