import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule } from '../../graph/index.js';
import { WordMaster, WordMasterPort } from '../word-bus/master-port.js';
import { WordSlavePort } from '../word-bus/slave-port.js';
import { adapterNode } from './nodes.js';
import type { Wishbone } from './wishbone.js';

/** Classic masters in front of pipelined slaves (standards 2.2). */
export class WishboneToPipelined extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'pipelined becomes true, and maxFlight becomes 1.',
    up: 'pipelined becomes false.',
  };

  /** Classic cycles come in, pipelined ones go out. */
  readonly node: AdapterNode<Wishbone>;

  constructor() {
    super();
    this.node = cyclesNode(true);
  }
}

/** Pipelined masters in front of classic slaves (standards 2.2). */
export class WishboneToClassic extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'pipelined becomes false, and maxFlight becomes 1.',
    up: 'pipelined becomes true.',
  };

  /** Pipelined cycles come in, classic ones go out. */
  readonly node: AdapterNode<Wishbone>;

  constructor() {
    super();
    this.node = cyclesNode(false);
  }
}

/** Puts a {@link WishboneToPipelined} into the current module and returns its node (standards 2.2). */
export function toPipelined(): AdapterNode<Wishbone> {
  return lazyModule(() => new WishboneToPipelined(), { shortcut: 'topipelined' }).node;
}

/** Puts a {@link WishboneToClassic} into the current module and returns its node (standards 2.2). */
export function toClassic(): AdapterNode<Wishbone> {
  return lazyModule(() => new WishboneToClassic(), { shortcut: 'toclassic' }).node;
}

// In either direction, one side of the wrapper waits for each answer.
function cyclesNode(pipelined: boolean): AdapterNode<Wishbone> {
  return adapterNode({
    name: 'node',
    down: ({ kind, masters, says }) =>
      new WordMasterPort(
        kind,
        masters.map(({ name, nodePath }) => new WordMaster({ name, maxFlight: 1 }, nodePath)),
        { ...says, pipelined },
      ),
    up: ({ kind, list, shape, says }) => new WordSlavePort(kind, list.items, shape, { ...says, pipelined: !pipelined }),
  });
}
