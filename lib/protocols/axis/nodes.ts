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
import { AXIS } from './axis.js';
import { type AXISMasterInit, type AXISMasterPortInit, AXISMasterPortParameters } from './master-port.js';
import { type AXISSlaveInit, type AXISSlavePortInit, AXISSlavePortParameters } from './slave-port.js';

/** A source of streams, with one port for each entry (AXISMasterNode, amba 6). */
export function masterNode(
  ports: readonly (AXISMasterPortParameters | AXISMasterPortInit)[],
  options?: NodeOptions<Nothing, AXIS>,
): SourceNode<AXIS> {
  return new SourceNode(AXIS, allMade(AXISMasterPortParameters, ports), options);
}

/** A sink of streams, with one port for each entry (AXISSlaveNode, amba 6). */
export function slaveNode(
  ports: readonly (AXISSlavePortParameters | AXISSlavePortInit)[],
  options?: NodeOptions<AXIS, Nothing>,
): SinkNode<AXIS> {
  return new SinkNode(AXIS, allMade(AXISSlavePortParameters, ports), options);
}

/** One master on one port, as most masters are. */
export interface MasterInit extends AXISMasterInit, Omit<AXISMasterPortInit, 'masters'> {}

/**
 * A source with a single master: `adc = axis.master({ name: 'adc', emitsSizes: [1, 64], beatBytes: 4 })` (amba 6).
 *
 * @example
 * const camera = axis.master({ name: 'camera', emitsSizes: [1, 64], beatBytes: 4 });
 * connect(camera, axis.slave({ name: 'codec', supportsSizes: [1, 64] }));
 */
export function master(init: MasterInit): SourceNode<AXIS> {
  const {
    userFields = [],
    isAligned = false,
    isContinuous = false,
    beatBytes,
    ...rest
  } = checkOptions('axis.MasterInit', init);
  const node = masterNode([{ masters: [rest], userFields, isAligned, isContinuous, beatBytes }]);
  node.nameByDefault(init.name);
  return node;
}

/** One slave on one port, as most slaves are. */
export interface SlaveInit extends AXISSlaveInit, Omit<AXISSlavePortInit, 'slaves'> {}

/**
 * A sink with a single slave: `dac = axis.slave({ name: 'dac', supportsSizes: [1, 64] })` (amba 6).
 *
 * @example
 * const speaker = axis.slave({ name: 'speaker', supportsSizes: [1, 64] });
 * connect(axis.master({ name: 'codec', emitsSizes: [1, 64], beatBytes: 4 }), speaker);
 */
export function slave(init: SlaveInit): SinkNode<AXIS> {
  const { reqAligned = false, reqContinuous = false, beatBytes, ...rest } = checkOptions('axis.SlaveInit', init);
  const node = slaveNode([{ slaves: [rest], reqAligned, reqContinuous, beatBytes }]);
  node.nameByDefault(init.name);
  return node;
}

/** Joins streams (AXISNexusNode, amba 6). */
export function nexusNode(
  options: Omit<NexusOptions<AXIS, AXIS>, 'inputRequiresOutput' | 'outputRequiresInput'>,
): NexusNode<AXIS> {
  return new NexusNode(AXIS, AXIS, options);
}

/** Changes streams one by one (AXISAdapterNode, amba 6); both functions default to passing on. */
export function adapterNode(options: AdapterOptions<AXIS, AXIS>): AdapterNode<AXIS> {
  return new AdapterNode(AXIS, AXIS, options);
}

/** Passes streams on (AXISIdentityNode, amba 6). */
export function identity(options?: NodeOptions<AXIS, AXIS>): IdentityNode<AXIS> {
  return new IdentityNode(AXIS, options);
}
