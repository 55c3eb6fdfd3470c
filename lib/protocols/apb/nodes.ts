import { checkOptions } from '../../base/options/index.js';
import { allMade } from '../../bus/all-made.js';
import {
  IdentityNode,
  NexusNode,
  type NexusOptions,
  type NodeOptions,
  type Nothing,
  SinkNode,
  SourceNode,
} from '../../graph/index.js';
import { APB } from './apb.js';
import { type APBMasterInit, type APBMasterPortInit, APBMasterPortParameters } from './master-port.js';
import type { APBSlaveInit } from './slave-parameters.js';
import { type APBSlavePortInit, APBSlavePortParameters } from './slave-port.js';

/** A source of APB requests, with one port for each entry (APBMasterNode, amba 8). */
export function masterNode(
  ports: readonly (APBMasterPortParameters | APBMasterPortInit)[],
  options?: NodeOptions<Nothing, APB>,
): SourceNode<APB> {
  return new SourceNode(APB, allMade(APBMasterPortParameters, ports), options);
}

/** A sink of APB requests, with one port for each entry (APBSlaveNode, amba 8). */
export function slaveNode(
  ports: readonly (APBSlavePortParameters | APBSlavePortInit)[],
  options?: NodeOptions<APB, Nothing>,
): SinkNode<APB> {
  return new SinkNode(APB, allMade(APBSlavePortParameters, ports), options);
}

/** One master on one port, as most masters are. */
export interface MasterInit extends APBMasterInit, Omit<APBMasterPortInit, 'masters'> {}

/**
 * A source with a single master: `cpu = apb.master({ name: 'cpu' })` (amba 8).
 *
 * @example
 * connect(apb.master({ name: 'core' }), apb.ram({ address: AddressSet.range('0x2000_0000', '16K') }));
 */
export function master(options: MasterInit): SourceNode<APB> {
  const { name, ...port } = checkOptions('apb.MasterInit', options);
  const node = masterNode([{ masters: [{ name }], ...port }]);
  node.nameByDefault(name);
  return node;
}

/** One slave on one port, as most slaves are. */
export interface SlaveInit
  extends APBSlaveInit, Omit<APBSlavePortInit, 'slaves'>, Pick<NodeOptions<APB, Nothing>, 'name'> {}

/**
 * A sink with a single slave: `uart = apb.slave({ address: [...], beatBytes: 4 })` (amba 8).
 *
 * @example
 * const flash = apb.slave({ address: [AddressSet.range('0x800_0000', '128K')], supportsWrite: false, beatBytes: 4 });
 * connect(apb.master({ name: 'core' }), flash);
 */
export function slave(init: SlaveInit): SinkNode<APB> {
  const { name, beatBytes, responseFields = [], requestKeys = [], ...rest } = checkOptions('apb.SlaveInit', init);
  return slaveNode([{ slaves: [rest], beatBytes, responseFields, requestKeys }], { name });
}

/** Joins APB ports (APBNexusNode, amba 8). */
export function nexusNode(
  options: Omit<NexusOptions<APB, APB>, 'inputRequiresOutput' | 'outputRequiresInput'>,
): NexusNode<APB> {
  return new NexusNode(APB, APB, options);
}

/** Passes everything on (APBIdentityNode, amba 8). */
export function identity(options?: NodeOptions<APB, APB>): IdentityNode<APB> {
  return new IdentityNode(APB, options);
}
