import { nameless } from '../../base/names/nameless.js';
import { checkOptions } from '../../base/options/index.js';
import { demand, demandAll } from '../../base/diagnostic/index.js';
import {
  type EdgesOf,
  EphemeralNode,
  IdentityNode,
  NexusNode,
  type NodeOptions,
  type Nothing,
  SinkNode,
  SourceNode,
} from '../../graph/index.js';
import {
  anyType,
  BundleBridge,
  type BundleBridgeEdge,
  BundleBridgeParams,
  type HardwareType,
} from './bundle-bridge.js';
import * as rules from './rules.js';

/** Options of a bundle bridge end. */
export interface BundleBridgeOptions {
  /** Name of the node; without one it takes the name of the property that holds it. */
  readonly name?: string;
  /** The type of the value; default that of the other end. */
  readonly type?: HardwareType;
}

/**
 * The one origin of a value (core 6.9).
 *
 * @example
 * const pins = bundleBridge.bundleBridgeSource({ type: bundleBridge.uintType(8) });
 * const board = bundleBridge.makeSink(pins);
 */
export function bundleBridgeSource(options: BundleBridgeOptions = {}): SourceNode<BundleBridge> {
  const { name, type } = checkOptions('BundleBridgeOptions', options);
  const named: NodeOptions<Nothing, BundleBridge> = { name };
  return new SourceNode(BundleBridge, [new BundleBridgeParams(type)], named);
}

/**
 * One receiver of a value (core 6.9).
 *
 * @example
 * const pins = bundleBridge.bundleBridgeSource({ type: bundleBridge.uintType(8) });
 * const board = bundleBridge.bundleBridgeSink();
 * connect(pins, board);
 */
export function bundleBridgeSink(options: BundleBridgeOptions = {}): SinkNode<BundleBridge> {
  const { name, type } = checkOptions('BundleBridgeOptions', options);
  return new SinkNode(BundleBridge, [new BundleBridgeParams(type)], { name });
}

const haveSinks = new WeakSet<SourceNode<BundleBridge>>();

/**
 * Makes a sink in the current module, named after the source or else `sink`, and binds it to the source (core 6.9). Throws
 * `bundlebridge/second-sink` when the source has one already: a source has a single port.
 *
 * @example
 * const pins = bundleBridge.bundleBridgeSource({ type: bundleBridge.uintType(8) });
 * const board = bundleBridge.makeSink(pins);
 */
export function makeSink(source: SourceNode<BundleBridge>): SinkNode<BundleBridge> {
  demand(!haveSinks.has(source), rules.secondSink, () => `makeSink was called a second time for ${source.path}.`, {
    category: 'other',
    help: () => `Put bundleBroadcast() behind ${source.path}, and bind as many sinks as needed to that.`,
  });
  haveSinks.add(source);
  const sink = bundleBridgeSink();
  sink.nameByDefault(source.named ? source.name : 'sink');
  sink.from(source);
  return sink;
}

/** Passes the value on (core 6.9). */
export function bundleBridgeIdentity(options?: NodeOptions<BundleBridge, BundleBridge>): IdentityNode<BundleBridge> {
  return new IdentityNode(BundleBridge, options);
}

/** Passes the value on and vanishes after arity is resolved (core 2.7, 6.9). */
export function bundleBridgeEphemeral(options?: NodeOptions<BundleBridge, BundleBridge>): EphemeralNode<BundleBridge> {
  return new EphemeralNode(BundleBridge, options);
}

/** An identity node with a name (core 2.10, 6.9). */
export function bundleBridgeNameNode(name: string = nameless): IdentityNode<BundleBridge> {
  return bundleBridgeIdentity({ name });
}

/** How a nexus of bundle bridges joins and spreads values. */
export interface BundleBridgeNexusOptions {
  /** Name of the node; without one it takes the name of the property that holds it. */
  readonly name?: string;
  /** The type that outputs carry when nothing is bound to the inputs. Default none: outputs need an input. */
  readonly default?: HardwareType;
  /** Refuse inputs without outputs. Default false. */
  readonly inputRequiresOutput?: boolean;
  /** Refuse more than one input: the value of a broadcast is that of its one input. Default false. */
  readonly singleInput?: boolean;
}

/** Spreads one value to any number of sinks (core 6.9): everybody gets the type of the first input, and asks for that of the first output. */
export function bundleBridgeNexusNode(options: BundleBridgeNexusOptions = {}): NexusNode<BundleBridge> {
  checkOptions('BundleBridgeNexusOptions', options);
  return checkedNexusNode(options.name, options);
}

/** The same with a name, of options that have been checked. */
export function checkedNexusNode(
  name: string | undefined,
  { default: type, inputRequiresOutput = false, singleInput = false }: Omit<BundleBridgeNexusOptions, 'name'>,
): NexusNode<BundleBridge> {
  return new NexusNode(BundleBridge, BundleBridge, {
    name,
    inputRequiresOutput,
    outputRequiresInput: type === undefined,
    down: type === undefined ? firstOrAny : ([first]) => first ?? new BundleBridgeParams(type),
    up: firstOrAny,
    validate: singleInput ? validateBroadcast : validateTypes,
  });
}

// Shared, because every tile has seven of them.
function firstOrAny([first]: readonly BundleBridgeParams[]): BundleBridgeParams {
  return first ?? anyType;
}

function validating(isBroadcast: boolean): NonNullable<NodeOptions<BundleBridge, BundleBridge>['validate']> {
  return ({ in: inputs, out: outputs }, edgesOf) => {
    demandAll(
      () => requireOneType('inputs', inputs, edgesOf),
      () => requireOneType('outputs', outputs, edgesOf),
      () => {
        if (isBroadcast && outputs.length > 0) requireOneInput(inputs);
      },
    );
  };
}

const validateBroadcast = validating(true);
const validateTypes = validating(false);

function requireOneInput(inputs: readonly BundleBridgeEdge[]): void {
  demand(inputs.length <= 1, rules.broadcastInputs, () => `A broadcast has ${inputs.length} inputs.`, {
    help: 'Keep one of its sources, or use bundleBridgeNexus() instead, which takes several.',
  });
}

function requireOneType(what: string, edges: readonly BundleBridgeEdge[], edgesOf: EdgesOf): void {
  // Edges without a type are reported separately.
  const types = [...new Set(edges.map((edge) => edge.typeName(edgesOf)))].filter((type) => type !== undefined);
  demand(
    types.length <= 1,
    rules.nexusTypes,
    () => `The ${what} of a bundle bridge nexus differ in type: ${types.join(', ')}.`,
    {
      help: () => `Give them all one type, such as ${types[0]}, or join each type with a nexus of its own.`,
    },
  );
}
