import {
  type AdapterAbout,
  type EdgesOf,
  LazyModule,
  lazyModule,
  NexusNode,
  type ModuleHardware,
} from '../../graph/index.js';
import { Interrupts, InterruptsSync } from './interrupts.js';
import { flatten } from './nodes.js';

const only = (edges: { readonly in: readonly unknown[]; readonly out: readonly unknown[] }): boolean =>
  edges.in.length === 1 && edges.out.length === 1;

function sized(
  className: string,
  { in: inputs, out }: { readonly in: readonly unknown[]; readonly out: readonly unknown[] },
): string {
  return `${className}_i${inputs.length}_o${out.length}`;
}

/** Joins interrupts: every output carries those of all inputs, numbered on in the order of the bindings (interrupts-clocks 3). */
export class IntXbar extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'The sources of all inputs go to every output, with the range of each shifted by the number of interrupts of the inputs before.',
    up: 'Every input gets one sink that says nothing, whatever is behind the outputs.',
  };

  /** Devices come in, receivers are behind it; as many of both as are bound. */
  readonly node: NexusNode<Interrupts>;

  constructor() {
    super();
    this.node = new NexusNode(Interrupts, Interrupts, {
      name: 'node',
      wireName: 'anon',
      circuitIdentity: only,
      ...flatten,
    });
  }

  override desiredName(edges: EdgesOf): string {
    return sized('IntXbar', this.node.edgesIn(edges));
  }

  override hardware(): ModuleHardware {
    return { clock: 'none' };
  }
}

/** As {@link IntXbar}, on the wires between clock domains (interrupts-clocks 3). */
export class IntSyncXbar extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'The sources of all inputs go to every output, with the range of each shifted by the number of interrupts of the inputs before.',
    up: 'Every input gets one sink that says nothing, whatever is behind the outputs.',
  };

  /** Devices come in, receivers are behind it; as many of both as are bound. */
  readonly node: NexusNode<InterruptsSync>;

  constructor() {
    super();
    this.node = new NexusNode(InterruptsSync, InterruptsSync, {
      name: 'node',
      wireName: 'anon',
      circuitIdentity: only,
      ...flatten,
    });
  }

  override desiredName(edges: EdgesOf): string {
    return sized('IntSyncXbar', this.node.edgesIn(edges));
  }
}

/** Puts an {@link IntXbar} into the current module and returns its node (interrupts-clocks 3). */
export function xbar(): NexusNode<Interrupts> {
  return lazyModule(() => new IntXbar(), { shortcut: 'xbar' }).node;
}

/** Puts an {@link IntSyncXbar} into the current module and returns its node (interrupts-clocks 3). */
export function syncXbar(): NexusNode<InterruptsSync> {
  return lazyModule(() => new IntSyncXbar(), { shortcut: 'xbar' }).node;
}
