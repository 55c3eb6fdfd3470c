import { nameless } from '../../base/names/nameless.js';
import { checkKind, checkOptions } from '../../base/options/index.js';
import type { ModuleTraits } from '../../bus/protocol-traits.js';
import {
  type AdapterAbout,
  AdapterNode,
  type EdgesOf,
  IdentityNode,
  LazyModule,
  lazyModule,
  type NodeEdges,
  type NodeOptions,
  type ModuleHardware,
} from '../../graph/index.js';
import { Interrupts, InterruptsSync } from './interrupts.js';
import { checkStages } from './sync-stages.js';

/** Options of {@link syncSourceNode}. */
export interface IntSyncSourceNodeOptions {
  /** Name of the node; without one it takes the name of the property that holds it. */
  readonly name?: string;
}

/** Options of {@link syncSinkNode}. */
export interface IntSyncSinkNodeOptions extends IntSyncSourceNodeOptions {
  /** Called once its edges are known; throw a RequirementError for what is wrong with them. */
  validate?(edges: NodeEdges<InterruptsSync, Interrupts>, edgesOf: EdgesOf): void;
}

/** From a clock domain onto the wires to another one; its parameters pass unchanged (IntSyncSourceNode, interrupts-clocks 2). */
export function syncSourceNode(
  alreadyRegistered: boolean,
  options: IntSyncSourceNodeOptions = {},
): AdapterNode<Interrupts, InterruptsSync> {
  checkOptions('IntSyncSourceNodeOptions', options);
  checkKind('int.syncSourceNode', 'alreadyRegistered', alreadyRegistered, 'boolean');
  const debug = alreadyRegistered ? 'alreadyRegistered:true' : 'alreadyRegistered:false';
  return new AdapterNode(Interrupts, InterruptsSync, { name: options.name, debug });
}

/** From the wires into a clock domain, through `sync` stages, 0 for none (IntSyncSinkNode, interrupts-clocks 2). */
export function syncSinkNode(
  sync: number,
  options: IntSyncSinkNodeOptions = {},
): AdapterNode<InterruptsSync, Interrupts> {
  checkOptions('IntSyncSinkNodeOptions', options);
  checkKind('int.syncSinkNode', 'its stages', sync, 'number');
  const debug = `sync:${sync}`;
  return new AdapterNode(InterruptsSync, Interrupts, { debug, ...options });
}

/** Passes interrupts between clock domains on (IntSyncIdentityNode, interrupts-clocks 2). */
export function syncIdentity(options?: NodeOptions<InterruptsSync, InterruptsSync>): IdentityNode<InterruptsSync> {
  return new IdentityNode(InterruptsSync, options);
}

/** An identity node between clock domains, with a name (interrupts-clocks 2). */
export function syncNameNode(name: string = nameless): IdentityNode<InterruptsSync> {
  return syncIdentity({ name });
}

// `_n<outputs>x<interrupts of the first output>` (rocket-system 4.1).
function sized(
  className: string,
  { out }: NodeEdges<InterruptsSync | Interrupts, InterruptsSync | Interrupts>,
): string {
  return `${className}_n${out.length}x${out[0]?.source.num ?? 0}`;
}

/** Options of {@link IntSyncCrossingSource}. */
export interface IntSyncCrossingSourceOptions {
  /** Whether the interrupts come from registers, so that none have to be added. Default false. */
  readonly alreadyRegistered?: boolean;
}

/** The half of a crossing in the domain where the interrupts come from (interrupts-clocks 4). */
export class IntSyncCrossingSource extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Nothing.' };

  /** Interrupts come in, the wires of the crossing go out. */
  readonly node: AdapterNode<Interrupts, InterruptsSync>;
  readonly #registered: boolean;

  constructor(options: IntSyncCrossingSourceOptions = {}) {
    super();
    const { alreadyRegistered = false } = checkOptions('IntSyncCrossingSourceOptions', options);
    this.#registered = alreadyRegistered;
    this.node = syncSourceNode(alreadyRegistered, { name: 'node' });
  }

  override desiredName(edges: EdgesOf): string {
    return `${sized('IntSyncCrossingSource', this.node.edgesIn(edges))}${this.#registered ? '_Registered' : ''}`;
  }

  override hardware(): ModuleHardware {
    return { clock: this.#registered ? 'none' : 'input' };
  }
}

abstract class IntSyncCrossingSink extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = { down: 'Nothing.', up: 'Nothing.' };

  /** The wires of the crossing come in, interrupts go out. */
  abstract readonly node: AdapterNode<InterruptsSync, Interrupts>;

  override desiredName(edges: EdgesOf): string {
    return sized(this.className, this.node.edgesIn(edges));
  }
}

/** Options of {@link IntSyncAsyncCrossingSink}. */
export interface IntSyncAsyncCrossingSinkOptions {
  /** Synchroniser stages, 0 for none, else at least 2. Default 3. */
  readonly sync?: number;
}

/** The half of an asynchronous crossing in the domain where the interrupts go to (interrupts-clocks 4). */
export class IntSyncAsyncCrossingSink extends IntSyncCrossingSink {
  static readonly traits: ModuleTraits = { synchronises: 'asynchronous' };

  /** The wires of the crossing come in, interrupts go out. */
  readonly node: AdapterNode<InterruptsSync, Interrupts>;

  /** Hardware refuses a single stage, and less than none (`interrupts/sync-stages`). */
  constructor(options: IntSyncAsyncCrossingSinkOptions = {}) {
    super();
    const { sync = 3 } = checkOptions('IntSyncAsyncCrossingSinkOptions', options);
    this.node = syncSinkNode(sync, {
      name: 'node',
      validate: () => checkStages(sync, this.path),
    });
  }
}

/** The half of a crossing within one clock in the domain where the interrupts go to (interrupts-clocks 4). */
export class IntSyncSyncCrossingSink extends IntSyncCrossingSink {
  /** The wires of the crossing come in, interrupts go out. */
  readonly node: AdapterNode<InterruptsSync, Interrupts>;

  constructor() {
    super();
    this.node = syncSinkNode(0, { name: 'node' });
  }

  override hardware(): ModuleHardware {
    return { clock: 'none' };
  }
}

/** The half of a rational crossing in the domain where the interrupts go to (interrupts-clocks 4). */
export class IntSyncRationalCrossingSink extends IntSyncCrossingSink {
  static readonly traits: ModuleTraits = { synchronises: 'rational' };

  /** The wires of the crossing come in, interrupts go out. */
  readonly node: AdapterNode<InterruptsSync, Interrupts>;

  constructor() {
    super();
    this.node = syncSinkNode(1, { name: 'node' });
  }
}

/**
 * Puts an {@link IntSyncCrossingSource} into the current module and returns its node (interrupts-clocks 4). `alreadyRegistered`:
 * whether the interrupts come from registers, so that none have to be added.
 */
export function syncCrossingSource(alreadyRegistered = false): AdapterNode<Interrupts, InterruptsSync> {
  return lazyModule(() => new IntSyncCrossingSource({ alreadyRegistered }), { shortcut: 'intsource' }).node;
}

/**
 * Puts an {@link IntSyncAsyncCrossingSink} into the current module and returns its node (interrupts-clocks 4). `sync`: synchroniser
 * stages, 0 for none; a single one is a finding (`interrupts/sync-stages`).
 */
export function asyncCrossingSink(sync = 3): AdapterNode<InterruptsSync, Interrupts> {
  return lazyModule(() => new IntSyncAsyncCrossingSink({ sync }), { shortcut: 'intsink' }).node;
}

/** Puts an {@link IntSyncSyncCrossingSink} into the current module and returns its node (interrupts-clocks 4). */
export function syncCrossingSink(): AdapterNode<InterruptsSync, Interrupts> {
  return lazyModule(() => new IntSyncSyncCrossingSink(), { shortcut: 'intsink' }).node;
}

/** Puts an {@link IntSyncRationalCrossingSink} into the current module and returns its node (interrupts-clocks 4). */
export function rationalCrossingSink(): AdapterNode<InterruptsSync, Interrupts> {
  return lazyModule(() => new IntSyncRationalCrossingSink(), { shortcut: 'intsink' }).node;
}
