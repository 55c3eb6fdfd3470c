import { checkOptions } from '../../base/options/index.js';
import {
  AdapterNode,
  type AdapterOptions,
  IdentityNode,
  type NodeOptions,
  type Nothing,
  SinkNode,
  SourceNode,
} from '../../graph/index.js';
import type { WordMasterInit } from '../word-bus/master-port.js';
import type { WordSlaveInit } from '../word-bus/slave.js';
import { OBI } from './obi.js';
import {
  masterPort,
  type OBIMasterOptions,
  type OBIMasterPortInit,
  type OBISlaveOptions,
  type OBISlavePortInit,
  slavePort,
} from './ports.js';

/** One master on one port, as most masters are. */
export interface OBIMasterInit extends WordMasterInit, OBIMasterOptions {}

/** One slave on one port, as most slaves are. */
export interface OBISlaveInit extends WordSlaveInit, OBISlaveOptions, Pick<NodeOptions<OBI, Nothing>, 'name'> {}

/** A source of OBI transactions, with one port for each entry (standards 2.4). Throws what {@link masterPort} throws. */
export function masterNode(ports: readonly OBIMasterPortInit[], options?: NodeOptions<Nothing, OBI>): SourceNode<OBI> {
  return new SourceNode(OBI, ports.map(masterPort), options);
}

/** A sink of OBI transactions, with one port for each entry (standards 2.4). Throws what {@link slavePort} throws. */
export function slaveNode(ports: readonly OBISlavePortInit[], options?: NodeOptions<OBI, Nothing>): SinkNode<OBI> {
  return new SinkNode(OBI, ports.map(slavePort), options);
}

/**
 * A source with a single master (a manager, in the words of the standard): `data = obi.master({ name: 'data', maxFlight: 2 })`
 * (standards 2.4).
 *
 * @example
 * connect(obi.master({ name: 'data', maxFlight: 2 }), obi.ram({ address: AddressSet.range('0x2000_0000', '16K') }));
 */
export function master(init: OBIMasterInit): SourceNode<OBI> {
  const { name, maxFlight, ...port } = checkOptions('OBIMasterInit', init);
  const node = masterNode([{ masters: [{ name, maxFlight }], ...port }]);
  node.nameByDefault(name);
  return node;
}

/**
 * A sink with a single slave (a subordinate, in the words of the standard): `uart = obi.slave({ address: [...], beatBytes: 4 })`
 * (standards 2.4).
 *
 * @example
 * const flash = obi.slave({ address: [AddressSet.range('0x800_0000', '128K')], supportsWrite: false, error: true, beatBytes: 4 });
 * connect(obi.master({ name: 'instr' }), flash);
 */
export function slave(init: OBISlaveInit): SinkNode<OBI> {
  const { name, address, resources, regionType, executable, supportsRead, supportsWrite, ...port } = checkOptions(
    'OBISlaveInit',
    init,
  );
  const one = { address, resources, regionType, executable, supportsRead, supportsWrite };
  return slaveNode([{ slaves: [one], ...port }], { name });
}

/** A node that changes ports one by one; both functions default to passing on. */
export function adapterNode(options: AdapterOptions<OBI, OBI>): AdapterNode<OBI> {
  return new AdapterNode(OBI, OBI, options);
}

/** A node that passes everything on. */
export function identity(options?: NodeOptions<OBI, OBI>): IdentityNode<OBI> {
  return new IdentityNode(OBI, options);
}
