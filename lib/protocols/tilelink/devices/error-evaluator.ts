import { checkOptions } from '../../../base/options/index.js';
import type { AddressSet } from '../../../base/address/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule, unusualSettings } from '../../../graph/index.js';
import { adapterNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';

/** Options of {@link TLErrorEvaluator}. */
export interface TLErrorEvaluatorOptions {
  /** Requests to look at; no effect on parameters. Default none. */
  readonly test?: readonly AddressSet[];
  /** Whether errors are expected on these requests; no effect on parameters. Default false. */
  readonly testOn?: boolean;
  /** Whether errors are expected on all others; no effect on parameters. Default false. */
  readonly testOff?: boolean;
  /** Whether responses with data may be denied, too. Default false. */
  readonly deny?: boolean;
}

/** Injects errors into responses, for tests of hardware: any manager may deny writes behind it (tilelink 5.16). */
export class TLErrorEvaluator extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'mayDenyPut becomes true for all managers, and with deny mayDenyGet, too.',
  };

  /** The node to bind: clients on the inward side, managers on the outward side. */
  readonly node: AdapterNode<TileLink>;

  constructor(options: TLErrorEvaluatorOptions = {}) {
    super();
    const { deny = false, test = [] } = checkOptions('TLErrorEvaluatorOptions', options);
    this.node = adapterNode({
      name: 'node',
      settings: unusualSettings({ test: '', testOn: false, testOff: false }, { ...options, test: test.join(' ') }),
      up: (port) => port.mapSlaves((slave) => slave.copy({ mayDenyPut: true, mayDenyGet: deny || slave.mayDenyGet })),
    });
  }
}

/** Puts a {@link TLErrorEvaluator} into the current module and returns its node (tilelink 5.16). */
export function errorEvaluator(options: TLErrorEvaluatorOptions = {}): AdapterNode<TileLink> {
  return lazyModule(() => new TLErrorEvaluator(options), { shortcut: 'errors' }).node;
}
