import { nameless } from '../../base/names/nameless.js';
import { checkOptions } from '../../base/options/index.js';
import { allMade } from '../../bus/all-made.js';
import {
  AdapterNode,
  type AdapterOptions,
  CustomNode,
  type CustomOptions,
  EphemeralNode,
  IdentityNode,
  JunctionNode,
  type JunctionOptions,
  NexusNode,
  type NexusOptions,
  type NodeOptions,
  type Nothing,
  SinkNode,
  SourceNode,
} from '../../graph/index.js';
import type { TLMasterInit } from './parameters/master-parameters.js';
import { type TLMasterPortInit, TLMasterPortParameters } from './parameters/master-port.js';
import type { TLSlaveInit } from './parameters/slave-parameters.js';
import { type TLSlavePortInit, TLSlavePortParameters } from './parameters/slave-port.js';
import { TileLink } from './tilelink.js';

type PortsOf<Port, Init> = readonly (Port | Init)[];

/**
 * A source of TileLink requests (TLClientNode), with one port for each entry (tilelink 4.1).
 *
 * @throws RequirementError as {@link TLMasterPortParameters.of} does.
 */
export function clientNode(
  ports: PortsOf<TLMasterPortParameters, TLMasterPortInit>,
  options?: NodeOptions<Nothing, TileLink>,
): SourceNode<TileLink> {
  return new SourceNode(TileLink, allMade(TLMasterPortParameters, ports), options);
}

/**
 * A sink of TileLink requests (TLManagerNode), with one port for each entry (tilelink 4.1).
 *
 * @throws RequirementError as {@link TLSlavePortParameters.of} does.
 */
export function managerNode(
  ports: PortsOf<TLSlavePortParameters, TLSlavePortInit>,
  options?: NodeOptions<TileLink, Nothing>,
): SinkNode<TileLink> {
  return new SinkNode(TileLink, allMade(TLSlavePortParameters, ports), options);
}

/** One client on one port, as most masters are. */
export interface ClientInit extends Omit<TLMasterInit, 'name'>, Omit<TLMasterPortInit, 'masters'> {
  /** Name of the client and, unless a property names it, of the node. */
  readonly name: string;
}

/**
 * A source with a single client: `cpu = tl.client({ name: 'cpu', sourceId: 8 })` (tilelink 4.1).
 *
 * @throws RequirementError as {@link TLMasterPortParameters.of} does.
 *
 * @example
 * const core = tl.client({ name: 'core', sourceId: 8, emits: { ...tl.readWrite(1, 64), ...tl.atomics(1, 8) } });
 * connect(core, tl.zero({ address: AddressSet.range('0x1000', '4K'), beatBytes: 8 }));
 */
export function client(init: ClientInit): SourceNode<TileLink> {
  const { channelBytes, minLatency, echoFields, requestFields, responseKeys, ...master } = checkOptions(
    'ClientInit',
    init,
  );
  const port = { channelBytes, minLatency, echoFields, requestFields, responseKeys };
  const node = clientNode([{ masters: [master], ...defined(port) }]);
  node.nameByDefault(init.name);
  return node;
}

/** One manager on one port, as most devices are. */
export interface ManagerInit extends TLSlaveInit, Omit<TLSlavePortInit, 'slaves' | 'channelBytes'> {}

/**
 * A sink with a single manager (tilelink 4.1):
 * `sram = tl.manager({ name: 'sram', address: [...], supports: tl.readWrite(1, 8), beatBytes: 8 })`.
 *
 * @throws RequirementError as {@link TLSlavePortParameters.of} does.
 *
 * @example
 * const flash = tl.manager({
 *   address: [AddressSet.range('0x2000_0000', '16M')],
 *   supports: tl.readOnly(1, 4),
 *   executable: true,
 *   beatBytes: 4,
 * });
 * connect(tl.client({ name: 'core' }), flash);
 */
export function manager(init: ManagerInit): SinkNode<TileLink> {
  const { beatBytes, endSinkId, minLatency, responseFields, requestKeys, ...slave } = checkOptions('ManagerInit', init);
  const port = { beatBytes, endSinkId, minLatency, responseFields, requestKeys };
  const node = managerNode([{ slaves: [slave], ...defined(port) }]);
  if (init.name !== undefined) node.nameByDefault(init.name);
  return node;
}

// Omits undefined fields, so that defaults apply.
function defined<T extends object>(fields: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** A node that changes ports one by one (TLAdapterNode); both functions default to passing on (tilelink 4.1). */
export function adapterNode(options: AdapterOptions<TileLink, TileLink>): AdapterNode<TileLink> {
  return new AdapterNode(TileLink, TileLink, options);
}

/** A node that joins ports (TLNexusNode, tilelink 4.1). */
export function nexusNode(
  options: Omit<NexusOptions<TileLink, TileLink>, 'inputRequiresOutput' | 'outputRequiresInput'>,
): NexusNode<TileLink> {
  return new NexusNode(TileLink, TileLink, options);
}

/** Several nexus side by side (TLJunctionNode, tilelink 4.1). */
export function junctionNode(options: JunctionOptions<TileLink, TileLink>): JunctionNode<TileLink> {
  return new JunctionNode(TileLink, TileLink, options);
}

/** A node with star resolution of its own (TLCustomNode, tilelink 4.1). */
export function customNode(options: CustomOptions<TileLink, TileLink>): CustomNode<TileLink> {
  return new CustomNode(TileLink, TileLink, options);
}

/** A node that passes everything on (TLIdentityNode, tilelink 4.1). */
export function identity(options?: NodeOptions<TileLink, TileLink>): IdentityNode<TileLink> {
  return new IdentityNode(TileLink, options);
}

/** A node that vanishes after arity is resolved (TLEphemeralNode, tilelink 4.1). */
export function ephemeral(options?: NodeOptions<TileLink, TileLink>): EphemeralNode<TileLink> {
  return new EphemeralNode(TileLink, options);
}

/** An identity node with a name (TLNameNode, tilelink 4.1). */
export function nameNode(name: string = nameless): IdentityNode<TileLink> {
  return identity({ name });
}

/** An ephemeral node called `temp` (TLTempNode, tilelink 4.1). */
export function tempNode(): EphemeralNode<TileLink> {
  return ephemeral({ name: 'temp' });
}
