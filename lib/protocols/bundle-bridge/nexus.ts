import { checkOptions } from '../../base/options/index.js';
import {
  type AdapterAbout,
  type EdgesOf,
  LazyModule,
  lazyModule,
  type NexusNode,
  type ModuleHardware,
} from '../../graph/index.js';
import type { BundleBridge } from './bundle-bridge.js';
import { type BundleBridgeNexusOptions, checkedNexusNode } from './nodes.js';

/** Options of {@link BundleBridgeNexus}. */
export interface BundleBridgeNexusModuleOptions extends Omit<BundleBridgeNexusOptions, 'name'> {
  /** Whether the hardware module dissolves into its parent. Default true. */
  readonly inline?: boolean;
}

/** A module that distributes one value to any number of sinks (core 6.9). */
export class BundleBridgeNexus extends LazyModule {
  /** Its effect on the parameters that pass, in words. */
  static readonly about: AdapterAbout = {
    down: 'Every sink gets the type of the first input, or without inputs the default.',
    up: 'The source is asked for the type of the first output, or for any if there are no outputs.',
  };

  /** Sources come in, sinks are behind it. */
  readonly node: NexusNode<BundleBridge>;
  readonly #inline: boolean;

  constructor(options: BundleBridgeNexusModuleOptions = {}) {
    super();
    checkOptions('BundleBridgeNexusModuleOptions', options);
    this.#inline = options.inline ?? true;
    this.node = checkedNexusNode('node', options);
  }

  override shouldBeInlined(): boolean {
    return this.#inline;
  }

  override desiredName(edges: EdgesOf): string {
    const [first] = this.node.edgesIn(edges).out;
    return `${this.className}_${first === undefined ? 'NoOutput' : (first.typeName(edges) ?? 'NoType')}`;
  }

  override hardware(): ModuleHardware {
    return { clock: 'none' };
  }
}

/** Puts a {@link BundleBridgeNexus} into the current module and returns its node (core 6.9). */
export function bundleBridgeNexus(options: BundleBridgeNexusModuleOptions = {}): NexusNode<BundleBridge> {
  return lazyModule(() => new BundleBridgeNexus(options), { shortcut: 'nexus' }).node;
}

/** Options of {@link bundleBroadcast}. */
export interface BundleBroadcastOptions extends Omit<BundleBridgeNexusModuleOptions, 'singleInput'> {
  /** Name of the module; without one it is called after what holds it. */
  readonly name?: string;
}

/** A nexus for exactly one input, which goes to all outputs (core 6.9). */
export function bundleBroadcast(options: BundleBroadcastOptions = {}): NexusNode<BundleBridge> {
  const { name, ...rest } = checkOptions('BundleBroadcastOptions', options);
  return lazyModule(() => new BundleBridgeNexus({ singleInput: true, ...rest }), {
    shortcut: 'broadcast',
    ...(name === undefined ? {} : { name }),
  }).node;
}
