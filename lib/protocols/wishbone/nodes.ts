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
import {
  masterPort,
  slavePort,
  type WishboneMasterOptions,
  type WishboneMasterPortInit,
  type WishboneSlaveOptions,
  type WishboneSlavePortInit,
} from './ports.js';
import { Wishbone } from './wishbone.js';

/** One master on one port, as most masters are. */
export interface WishboneMasterInit extends WordMasterInit, WishboneMasterOptions {}

/** One slave on one port, as most slaves are. */
export interface WishboneSlaveInit
  extends WordSlaveInit, WishboneSlaveOptions, Pick<NodeOptions<Wishbone, Nothing>, 'name'> {}

/** A source of Wishbone cycles, with one port for each entry (standards 2.2). Throws what {@link masterPort} throws. */
export function masterNode(
  ports: readonly WishboneMasterPortInit[],
  options?: NodeOptions<Nothing, Wishbone>,
): SourceNode<Wishbone> {
  return new SourceNode(Wishbone, ports.map(masterPort), options);
}

/** A sink of Wishbone cycles, with one port for each entry (standards 2.2). Throws what {@link slavePort} throws. */
export function slaveNode(
  ports: readonly WishboneSlavePortInit[],
  options?: NodeOptions<Wishbone, Nothing>,
): SinkNode<Wishbone> {
  return new SinkNode(Wishbone, ports.map(slavePort), options);
}

/**
 * A source with a single master: `cpu = wishbone.master({ name: 'cpu', bursts: true })` (standards 2.2).
 *
 * @example
 * connect(wishbone.master({ name: 'core' }), wishbone.ram({ address: AddressSet.range('0x2000_0000', '16K') }));
 */
export function master(init: WishboneMasterInit): SourceNode<Wishbone> {
  const { name, maxFlight, ...port } = checkOptions('WishboneMasterInit', init);
  const node = masterNode([{ masters: [{ name, maxFlight }], ...port }]);
  node.nameByDefault(name);
  return node;
}

/**
 * A sink with a single slave: `uart = wishbone.slave({ address: [...], beatBytes: 4, error: true })` (standards 2.2).
 *
 * @example
 * const flash = wishbone.slave({ address: [AddressSet.range('0x800_0000', '128K')], supportsWrite: false, error: true, beatBytes: 4 });
 * connect(wishbone.master({ name: 'core' }), flash);
 */
export function slave(init: WishboneSlaveInit): SinkNode<Wishbone> {
  const { name, address, resources, regionType, executable, supportsRead, supportsWrite, ...port } = checkOptions(
    'WishboneSlaveInit',
    init,
  );
  const one = { address, resources, regionType, executable, supportsRead, supportsWrite };
  return slaveNode([{ slaves: [one], ...port }], { name });
}

/** A node that changes ports one by one; both functions default to passing on. */
export function adapterNode(options: AdapterOptions<Wishbone, Wishbone>): AdapterNode<Wishbone> {
  return new AdapterNode(Wishbone, Wishbone, options);
}

/** A node that passes everything on. */
export function identity(options?: NodeOptions<Wishbone, Wishbone>): IdentityNode<Wishbone> {
  return new IdentityNode(Wishbone, options);
}
