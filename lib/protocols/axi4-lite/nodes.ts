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
import { type WordMasterInit, WordMasterPort } from '../word-bus/master-port.js';
import { WordSlavePort } from '../word-bus/slave-port.js';
import type { WordSlaveInit } from '../word-bus/slave.js';
import { AXI4Lite } from './axi4-lite.js';
import { axi4LiteKind } from './kind.js';

/** An AXI4-Lite master port as it is written (standards 2.1). */
export interface AXI4LiteMasterPortInit {
  /** The masters behind the port; not empty. */
  readonly masters: readonly WordMasterInit[];
}

/** An AXI4-Lite slave port as it is written (standards 2.1). */
export interface AXI4LiteSlavePortInit {
  /** The slaves behind the port; not empty, with disjoint addresses. */
  readonly slaves: readonly WordSlaveInit[];
  /** Width of the data in bytes, 4 or 8. */
  readonly beatBytes: number;
}

/** One slave on one port, as most slaves are. */
export interface AXI4LiteSlaveInit
  extends WordSlaveInit, Omit<AXI4LiteSlavePortInit, 'slaves'>, Pick<NodeOptions<AXI4Lite, Nothing>, 'name'> {}

/**
 * The parameters of a master port (standards 2.1).
 *
 * @throws RequirementError `word-bus/port-empty` without masters, `word-bus/master-flight` for a `maxFlight` below 1.
 */
export function masterPort(init: AXI4LiteMasterPortInit): WordMasterPort {
  const { masters } = checkOptions('AXI4LiteMasterPortInit', init);
  return new WordMasterPort(axi4LiteKind, masters, {});
}

/**
 * The parameters of a slave port (standards 2.1).
 *
 * @throws RequirementError for addresses, sizes or a width that no port can have.
 */
export function slavePort(init: AXI4LiteSlavePortInit): WordSlavePort {
  const { slaves, beatBytes } = checkOptions('AXI4LiteSlavePortInit', init);
  return new WordSlavePort(axi4LiteKind, slaves, { beatBytes }, {});
}

/** A source of AXI4-Lite requests, with one port for each entry (standards 2.1). Throws what {@link masterPort} throws. */
export function masterNode(
  ports: readonly AXI4LiteMasterPortInit[],
  options?: NodeOptions<Nothing, AXI4Lite>,
): SourceNode<AXI4Lite> {
  return new SourceNode(AXI4Lite, ports.map(masterPort), options);
}

/** A sink of AXI4-Lite requests, with one port for each entry (standards 2.1). Throws what {@link slavePort} throws. */
export function slaveNode(
  ports: readonly AXI4LiteSlavePortInit[],
  options?: NodeOptions<AXI4Lite, Nothing>,
): SinkNode<AXI4Lite> {
  return new SinkNode(AXI4Lite, ports.map(slavePort), options);
}

/**
 * A source with a single master: `cpu = axi4lite.master({ name: 'cpu' })` (standards 2.1).
 *
 * @example
 * connect(axi4lite.master({ name: 'core' }), axi4lite.ram({ address: AddressSet.range('0x2000_0000', '16K') }));
 */
export function master(init: WordMasterInit): SourceNode<AXI4Lite> {
  const node = masterNode([{ masters: [checkOptions('WordMasterInit', init)] }]);
  node.nameByDefault(init.name);
  return node;
}

/**
 * A sink with a single slave: `uart = axi4lite.slave({ address: [...], beatBytes: 4 })` (standards 2.1).
 *
 * @example
 * const flash = axi4lite.slave({ address: [AddressSet.range('0x800_0000', '128K')], supportsWrite: false, beatBytes: 4 });
 * connect(axi4lite.master({ name: 'core' }), flash);
 */
export function slave(init: AXI4LiteSlaveInit): SinkNode<AXI4Lite> {
  const { name, beatBytes, ...one } = checkOptions('AXI4LiteSlaveInit', init);
  return slaveNode([{ slaves: [one], beatBytes }], { name });
}

/** A node that changes ports one by one; both functions default to passing on. */
export function adapterNode(options: AdapterOptions<AXI4Lite, AXI4Lite>): AdapterNode<AXI4Lite> {
  return new AdapterNode(AXI4Lite, AXI4Lite, options);
}

/** A node that passes everything on. */
export function identity(options?: NodeOptions<AXI4Lite, AXI4Lite>): IdentityNode<AXI4Lite> {
  return new IdentityNode(AXI4Lite, options);
}
