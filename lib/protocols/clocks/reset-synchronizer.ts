import { type AdapterAbout, type AdapterNode, LazyModule, lazyModule, type ModuleHardware } from '../../graph/index.js';
import type { ClockGroups, Clocks } from './clocks.js';
import { clockGroupAdapterNode } from './group-nodes.js';
import { clockAdapterNode } from './nodes.js';

/** Synchronises the reset of a clock to the clock (interrupts-clocks 11.5); no effect on parameters. */
export class ResetSynchronizer extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Nothing.' };

  /** A clock comes in and goes out. */
  readonly node: AdapterNode<Clocks>;

  constructor() {
    super();
    this.node = clockAdapterNode({ name: 'node' });
  }

  override hardware(): ModuleHardware {
    return { clock: 'none' };
  }
}

/** Puts a {@link ResetSynchronizer} into the current module and returns its node (interrupts-clocks 11.5). */
export function resetSynchronizer(): AdapterNode<Clocks> {
  return lazyModule(() => new ResetSynchronizer(), { shortcut: 'resetSynchronizer' }).node;
}

/** Synchronises the resets of a group of clocks, each to its own (interrupts-clocks 11.5); no effect on parameters. */
export class ClockGroupResetSynchronizer extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Nothing.' };

  /** A group of clocks comes in and goes out. */
  readonly node: AdapterNode<ClockGroups>;

  constructor() {
    super();
    this.node = clockGroupAdapterNode({ name: 'node' });
  }

  override hardware(): ModuleHardware {
    return { clock: 'none' };
  }
}

/** Puts a {@link ClockGroupResetSynchronizer} into the current module and returns its node (interrupts-clocks 11.5). */
export function clockGroupResetSynchronizer(): AdapterNode<ClockGroups> {
  return lazyModule(() => new ClockGroupResetSynchronizer(), { shortcut: 'resetSynchronizer' }).node;
}
