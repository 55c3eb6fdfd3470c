import { checkOptions } from '../../../base/options/index.js';
import { type AddressLike, AddressSet, hex, toAddress } from '../../../base/address/index.js';
import { counted, demand } from '../../../base/diagnostic/index.js';
import type { SimpleDevice } from '../../../devicetree/index.js';
import { type IdentityNode, LazyModule, lazyModule, setRole, type SourceNode } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import {
  coreDataBytes,
  coreRole,
  CoreTile,
  type CoreTileParams,
  coreTileKind,
  dataScratchpadBytes,
  type DCacheParams,
  disableMonitors,
  ScratchpadSlavePort,
  type TileKind,
  type TilePlace,
} from '../../../rocket/index.js';
import * as rules from '../../rules.js';

/** A Sodor tile (chipyard 7.12). */
export interface SodorTileParams extends CoreTileParams {
  /** The scratchpad that the core runs from, with its address in `scratch`. */
  readonly dcache: DCacheParams & { readonly scratch: AddressLike };
  /** 2 if instructions are fetched through a port of their own, otherwise 1. */
  readonly ports: 1 | 2;
}

/** A port of the core to what is not in its scratchpad: one access at a time. */
class SodorMasterAdapter extends LazyModule {
  readonly node: IdentityNode<TileLink>;
  readonly masterNode: SourceNode<TileLink>;

  constructor() {
    super();
    this.node = tl.identity({ name: 'node' });
    this.masterNode = tl.clientNode([{ masters: [{ name: 'sodor-mmio-master' }] }], { name: 'masterNode' });
    this.node.from(tl.buffer()).from(this.masterNode);
  }
}

function checkScratchpad({ tileId, dcache }: SodorTileParams): void {
  const size = dataScratchpadBytes(dcache);
  const address = toAddress(dcache.scratch);
  const parts = AddressSet.misaligned(address, BigInt(size));
  demand(
    parts.length === 1,
    rules.chipyardSodorScratchpad,
    () => `The scratchpad of Sodor tile ${tileId} has ${counted(size, 'byte')} from ${hex(address)}.`,
    { help: 'Give nSets as a power of two, and scratch as a multiple of the size.' },
  );
}

/** A Sodor core, made for teaching: 32 bits, with a scratchpad (chipyard 7.12). */
export class SodorTile extends CoreTile<SodorTileParams> {
  override readonly baseName = 'sodor_tile';
  override readonly slaveNode: IdentityNode<TileLink>;
  override readonly cpu: SimpleDevice;
  /** Lets others access the scratchpad. */
  readonly dtim_adapter: ScratchpadSlavePort;
  /** Requests for instructions; undefined for a core with one port. */
  readonly imaster_adapter: SodorMasterAdapter | undefined;
  /** Requests for data, and of a core with one port for instructions. */
  readonly dmaster_adapter: SodorMasterAdapter;

  /** @throws RequirementError `chipyard/sodor-scratchpad` unless upper bits of an address tell whether it is in the scratchpad. */
  constructor(params: SodorTileParams, place: TilePlace) {
    checkOptions('SodorTileParams', params);
    checkScratchpad(params);
    super(params, place);
    const { tileId, core, dcache, ports } = params;
    setRole(this, { ...coreRole(tileId), facts: [`Sodor core, RV${core.xLen}`] });
    this.slaveNode = tl.identity({ name: 'slaveNode' });
    this.tlOtherMastersNode.from(this.tlMasterXbar);
    this.visibilityNode.fromStar(this.tlOtherMastersNode);
    disableMonitors(() => this.tlSlaveXbar.starFrom(this.slaveNode));
    const beatBytes = coreDataBytes(core);
    const memory = { address: dcache.scratch, size: dataScratchpadBytes(dcache), beatBytes, atomics: false };
    this.dtim_adapter = lazyModule(() => new ScratchpadSlavePort(memory), { name: 'dtim_adapter' });
    setRole(this.dtim_adapter.node, { name: `the scratchpad of tile ${tileId}`, title: `DTIM ${tileId}` });
    this.connectSlave(this.dtim_adapter.node, beatBytes);
    this.imaster_adapter = ports === 2 ? this.#port('imaster_adapter') : undefined;
    this.dmaster_adapter = this.#port('dmaster_adapter');
    this.cpu = this.describeCpu({
      compatible: 'ucb-bar,sodor',
      refersTo: { 'ucb-bar,dtim': this.dtim_adapter.device },
    });
  }

  #port(name: string): SodorMasterAdapter {
    const adapter = lazyModule(() => new SodorMasterAdapter(), { name });
    this.tlMasterXbar.from(adapter.node);
    return adapter;
  }
}

/**
 * Sodor tiles (chipyard 7.12).
 *
 * @example
 * export default chipyard.chipTopology(chipyard.chipyardConfig('Sodor1StageConfig'));
 */
export const sodorTile: TileKind<SodorTileParams> = coreTileKind('sodor_tile', (params, place) =>
  lazyModule(() => new SodorTile(params, place), { name: 'sodor_tile' }),
);
