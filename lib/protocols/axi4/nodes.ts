import { nameless } from '../../base/names/nameless.js';
import { checkOptions } from '../../base/options/index.js';
import { allMade } from '../../bus/all-made.js';
import {
  AdapterNode,
  type AdapterOptions,
  IdentityNode,
  NexusNode,
  type NexusOptions,
  type NodeOptions,
  type Nothing,
  SinkNode,
  SourceNode,
} from '../../graph/index.js';
import { AXI4 } from './axi4.js';
import type { AXI4MasterInit } from './master-parameters.js';
import { type AXI4MasterPortInit, AXI4MasterPortParameters } from './master-port.js';
import type { AXI4SlaveInit } from './slave-parameters.js';
import { type AXI4SlavePortInit, AXI4SlavePortParameters } from './slave-port.js';

/** A source of AXI4 transactions (AXI4MasterNode), with one port for each entry (amba 3). */
export function masterNode(
  ports: readonly (AXI4MasterPortParameters | AXI4MasterPortInit)[],
  options: NodeOptions<Nothing, AXI4> = {},
): SourceNode<AXI4> {
  return new SourceNode(AXI4, allMade(AXI4MasterPortParameters, ports), options);
}

/** A sink of AXI4 transactions (AXI4SlaveNode), with one port for each entry (amba 3). */
export function slaveNode(
  ports: readonly (AXI4SlavePortParameters | AXI4SlavePortInit)[],
  options?: NodeOptions<AXI4, Nothing>,
): SinkNode<AXI4> {
  return new SinkNode(AXI4, allMade(AXI4SlavePortParameters, ports), options);
}

/** One master on one port, as most masters are. */
export interface MasterInit extends AXI4MasterInit, Omit<AXI4MasterPortInit, 'masters'> {}

/**
 * A source with a single master: `dma = axi4.master({ name: 'dma', id: 16, maxFlight: 4 })` (amba 3).
 *
 * @example
 * const dma = axi4.master({ name: 'dma', id: 4, maxFlight: 8 });
 * connect(dma, axi4.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 }));
 */
export function master(init: MasterInit): SourceNode<AXI4> {
  const { name, id, aligned, maxFlight, atomics, ...port } = checkOptions('axi4.MasterInit', init);
  const node = masterNode([{ masters: [{ name, maxFlight, ...given({ id, aligned, atomics }) }], ...port }]);
  node.nameByDefault(name);
  return node;
}

/** One slave on one port, as most slaves are. */
export interface SlaveInit
  extends AXI4SlaveInit, Omit<AXI4SlavePortInit, 'slaves'>, Pick<NodeOptions<AXI4, Nothing>, 'name'> {}

/**
 * A sink with a single slave: `sram = axi4.slave({ address: [...], supportsRead: [1, 64], supportsWrite: [1, 64], beatBytes: 8 })`
 * (amba 3).
 *
 * @example
 * const memory = axi4.slave({
 *   address: [AddressSet.range('0x8000_0000', '1G')],
 *   supportsRead: [1, 256],
 *   supportsWrite: [1, 256],
 *   executable: true,
 *   beatBytes: 8,
 * });
 * connect(axi4.master({ name: 'dma' }), memory);
 */
export function slave(init: SlaveInit): SinkNode<AXI4> {
  const { name, beatBytes, minLatency, responseFields, requestKeys, atomics, ...one } = checkOptions(
    'axi4.SlaveInit',
    init,
  );
  return slaveNode([{ slaves: [one], beatBytes, ...given({ minLatency, responseFields, requestKeys, atomics }) }], {
    name,
  });
}

// Omits undefined fields, so that defaults apply.
function given<T extends object>(fields: T): { readonly [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** A node that changes ports one by one (AXI4AdapterNode, amba 3); both functions default to passing on. */
export function adapterNode(options: AdapterOptions<AXI4, AXI4>): AdapterNode<AXI4> {
  return new AdapterNode(AXI4, AXI4, options);
}

/** A node that joins ports (AXI4NexusNode, amba 3). */
export function nexusNode(
  options: Omit<NexusOptions<AXI4, AXI4>, 'inputRequiresOutput' | 'outputRequiresInput'>,
): NexusNode<AXI4> {
  return new NexusNode(AXI4, AXI4, options);
}

/** A node that passes everything on (AXI4IdentityNode, amba 3). */
export function identity(options: NodeOptions<AXI4, AXI4> = {}): IdentityNode<AXI4> {
  return new IdentityNode(AXI4, options);
}

/** An identity node with a name (AXI4NameNode, amba 3). */
export function nameNode(name: string = nameless): IdentityNode<AXI4> {
  return identity({ name });
}
