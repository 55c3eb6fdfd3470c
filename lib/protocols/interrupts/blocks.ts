import { checkOptions } from '../../base/options/index.js';
import type { ModuleTraits } from '../../bus/protocol-traits.js';
import {
  type AdapterAbout,
  type AdapterNode,
  LazyModule,
  lazyModule,
  type SourceNode,
  type ModuleHardware,
  unusualSettings,
} from '../../graph/index.js';
import type { Interrupts, InterruptsSync } from './interrupts.js';
import { adapterNode, sourceNode } from './nodes.js';
import { type IntSourcePortOptions, sourcePorts } from './parameters.js';
import { syncCrossingSource } from './sync-crossing.js';
import { checkStages } from './sync-stages.js';

/** Placeholder for absent interrupts (interrupts-clocks 5). */
export class NullIntSource extends LazyModule {
  static readonly traits: ModuleTraits = { standIn: true };

  /** The interrupts that never come. */
  readonly intnode: SourceNode<Interrupts>;

  constructor(options: Omit<IntSourcePortOptions, 'resources'> = {}) {
    super();
    this.intnode = sourceNode(sourcePorts(options), { name: 'intnode' });
  }

  override hardware(): ModuleHardware {
    return { clock: 'none' };
  }
}

/**
 * Puts a {@link NullIntSource} into the current module and returns its node (interrupts-clocks 5).
 *
 * @throws RequirementError `interrupts/range` for a negative number of interrupts.
 *
 * @example
 * const core = int.sink();
 * connect(int.nullSource(), core);
 */
export function nullSource(options: Omit<IntSourcePortOptions, 'resources'> = {}): SourceNode<Interrupts> {
  return lazyModule(() => new NullIntSource(options), { shortcut: 'null_int_source' }).intnode;
}

/** A {@link NullIntSource} behind registers, for the wires between clock domains; only with one port (interrupts-clocks 5). */
export function nullSyncSource(
  options: Omit<IntSourcePortOptions, 'resources'> = {},
): AdapterNode<Interrupts, InterruptsSync> {
  const source = syncCrossingSource(true);
  source.from(nullSource(options));
  return source;
}

/** Options of {@link IntBlockDuringReset}. */
export interface IntBlockDuringResetOptions {
  /** Cycles for which interrupts are held back after reset, at least 0; no effect on parameters. Default 0. */
  readonly stretchResetCycles?: number;
}

/** Holds interrupts back during reset and for some cycles after it; parameters pass unchanged (interrupts-clocks 5). */
export class IntBlockDuringReset extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Nothing.' };

  /** Interrupts come in and go out. */
  readonly intnode: AdapterNode<Interrupts>;

  constructor(options: IntBlockDuringResetOptions = {}) {
    super();
    checkOptions('IntBlockDuringResetOptions', options);
    this.intnode = adapterNode({ name: 'intnode', settings: unusualSettings({ stretchResetCycles: 0 }, options) });
  }

  override shouldBeInlined(): boolean {
    return true;
  }
}

/**
 * Puts an {@link IntBlockDuringReset} into the current module and returns its node (interrupts-clocks 5). `stretchResetCycles`:
 * cycles for which interrupts are held back after reset, at least 0; without effect on parameters.
 */
export function blockDuringReset(stretchResetCycles = 0): AdapterNode<Interrupts> {
  return lazyModule(() => new IntBlockDuringReset({ stretchResetCycles }), { shortcut: 'block_during_reset' }).intnode;
}

/** Options of {@link IntXing}. */
export interface IntXingOptions {
  /** Synchroniser stages, 0 for none, else at least 2; no effect on parameters. Default 3. */
  readonly sync?: number;
}

/** Synchronises interrupts within one module (interrupts-clocks 4). New designs use a crossing instead. */
export class IntXing extends LazyModule {
  static readonly traits: ModuleTraits = { synchronises: 'asynchronous' };

  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Nothing.' };

  /** Interrupts come in and go out. */
  readonly intnode: AdapterNode<Interrupts>;

  /** Hardware refuses a single stage, and less than none (`interrupts/sync-stages`). */
  constructor(options: IntXingOptions = {}) {
    super();
    const { sync = 3 } = checkOptions('IntXingOptions', options);
    this.intnode = adapterNode({
      name: 'intnode',
      settings: unusualSettings({ sync: 3 }, options),
      validate: () => checkStages(sync, this.path),
    });
  }
}
