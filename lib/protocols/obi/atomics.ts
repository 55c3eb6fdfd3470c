import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { WordMasterPort } from '../word-bus/master-port.js';
import { adapterNode } from './nodes.js';
import type { OBI } from './obi.js';
import { performingAtomics } from './ports.js';

/** Performs the atomic transactions of masters by reads and writes, and keeps their reservations (standards 2.4). */
export class OBIAtomics extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'atomics becomes false.',
    up: 'Each slave performs atomic transactions of 4 bytes, or 8 on a bus of 8, as far as it can be read and written; atomics becomes true.',
  };

  /** Atomic transactions come in, reads and writes go out. */
  readonly node: AdapterNode<OBI>;

  constructor() {
    super();
    this.node = adapterNode({
      name: 'node',
      down: ({ kind, list, says }) => new WordMasterPort(kind, list, { ...says, atomics: false }),
      up: performingAtomics,
    });
  }
}

/** Puts an {@link OBIAtomics} into the current module and returns its node (standards 2.4). */
export function atomics(): AdapterNode<OBI> {
  return lazyModule(() => new OBIAtomics(), { shortcut: 'atomics' }).node;
}
