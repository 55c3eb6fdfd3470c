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
import { AHBMaster, AHBSlave } from './ahb.js';
import { type AHBMasterInit, type AHBMasterPortInit, AHBMasterPortParameters } from './master-port.js';
import type { AHBSlaveInit } from './slave-parameters.js';
import { type AHBSlavePortInit, AHBSlavePortParameters } from './slave-port.js';

type MasterPorts = readonly (AHBMasterPortParameters | AHBMasterPortInit)[];
type SlavePorts = readonly (AHBSlavePortParameters | AHBSlavePortInit)[];

/** Masters in front of an arbiter, with one port for each entry (AHBMasterSourceNode, amba 7.2). */
export function masterSourceNode(ports: MasterPorts, options?: NodeOptions<Nothing, AHBMaster>): SourceNode<AHBMaster> {
  return new SourceNode(AHBMaster, masterPorts(ports), options);
}

/** Slaves that need no arbiter, with one port for each entry (AHBMasterSinkNode, amba 7.2). */
export function masterSinkNode(ports: SlavePorts, options?: NodeOptions<AHBMaster, Nothing>): SinkNode<AHBMaster> {
  return new SinkNode(AHBMaster, slavePorts(ports), options);
}

/** Passes on what goes to an arbiter (AHBMasterIdentityNode, amba 7.2). */
export function masterIdentity(options?: NodeOptions<AHBMaster, AHBMaster>): IdentityNode<AHBMaster> {
  return new IdentityNode(AHBMaster, options);
}

/** The functions of an AHB adapter; neither has a default. */
export type AHBAdapterOptions = AdapterOptions<AHBMaster, AHBMaster> &
  Required<Pick<AdapterOptions<AHBMaster, AHBMaster>, 'down' | 'up'>>;

/** Changes, port by port, what goes to an arbiter (AHBMasterAdapterNode, amba 7.2). */
export function masterAdapterNode(options: AHBAdapterOptions): AdapterNode<AHBMaster> {
  return new AdapterNode(AHBMaster, AHBMaster, options);
}

/** Masters behind an arbiter, with one port for each entry (AHBSlaveSourceNode, amba 7.2). */
export function slaveSourceNode(ports: MasterPorts, options?: NodeOptions<Nothing, AHBSlave>): SourceNode<AHBSlave> {
  return new SourceNode(AHBSlave, masterPorts(ports), options);
}

/** Slaves behind an arbiter, with one port for each entry (AHBSlaveSinkNode, amba 7.2). */
export function slaveSinkNode(ports: SlavePorts, options?: NodeOptions<AHBSlave, Nothing>): SinkNode<AHBSlave> {
  return new SinkNode(AHBSlave, slavePorts(ports), options);
}

/** Passes on what comes from an arbiter (AHBSlaveIdentityNode, amba 7.2). */
export function slaveIdentity(options?: NodeOptions<AHBSlave, AHBSlave>): IdentityNode<AHBSlave> {
  return new IdentityNode(AHBSlave, options);
}

/** Despite its name it stands in front of arbiters, as in the reference (AHBSlaveAdapterNode, amba 7.2). */
export function slaveAdapterNode(options: AHBAdapterOptions): AdapterNode<AHBMaster> {
  return masterAdapterNode(options);
}

/** The functions of a node that joins masters or slaves. */
export type AHBNexusOptions<In extends AHBMaster | AHBSlave> = Omit<
  NexusOptions<In, AHBSlave>,
  'inputRequiresOutput' | 'outputRequiresInput'
>;

/** Joins masters on the way to slaves (AHBArbiterNode, amba 7.2). */
export function arbiterNode(options: AHBNexusOptions<AHBMaster>): NexusNode<AHBMaster, AHBSlave> {
  return new NexusNode(AHBMaster, AHBSlave, options);
}

/** Joins slaves (AHBFanoutNode, amba 7.2). */
export function fanoutNode(options: AHBNexusOptions<AHBSlave>): NexusNode<AHBSlave> {
  return new NexusNode(AHBSlave, AHBSlave, options);
}

/** One master on one port, as most masters are. */
export interface MasterInit extends AHBMasterInit, Omit<AHBMasterPortInit, 'masters'> {}

/**
 * A source with a single master: `cpu = ahb.master({ name: 'cpu' })` (amba 7.2).
 *
 * @example
 * const core = ahb.master({ name: 'core' });
 * connect(core, ahb.arbiter(), ahb.ram({ address: AddressSet.range('0x2000_0000', '16K') }));
 */
export function master(options: MasterInit): SourceNode<AHBMaster> {
  const { name, ...port } = checkOptions('ahb.MasterInit', options);
  const node = masterSourceNode([{ masters: [{ name }], ...port }]);
  node.nameByDefault(name);
  return node;
}

/** One slave on one port, as most slaves are. */
export interface SlaveInit
  extends AHBSlaveInit, Omit<AHBSlavePortInit, 'slaves' | 'lite'>, Pick<NodeOptions<AHBSlave, Nothing>, 'name'> {
  /** Whether it speaks AHB-Lite. Default true. */
  readonly lite?: boolean;
}

/**
 * A sink with a single slave: `uart = ahb.slave({ address: [...], supportsRead: 4, supportsWrite: 4, beatBytes: 4 })` (amba 7.2).
 *
 * @example
 * const flash = ahb.slave({ address: [AddressSet.range('0x800_0000', '128K')], supportsRead: [1, 64], beatBytes: 4 });
 * connect(ahb.master({ name: 'core' }), ahb.arbiter(), flash);
 */
export function slave(init: SlaveInit): SinkNode<AHBSlave> {
  const {
    name,
    beatBytes,
    lite = true,
    responseFields = [],
    requestKeys = [],
    ...rest
  } = checkOptions('ahb.SlaveInit', init);
  return slaveSinkNode([{ slaves: [rest], beatBytes, lite, responseFields, requestKeys }], { name });
}

function masterPorts(ports: MasterPorts): AHBMasterPortParameters[] {
  return allMade(AHBMasterPortParameters, ports);
}

function slavePorts(ports: SlavePorts): AHBSlavePortParameters[] {
  return allMade(AHBSlavePortParameters, ports);
}
