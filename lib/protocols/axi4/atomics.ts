import { TransferSizes } from '../../base/address/index.js';
import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import type { AXI4 } from './axi4.js';
import type { AXI4MasterPortParameters } from './master-port.js';
import { adapterNode } from './nodes.js';
import { atomicSizes } from './slave-parameters.js';

/** Performs atomic transactions by reads and writes, for slaves that do not (standards 1.6). */
export class AXI4Atomics extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'atomics becomes false for all masters.',
    up: 'Each slave has supportsAtomics of what it can read and write of a beat, at most 8 bytes; atomics becomes true.',
  };

  /** Masters with atomic transactions come in, slaves are behind it. */
  readonly node: AdapterNode<AXI4>;

  constructor() {
    super();
    this.node = adapterNode({
      name: 'node',
      down: withoutAtomics,
      up: (port) => {
        const sizes = atomicSizes.intersect(new TransferSizes(1, port.beatBytes));
        const slaves = port.slaves.map((slave) =>
          slave.copy({ supportsAtomics: sizes.intersect(slave.supportsRead).intersect(slave.supportsWrite) }),
        );
        return port.copy({ slaves, atomics: true });
      },
    });
  }
}

/** Answers atomic transactions with an error, for slaves that do not know them (standards 1.6). */
export class AXI4AtomicsFilter extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'atomics becomes false for all masters.',
    up: 'No slave has supportsAtomics; atomics becomes true.',
  };

  /** Masters with atomic transactions come in, slaves are behind it. */
  readonly node: AdapterNode<AXI4>;

  constructor() {
    super();
    this.node = adapterNode({
      name: 'node',
      down: withoutAtomics,
      up: (port) =>
        port.mapSlaves((slave) => slave.copy({ supportsAtomics: TransferSizes.none })).copy({ atomics: true }),
    });
  }
}

/** Puts an {@link AXI4Atomics} into the current module and returns its node (standards 1.6). */
export function atomics(): AdapterNode<AXI4> {
  return lazyModule(() => new AXI4Atomics(), { shortcut: 'axi4atomics' }).node;
}

/** Puts an {@link AXI4AtomicsFilter} into the current module and returns its node (standards 1.6). */
export function atomicsFilter(): AdapterNode<AXI4> {
  return lazyModule(() => new AXI4AtomicsFilter(), { shortcut: 'axi4atomicsfilter' }).node;
}

function withoutAtomics(port: AXI4MasterPortParameters): AXI4MasterPortParameters {
  return port.mapMasters((master) => master.copy({ atomics: false }));
}
