import { checkOptions } from '../../base/options/index.js';
import {
  type AdapterNode,
  type Handle,
  type IdentityNode,
  currentView,
  lazyModule,
  type SinkNode,
  type SourceNode,
  setInputNumbers,
  setRole,
} from '../../graph/index.js';
import { BusErrorUnit } from '../devices/index.js';
import * as int from '../../protocols/interrupts/index.js';
import { onBinding, Resource, resourceInt, type SimpleDevice } from '../../devicetree/index.js';
import type { ClockCrossing } from '../../bus/crossings/index.js';
import type { NotificationKind } from '../element-context.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import { disableMonitors } from '../binding-views.js';
import { BuildRoCC, CacheBlockBytes, DTSTimebase, SystemBusKey } from '../keys.js';
import { coreDataBytes, dataScratchpadBytes, fetchBytes, type RocketTileParams } from '../params/tile-params.js';
import { AttachableTile, type BoundaryBuffers } from './attachable-tile.js';
import type { TilePlace } from './base-tile.js';
import {
  type CacheContext,
  DCache,
  Frontend,
  type HellaCache,
  NonBlockingDCache,
  ScratchpadSlavePort,
} from './caches.js';
import { CoreInterruptController } from './core-interrupt-controller.js';
import { cpuDevice, cpuNumber, interruptCauses, interruptInputs } from './cpu-device.js';
import { attachRoCCUnits } from './rocc.js';

/** A Rocket core with its caches (subsystem 13, rocket-system 2.8). */
export class RocketTile extends AttachableTile {
  override readonly baseName = 'rockettile';
  /** Where interrupts come in, in the order of their causes. */
  readonly int_local: IdentityNode<int.Interrupts>;
  /** Receives the interrupts. */
  readonly intSinkNode: SinkNode<int.Interrupts>;
  /** Tells that the core has halted on an error. */
  readonly haltNode: SourceNode<int.Interrupts>;
  /** Tells that the core has stopped for good. */
  readonly ceaseNode: SourceNode<int.Interrupts>;
  /** Tells that the core waits for an interrupt. */
  readonly wfiNode: SourceNode<int.Interrupts>;
  /** The data cache, or the port of the scratchpad in its place. */
  readonly dcache: HellaCache;
  /** Fetches instructions. */
  readonly frontend: Frontend;
  /** Interrupts that the tile raises for others; only with a bus error unit. */
  override readonly intOutwardNode: IdentityNode<int.Interrupts> | undefined;
  override readonly slaveNode: IdentityNode<TileLink>;
  /** Lets others access the scratchpad; only with one. */
  readonly dtim_adapter: ScratchpadSlavePort | undefined;
  /** The bus error unit; only with an address for it. */
  readonly beu: BusErrorUnit | undefined;
  /** Closes the tile's way to memory; only with an address for it. */
  readonly tile_master_blocker: tl.BasicBusBlocker | undefined;
  readonly #params: RocketTileParams;
  readonly #cpu: SimpleDevice;

  /** @throws RequirementError as {@link HellaCache}, {@link ScratchpadSlavePort} and {@link BusErrorUnit} do. */
  constructor(params: RocketTileParams, place: TilePlace) {
    checkOptions('RocketTileParams', params);
    super(place, params.core);
    this.#params = params;
    const { core, dcache, icache, beuAddr } = params;
    const { xLen, useVM, haveCFlush } = core;
    const context: CacheContext = {
      ...{ tileId: params.tileId, xLen, coreBytes: coreDataBytes(core), useVM, haveCFlush },
      blockBytes: currentView().get(CacheBlockBytes),
    };
    this.int_local = int.identity({ name: 'int_local' });
    this.intXbar.fromStar(this.int_local);
    this.intSinkNode = int.sinkNode(int.sinkPorts(), { name: 'intSinkNode' });
    this.intSinkNode.from(this.intXbar);
    const controller = new CoreInterruptController(() => this.cpu);
    this.bindInterrupts(controller);
    this.haltNode = int.sourceNode(int.sourcePorts(), { name: 'haltNode' });
    this.ceaseNode = int.sourceNode(int.sourcePorts(), { name: 'ceaseNode' });
    this.wfiNode = int.sourceNode(int.sourcePorts(), { name: 'wfiNode' });

    const dcacheWidget = this.masterWidget(dcache.rowBits);
    this.dcache = lazyModule(
      () => (dcache.nMSHRs === 0 ? new DCache(dcache, context) : new NonBlockingDCache(dcache, context)),
      { name: 'dcache' },
    );
    dcacheWidget.from(this.dcache.node);
    this.dcache.hartIdSinkNodeOpt?.from(this.hartIdNexus);
    this.dcache.mmioAddressPrefixSinkNodeOpt?.from(this.mmioPrefixNexus);

    attachRoCCUnits(currentView().get(BuildRoCC), {
      masterXbar: this.tlMasterXbar,
      otherMasters: this.tlOtherMastersNode,
      slaveXbar: this.tlSlaveXbar,
    });

    this.frontend = lazyModule(() => new Frontend(icache, context, this.resetVectorType), { name: 'frontend' });
    this.masterWidget(icache.rowBits).from(this.frontend.icache.masterNode);
    setRole(this.frontend.icache.slaveNode, { name: `the instruction memory of tile ${params.tileId}` });
    this.connectSlave(this.frontend.icache.slaveNode, fetchBytes);
    this.frontend.resetVectorSinkNode.from(this.resetVectorNexus);

    this.intOutwardNode = beuAddr === undefined ? undefined : int.identity({ name: 'intOutwardNode' });
    this.slaveNode = tl.identity({ name: 'slaveNode' });
    this.dtim_adapter = this.scratchpadPort();
    this.beu = this.busErrorUnit();
    this.tile_master_blocker = this.masterBlocker();
    this.tlOtherMastersNode.from(this.blocked(this.tlMasterXbar));
    this.visibilityNode.fromStar(this.tlOtherMastersNode);
    disableMonitors(() => this.tlSlaveXbar.starFrom(this.slaveNode));
    this.#cpu = this.describeCpu();
  }

  /** The core, as firmware sees it. */
  get cpu(): SimpleDevice {
    return this.#cpu;
  }

  /** Parameters of the tile. */
  get params(): RocketTileParams {
    return this.#params;
  }

  override get intInwardNode(): Handle<int.Interrupts> {
    return this.int_local;
  }

  override get notificationNodes(): Readonly<Record<NotificationKind, SourceNode<int.Interrupts>>> {
    return { halt: this.haltNode, wfi: this.wfiNode, cease: this.ceaseNode };
  }

  override boundaryBuffers(crossing: ClockCrossing): BoundaryBuffers {
    const { boundaryBuffers } = this.#params;
    if (boundaryBuffers?.force === true) return { master: 'default', slave: 'default' };
    if (boundaryBuffers === undefined || crossing.kind !== 'rational') return { master: 'none', slave: 'none' };
    return {
      master: { all: 'none', b: 'flow', d: 'flow', e: 1 },
      slave: { all: 'none', a: 'flow' },
    };
  }

  // A width adapter in front of the crossbar, for a master of `rowBits`.
  private masterWidget(rowBits: number): AdapterNode<TileLink> {
    const widget = tl.widthWidget(rowBits / 8);
    this.tlMasterXbar.from(widget);
    return widget;
  }

  // Binds a slave of `beatBytes` behind the crossbar; the fragmenter is made before the width adapter (subsystem 12.3).
  private connectSlave(node: Handle<TileLink>, beatBytes: number): void {
    const xBytes = this.#params.core.xLen / 8;
    const blockBytes = currentView().get(CacheBlockBytes);
    disableMonitors(() => {
      const fragmenter = tl.fragmenter({ minSize: beatBytes, maxSize: blockBytes, earlyAck: 'PutFulls' });
      const source = xBytes === beatBytes ? this.tlSlaveXbar : tl.widthWidget(xBytes).starFrom(this.tlSlaveXbar);
      fragmenter.starFrom(source);
      node.starFrom(fragmenter);
    });
  }

  private scratchpadPort(): ScratchpadSlavePort | undefined {
    const { dcache, core } = this.#params;
    const { scratch } = dcache;
    if (scratch === undefined) return undefined;
    const beatBytes = coreDataBytes(core);
    const atomics = core.useAtomics && !core.useAtomicsOnlyForIO;
    const options = { address: scratch, size: dataScratchpadBytes(dcache), beatBytes, atomics };
    const port = lazyModule(() => new ScratchpadSlavePort(options), { name: 'dtim_adapter' });
    setRole(port.node, {
      name: `the data scratchpad of tile ${this.#params.tileId}`,
      moveWith: 'WithL1DCacheDTIMAddress(address), which places those of all tiles to its right',
    });
    this.connectSlave(port.node, beatBytes);
    return port;
  }

  private busErrorUnit(): BusErrorUnit | undefined {
    const { beuAddr, core } = this.#params;
    if (beuAddr === undefined) return undefined;
    const beatBytes = core.xLen / 8;
    const beu = lazyModule(() => new BusErrorUnit({ address: beuAddr, beatBytes }), { name: 'beu' });
    setRole(beu.node, {
      name: `the bus error unit of tile ${this.#params.tileId}`,
      moveWith: 'WithBEU(address), which places those of all tiles to its right',
    });
    this.intOutwardNode?.from(beu.intNode);
    this.connectSlave(beu.node, beatBytes);
    return beu;
  }

  private masterBlocker(): tl.BasicBusBlocker | undefined {
    const { blockerCtrlAddr, core } = this.#params;
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

  // Tells every device whose interrupt reaches the core under which cause it does (devicetree 5.3).
  private bindInterrupts(controller: CoreInterruptController): void {
    const causes = interruptCauses(this.#params.core);
    setInputNumbers(this.intSinkNode, { first: 0, named: interruptInputs(this.#params.core) });
    onBinding(({ bindings, edges }) => {
      for (const { source } of this.intSinkNode.edgesIn(edges).in) {
        for (const { range, resources } of source.sources) {
          for (const cause of causes.slice(range.start, range.end)) {
            for (const resource of resources) bindings.bind(resource, resourceInt(cause), controller);
          }
        }
      }
    });
  }

  private describeCpu(): SimpleDevice {
    const view = currentView();
    const { tileId, icache } = this.#params;
    const cpu = cpuDevice({
      tile: this.#params,
      blockBytes: view.get(CacheBlockBytes),
      timebase: view.get(DTSTimebase),
      nextLevelCaches: ({ edges }) =>
        tl.nextLevelCaches(this.visibilityNode.edgesIn(edges).out.flatMap(({ slave }) => slave.slaves)),
      dtim: this.dtim_adapter?.device,
      itim: icache.itimAddr === undefined ? undefined : this.frontend.icache.device,
      beu: this.beu?.device,
    });
    onBinding(({ bindings }) => {
      bindings.bind(new Resource(cpu, 'reg'), cpuNumber(tileId));
    });
    return cpu;
  }
}
