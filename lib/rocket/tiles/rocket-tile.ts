import { demand } from '../../base/diagnostic/index.js';
import { checkOptions } from '../../base/options/index.js';
import { currentView, type EdgesOf, type Handle, type IdentityNode, lazyModule, setRole } from '../../graph/index.js';
import { BusErrorUnit } from '../devices/index.js';
import * as int from '../../protocols/interrupts/index.js';
import type { SimpleDevice } from '../../devicetree/index.js';
import type { ClockCrossing } from '../../bus/crossings/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import { disableMonitors } from '../binding-views.js';
import { BuildHellaCache, CacheBlockBytes, SystemBusKey } from '../keys.js';
import type { OwnTileAttachParams, TileKind } from '../params/attach-params.js';
import { coreDataBytes, fetchBytes } from '../params/core-params.js';
import { cacheWords, coreSize, dataScratchpadBytes, type RocketTileParams } from '../params/tile-params.js';
import type { BoundaryBuffers } from './attachable-tile.js';
import type { TilePlace } from './base-tile.js';
import {
  type CacheContext,
  DCache,
  Frontend,
  type DataCache,
  NonBlockingDCache,
  ScratchpadSlavePort,
} from './caches.js';
import { fetchAddressBits } from './core-addresses.js';
import { checkCore } from './core-hardware.js';
import { coreRole, CoreTile, coreTileKind } from './core-tile.js';
import * as rules from './rules.js';
import type { VectorUnit } from './vector-unit.js';

/** A Rocket core with its caches (subsystem 13, rocket-system 2.8). */
export class RocketTile extends CoreTile<RocketTileParams> {
  override readonly baseName = 'rockettile';
  /** The data cache, or the port of the scratchpad in its place. */
  readonly dcache: DataCache;
  /** Fetches instructions. */
  readonly frontend: Frontend;
  /** Interrupts that the tile raises for others; only with a bus error unit. */
  override readonly intOutwardNode: IdentityNode<int.Interrupts> | undefined;
  override readonly slaveNode: IdentityNode<TileLink>;
  /** Lets others access the scratchpad; only with one. */
  readonly dtim_adapter: ScratchpadSlavePort | undefined;
  /** The bus error unit; only with an address for it. */
  readonly beu: BusErrorUnit | undefined;
  /** The vector unit; undefined without one. */
  readonly vector_unit: VectorUnit | undefined;
  /** Closes the tile's way to memory; only with an address for it. */
  readonly tile_master_blocker: tl.BasicBusBlocker | undefined;
  override readonly cpu: SimpleDevice;
  readonly #blockBytes: number;

  /**
   * @throws RequirementError as {@link HellaCache}, {@link ScratchpadSlavePort} and {@link BusErrorUnit} do, and `tile/vector-floats` for a
   * vector unit that takes other floating-point numbers than the core. Once the design is negotiated, `tile/core-registers`,
   * `tile/few-registers`, `tile/float-unit`, `tile/mul-div`, `tile/second-tlb` and `tile/branch-predictor` report what hardware cannot have.
   */
  constructor(params: RocketTileParams, place: TilePlace) {
    checkOptions('RocketTileParams', params);
    super(params, place);
    const { core, dcache, icache, beuAddr } = params;
    this.#blockBytes = currentView().get(CacheBlockBytes);
    const { xLen, useVM, pgLevels, useHypervisor, haveCFlush, clockGate } = core;
    const context: CacheContext = {
      ...{ tileId: params.tileId, xLen, coreBytes: coreDataBytes(core), useVM, haveCFlush, clockGate },
      ...{ pgLevels, useHypervisor },
      blockBytes: this.#blockBytes,
    };
    const dcacheWidget = this.masterWidget(dcache.rowBits);
    const makeCache = (): DataCache =>
      dcache.nMSHRs === 0 ? new DCache(dcache, context) : new NonBlockingDCache(dcache, context);
    const wrapped = currentView().get(BuildHellaCache)(params.tileId, makeCache);
    this.dcache = lazyModule(wrapped, { name: 'dcache' });
    dcacheWidget.from(this.dcache.node);
    this.dcache.hartIdSinkNodeOpt?.from(this.hartIdNexus);
    this.dcache.mmioAddressPrefixSinkNodeOpt?.from(this.mmioPrefixNexus);

    this.makeRoCCs({
      arbiter: () => this.tlMasterXbar,
      otherMasters: this.tlOtherMastersNode,
      slaveXbar: this.tlSlaveXbar,
    });

    this.frontend = lazyModule(() => new Frontend(icache, context, this.resetVectorType), { name: 'frontend' });
    this.masterWidget(icache.rowBits).from(this.frontend.icache.masterNode);
    setRole(this.frontend.icache.slaveNode, () => ({
      name: `the instruction memory of tile ${params.tileId}`,
      title: `ITIM ${params.tileId}`,
    }));
    this.connectSlave(this.frontend.icache.slaveNode, fetchBytes);
    this.frontend.icache.hartIdSinkNodeOpt?.from(this.hartIdNexus);
    this.frontend.icache.mmioAddressPrefixSinkNodeOpt?.from(this.mmioPrefixNexus);
    this.frontend.resetVectorSinkNode.from(this.resetVectorNexus);

    this.intOutwardNode = beuAddr === undefined ? undefined : int.identity({ name: 'intOutwardNode' });
    this.slaveNode = tl.identity({ name: 'slaveNode' });
    this.dtim_adapter = this.scratchpadPort();
    this.beu = this.busErrorUnit();
    this.makeTraceEncoder(xLen / 8);
    this.tile_master_blocker = this.masterBlocker();
    this.tlOtherMastersNode.from(this.blocked(this.tlMasterXbar));
    this.visibilityNode.fromStar(this.tlOtherMastersNode);
    disableMonitors(() => this.tlSlaveXbar.starFrom(this.slaveNode));
    const { vector } = core;
    checkVectorFloats(params);
    this.vector_unit =
      vector && lazyModule(() => vector.make({ tileId: params.tileId, gathersInTile: false }), { name: 'vector_unit' });
    if (this.vector_unit !== undefined) {
      this.tlMasterXbar.fromStar(this.vector_unit.atlNode);
      this.tlOtherMastersNode.fromStar(this.vector_unit.tlNode);
    }
    this.cpu = this.describeCpu({
      compatible: 'sifive,rocket0',
      refersTo: {
        'sifive,dtim': this.dtim_adapter?.device,
        'sifive,itim': icache.itimAddr === undefined ? undefined : this.frontend.icache.device,
        'sifive,buserror': this.beu?.device,
      },
    });
    this.setRoles();
  }

  override boundaryBuffers(crossing: ClockCrossing): BoundaryBuffers {
    const { boundaryBuffers } = this.params;
    if (boundaryBuffers?.force === true) return { master: 'default', slave: 'default' };
    if (boundaryBuffers === undefined || crossing.kind !== 'rational') return { master: 'none', slave: 'none' };
    return {
      master: { all: 'none', b: 'flow', d: 'flow', e: 1 },
      slave: { all: 'none', a: 'flow' },
    };
  }

  protected override checkHardware(edges: EdgesOf): void {
    const addressBits = fetchAddressBits(this.params.core, this.physicalBits(edges));
    checkCore(this.params, { addressBits, blockBytes: this.#blockBytes });
  }

  private setRoles(): void {
    const { tileId, core, icache, dcache } = this.params;
    const isCache = dcache.scratch === undefined;
    setRole(this, () => {
      const caches = `${isCache ? 'L1D' : 'DTIM'} ${cacheWords(dcache)} · L1I ${cacheWords(icache)}`;
      return { ...coreRole(tileId), facts: [`${coreSize(core)} core, RV${core.xLen}`, caches] };
    });
    setRole(this.dcache, () => {
      const cached = isCache ? { title: 'L1D', facts: [cacheWords(dcache)] } : { title: 'data port' };
      return { name: `the data cache of core ${tileId}`, ...cached };
    });
    setRole(this.frontend.icache, () => ({
      name: `the instruction cache of core ${tileId}`,
      title: 'L1I',
      facts: [cacheWords(icache)],
    }));
  }

  private scratchpadPort(): ScratchpadSlavePort | undefined {
    const { dcache, core } = this.params;
    const { scratch } = dcache;
    if (scratch === undefined) return undefined;
    const beatBytes = coreDataBytes(core);
    const atomics = core.useAtomics && !core.useAtomicsOnlyForIO;
    const options = { address: scratch, size: dataScratchpadBytes(dcache), beatBytes, atomics };
    const port = lazyModule(() => new ScratchpadSlavePort(options), { name: 'dtim_adapter' });
    setRole(port.node, {
      name: `the data scratchpad of tile ${this.params.tileId}`,
      title: `DTIM ${this.params.tileId}`,
      moveWith:
        'WithL1DCacheDTIMAddress(address), which places those of all tiles and of WithScratchpadsOnly to its right',
    });
    this.connectSlave(port.node, beatBytes);
    return port;
  }

  private busErrorUnit(): BusErrorUnit | undefined {
    const { beuAddr, core } = this.params;
    if (beuAddr === undefined) return undefined;
    const beatBytes = core.xLen / 8;
    const beu = lazyModule(() => new BusErrorUnit({ address: beuAddr, beatBytes }), { name: 'beu' });
    setRole(beu.node, {
      name: `the bus error unit of tile ${this.params.tileId}`,
      title: `Bus error unit ${this.params.tileId}`,
      moveWith: 'WithBEU(address), which places those of all tiles to its right',
    });
    this.intOutwardNode?.from(beu.intNode);
    this.connectSlave(beu.node, beatBytes);
    return beu;
  }

  private masterBlocker(): tl.BasicBusBlocker | undefined {
    const { blockerCtrlAddr, core } = this.params;
    if (blockerCtrlAddr === undefined) return undefined;
    const controlBeatBytes = core.xLen / 8;
    const blockedBeatBytes = currentView().get(SystemBusKey).beatBytes;
    const options = { controlAddress: blockerCtrlAddr, controlBeatBytes, blockedBeatBytes, deadlock: true };
    const blocker = lazyModule(() => new tl.BasicBusBlocker(options), { name: 'tile_master_blocker' });
    this.connectSlave(blocker.controlNode, controlBeatBytes);
    return blocker;
  }

  private blocked(node: Handle<TileLink, TileLink>): Handle<TileLink, TileLink> {
    return this.tile_master_blocker === undefined ? node : this.tile_master_blocker.node.from(node);
  }
}

/**
 * Rocket tiles (rocket-system 10.2).
 *
 * @example
 * export default chipyard.chipTopology(new Config('Example', subsystem.WithNBigCores(2), chipyard.AbstractConfig));
 */
export const rocketTile: TileKind<RocketTileParams> = coreTileKind('rockettile', (params, place) =>
  lazyModule(() => new RocketTile(params, place), { name: 'rockettile' }),
);

/** A Rocket tile and how it is attached (rocket-system 10.2). */
export type RocketTileAttachParams = OwnTileAttachParams<RocketTileParams>;

function checkVectorFloats({ tileId, core: { vector, fpu } }: RocketTileParams): void {
  demand(
    vector?.vfh !== true || (fpu !== undefined && fpu.minFLen <= 16),
    rules.vectorFloats,
    () =>
      `The vector unit of tile ${tileId} takes floating-point numbers of 16 bits, and its core ${fpu === undefined ? 'none' : `of ${fpu.minFLen} and more`}.`,
    { help: 'Use a core with a floating-point unit, such as one of WithNBigCores, and no WithoutFPU to the left.' },
  );
}
