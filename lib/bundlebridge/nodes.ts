import {
  EphemeralNode,
  IdentityNode,
  NexusNode,
  type NodeOptions,
  type Nothing,
  SinkNode,
  SourceNode,
} from '../graph/index.js';
import { anyType, BundleBridge, BundleBridgeParams, type HardwareType } from './bundle-bridge.js';

/** Options of a bundle bridge end. */
export interface BundleBridgeOptions {
  readonly name?: string;
  /** The type it carries; without one it takes that of the other end. */
  readonly type?: HardwareType;
}

/** The one origin of a value (core 6.9). */
export function bundleBridgeSource({ name, type }: BundleBridgeOptions = {}): SourceNode<BundleBridge> {
  const options: NodeOptions<Nothing, BundleBridge> = { name };
  return new SourceNode(BundleBridge, [new BundleBridgeParams(type)], options);
}

/** One receiver of a value (core 6.9). */
export function bundleBridgeSink({ name, type }: BundleBridgeOptions = {}): SinkNode<BundleBridge> {
  return new SinkNode(BundleBridge, [new BundleBridgeParams(type)], { name });
}

/** Makes a sink in the current module and binds it to the source (core 6.9). */
export function makeSink(source: SourceNode<BundleBridge>): SinkNode<BundleBridge> {
  const sink = bundleBridgeSink({ name: 'sink' });
  sink.from(source);
  return sink;
}

export function bundleBridgeIdentity(options?: NodeOptions<BundleBridge, BundleBridge>): IdentityNode<BundleBridge> {
  return new IdentityNode(BundleBridge, options);
}

export function bundleBridgeEphemeral(options?: NodeOptions<BundleBridge, BundleBridge>): EphemeralNode<BundleBridge> {
  return new EphemeralNode(BundleBridge, options);
}

/** An identity node with a name. */
export function bundleBridgeNameNode(name = 'with_no_name'): IdentityNode<BundleBridge> {
  return bundleBridgeIdentity({ name });
}

/** How a nexus of bundle bridges joins and spreads values. */
export interface BundleBridgeNexusOptions {
  readonly name?: string;
  /** The type that outputs carry when nothing is bound to the inputs. Without it, outputs need an input. */
  readonly default?: HardwareType;
  /** Refuse inputs without outputs. Default false. */
  readonly inputRequiresOutput?: boolean;
}

/** Spreads one value to any number of sinks (core 6.9): everybody gets the type of the first input, and asks for that of the first output. */
export function bundleBridgeNexusNode(options: BundleBridgeNexusOptions = {}): NexusNode<BundleBridge> {
  return new NexusNode(BundleBridge, BundleBridge, {
    name: options.name,
    inputRequiresOutput: options.inputRequiresOutput ?? false,
    outputRequiresInput: options.default === undefined,
    down: ([first]) => first ?? new BundleBridgeParams(options.default),
    up: ([first]) => first ?? anyType,
    validate: (edges) => {
      for (const edge of [...edges.in, ...edges.out]) edge.type satisfies HardwareType;
    },
  });
}
