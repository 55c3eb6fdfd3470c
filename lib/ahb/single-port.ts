import type { SinkNode, SourceNode } from '../graph/index.js';
import type { AHBMaster, AHBSlave } from './ahb.js';
import type { AHBMasterInit, AHBMasterPortInit } from './master-port.js';
import { masterSourceNode, slaveSinkNode } from './nodes.js';
import type { AHBSlaveInit } from './slave-parameters.js';
import type { AHBSlavePortInit } from './slave-port.js';

/** One master on one port, as most masters are. */
export interface AHBSingleMasterInit
  extends Pick<AHBMasterInit, 'name'>, Pick<AHBMasterPortInit, 'requestFields' | 'responseKeys'> {}

/** A source with a single master: `cpu = ahb.master({ name: 'cpu' })`. */
export function master({ name, ...port }: AHBSingleMasterInit): SourceNode<AHBMaster> {
  const node = masterSourceNode([{ masters: [{ name }], ...port }]);
  node.nameByDefault(name);
  return node;
}

/** One slave on one port, as most slaves are. */
export interface AHBSingleSlaveInit extends Omit<AHBSlaveInit, 'nodePath'>, Omit<AHBSlavePortInit, 'slaves' | 'lite'> {
  /** Whether it speaks AHB-Lite. Default true. */
  readonly lite?: boolean;
}

/** A sink with a single slave: `uart = ahb.slave({ address: [...], supportsRead: 4, supportsWrite: 4, beatBytes: 4 })`. */
export function slave(init: AHBSingleSlaveInit): SinkNode<AHBSlave> {
  const { beatBytes, lite = true, responseFields = [], requestKeys = [], ...rest } = init;
  return slaveSinkNode([{ slaves: [rest], beatBytes, lite, responseFields, requestKeys }]);
}
