import { checkKind } from '../../../base/options/index.js';
import { log2Up } from '../../../base/address/index.js';
import { bool, bundle, flip, uint } from '../../../bus/wires/index.js';
import {
  type Encode,
  LazyModule,
  lazyModule,
  NexusNode,
  type NodeOptions,
  type Nothing,
  type Protocol,
  type ProtocolTypes,
  SinkNode,
  type ModuleHardware,
} from '../../../graph/index.js';
import { debugCustomTraits } from './traits.js';

/**
 * The custom registers that a debug module gets from the outside: their addresses, and the width of one in bits
 * (subsystem 17.5).
 */
export class DebugCustomParams {
  /** `addrs`: none by default. `width`: bits, at least 0. */
  constructor(
    readonly addrs: readonly number[] = [],
    readonly width = 0,
  ) {}

  /** As reports show it. */
  encode(_encode: Encode): unknown {
    return { $: 'DebugCustomParams', addrs: this.addrs, width: this.width };
  }
}

/** The parameters of a debug module for the makers of custom registers (subsystem 17.5): none. */
export class DebugCustomNull {
  /** As reports show it. */
  encode(_encode: Encode): unknown {
    return { $: 'DebugCustomNull' };
  }
}

/** An edge that carries custom debug registers. */
export interface DebugCustomEdge {
  /** The registers. */
  readonly source: DebugCustomParams;
  /** Nothing. */
  readonly sink: DebugCustomNull;
}

/** The types of an edge with custom debug registers. */
export interface DebugCustom extends ProtocolTypes {
  readonly protocol: 'DebugCustom';
  readonly down: DebugCustomParams;
  readonly up: DebugCustomNull;
  readonly edge: DebugCustomEdge;
}

/** Custom registers on their way into a debug module (subsystem 17.5, rocket-system 6). */
export const DebugCustom: Protocol<DebugCustom> = {
  name: 'DebugCustom',
  reportName: 'DebugCustomImp',
  traits: debugCustomTraits,
  edge: (source, sink) => ({ source, sink }),
  wires: ({ source: { addrs, width } }) =>
    bundle({ addr: flip(uint(log2Up(Math.max(0, ...addrs)))), data: uint(width), ready: bool, valid: flip(bool) }),
  render: () => ({ colour: '#20B2AA', label: '' }),
};

/**
 * A receiver of custom debug registers (subsystem 17.5).
 *
 * @example
 * const registers = new SourceNode(devices.DebugCustom, [new devices.DebugCustomParams([0], 64)]);
 * const debug = devices.debugCustomSink({});
 * connect(registers, debug);
 */
export function debugCustomSink(options: NodeOptions<DebugCustom, Nothing>): SinkNode<DebugCustom> {
  return new SinkNode(DebugCustom, [new DebugCustomNull()], options);
}

/** Joins custom debug registers; needs none (subsystem 17.5). */
export class DebugCustomXbar extends LazyModule {
  /** All registers that come in go to every output. */
  readonly node: NexusNode<DebugCustom>;

  constructor() {
    super();
    this.node = new NexusNode(DebugCustom, DebugCustom, {
      name: 'node',
      outputRequiresInput: false,
      down: (sources) =>
        new DebugCustomParams(
          sources.flatMap(({ addrs }) => addrs),
          sources.reduce((most, { width }) => Math.max(most, width), 0),
        ),
      up: () => new DebugCustomNull(),
    });
  }

  override hardware(): ModuleHardware {
    return { clock: 'none' };
  }
}

/** Puts a {@link DebugCustomXbar} into the current module (subsystem 17.5). */
export function debugCustomXbar(name: string): DebugCustomXbar {
  checkKind('devices.debugCustomXbar', 'its name', name, 'string');
  return lazyModule(() => new DebugCustomXbar(), { name });
}
