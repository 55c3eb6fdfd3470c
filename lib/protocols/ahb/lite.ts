import { demand, listed, subject } from '../../base/diagnostic/index.js';
import { declaredBy, type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import type { AHBMaster } from './ahb.js';
import { masterAdapterNode } from './nodes.js';
import * as rules from './rules.js';

/** Lets masters that speak full AHB use a slave that speaks AHB-Lite (amba 7.3). */
export class AHBLite extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Nothing.',
    up: 'lite becomes false.',
  };

  /** Full AHB comes in, AHB-Lite goes out. */
  readonly node: AdapterNode<AHBMaster>;

  constructor() {
    super();
    this.node = masterAdapterNode({
      name: 'node',
      down: (port) => port,
      up: (port) => port.copy({ lite: false }),
      validate: ({ out }) => {
        const full = out.find(({ slave }) => !slave.lite);
        demand(
          full === undefined,
          rules.lite,
          () =>
            `AHBLite ${this.path} is to translate to AHB-Lite, but ${subject(full?.slave.slaves.map(declaredBy) ?? [], ['speaks', 'speak'])} full AHB.`,
          {
            help: () =>
              `Declare lite: true for ${listed(full?.slave.slaves.map(declaredBy) ?? [])}, or remove ${this.path}.`,
          },
        );
      },
    });
  }
}

/** Puts an {@link AHBLite} into the current module and returns its node (amba 7.3). */
export function lite(): AdapterNode<AHBMaster> {
  return lazyModule(() => new AHBLite(), { shortcut: 'ahblite' }).node;
}
