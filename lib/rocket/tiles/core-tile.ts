import {
  type Device,
  onBinding,
  Resource,
  resourceInt,
  resourceReference,
  type SimpleDevice,
} from '../../devicetree/index.js';
import {
  type AdapterNode,
  currentView,
  type Handle,
  type LazyModule,
  type Role,
  setInputNumbers,
  setRole,
} from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import type { TileLink } from '../../protocols/gathered/tl.js';
import { disableMonitors } from '../binding-views.js';
import { BuildRoCC, CacheBlockBytes, DTSTimebase } from '../keys.js';
import { type CoreParams, hasSupervisorMode } from '../params/core-params.js';
import type { TileKind } from '../params/attach-params.js';
import type { CoreTileParams } from '../params/tile-params.js';
import { AttachableTile } from './attachable-tile.js';
import type { TilePlace } from './base-tile.js';
import { CoreInterruptController } from '../../platform/index.js';
import { attachRoCCUnits, type LazyRoCC, roccUnitsOf } from './rocc.js';
import { attachTraceEncoder } from './trace-encoder.js';
import { describedCpu, cpuNumber, interruptCauses, interruptInputs, isaText } from './cpu-device.js';

/** How a core is called in the device tree, and what is told of it besides its parameters (devicetree 6.3). */
export interface CoreDescription {
  /** What it is compatible with, besides `riscv`: `sifive,rocket0`. */
  readonly compatible: string;
  /** Its instruction set. Default what its parameters say. */
  readonly isa?: string | undefined;
  /** Devices in its tile that its entry refers to, by property. Default none. */
  readonly refersTo?: Readonly<Record<string, Device | undefined>>;
}

/** What a core is to people: its hart has the number of its tile. */
export function coreRole(tileId: number): Role {
  return { name: `core ${tileId}`, title: `Core ${tileId} · hart ${tileId}` };
}

/** A tile with a core that firmware sees (subsystem 13.5, devicetree 6.3). */
export abstract class CoreTile<Params extends CoreTileParams = CoreTileParams> extends AttachableTile {
  /** The core, as firmware sees it. */
  abstract readonly cpu: SimpleDevice;
  readonly #params: Params;
  #traceSinks: readonly LazyModule[] = [];
  #roccs: readonly LazyRoCC[] = [];

  constructor(params: Params, place: TilePlace) {
    super(place, params.core);
    this.#params = params;
    setRole(this, () => ({ ...coreRole(params.tileId), facts: [`${this.className}, RV${params.core.xLen}`] }));
    bindInterrupts(this, params.core, () => this.cpu);
  }

  /** Parameters of the tile. */
  get params(): Params {
    return this.#params;
  }

  /** The coprocessors of the core. */
  get roccs(): readonly LazyRoCC[] {
    return this.#roccs;
  }

  /** Makes the coprocessors of the configuration, and binds them to the crossbars of the tile (subsystem 13.2). */
  protected makeRoCCs(ways: Parameters<typeof attachRoCCUnits>[1]): void {
    this.#roccs = attachRoCCUnits(roccUnitsOf(this.#params.tileId, currentView().get(BuildRoCC)), ways);
  }

  /** Where traces of the core go; none without an encoder. */
  get traceSinks(): readonly LazyModule[] {
    return this.#traceSinks;
  }

  /** Makes the trace encoder, if the parameters have one; its registers are `beatBytes` wide. */
  protected makeTraceEncoder(beatBytes: number): void {
    const { trace, tileId } = this.#params;
    if (trace === undefined) return;
    const connectSlave = this.connectSlave.bind(this);
    this.#traceSinks = attachTraceEncoder(trace, { tileId, beatBytes, connectSlave });
  }

  /** A width adapter in front of the crossbar, for a master of `rowBits`. */
  protected masterWidget(rowBits: number): AdapterNode<TileLink> {
    const widget = tl.widthWidget(rowBits / 8);
    this.tlMasterXbar.from(widget);
    return widget;
  }

  /** Binds a slave of `beatBytes` behind the crossbar; the fragmenter is made before the width adapter (subsystem 12.3). */
  connectSlave(node: Handle<TileLink>, beatBytes: number): void {
    const xBytes = this.#params.core.xLen / 8;
    const blockBytes = currentView().get(CacheBlockBytes);
    disableMonitors(() => {
      const fragmenter = tl.fragmenter({ minSize: beatBytes, maxSize: blockBytes, earlyAck: 'PutFulls' });
      const source = xBytes === beatBytes ? this.tlSlaveXbar : tl.widthWidget(xBytes).starFrom(this.tlSlaveXbar);
      fragmenter.starFrom(source);
      node.starFrom(fragmenter);
    });
  }

  /** Makes the core's entry in the device tree. */
  protected describeCpu({ compatible, isa, refersTo = {} }: CoreDescription): SimpleDevice {
    const view = currentView();
    const { tileId, core } = this.#params;
    const cpu = describedCpu(compatible, this.className, () => ({
      ...{ tile: this.#params, isa: isa ?? isaText(core) },
      ...{ blockBytes: view.get(CacheBlockBytes), timebase: view.get(DTSTimebase) },
      nextLevelCaches: ({ edges }) =>
        tl.nextLevelCaches(this.visibilityNode.edgesIn(edges).out.flatMap(({ slave }) => slave.slaves)),
      references: Object.fromEntries(
        Object.entries(refersTo).map(([name, device]) => [name, device && [resourceReference(device)]]),
      ),
    }));
    onBinding(({ bindings }) => {
      bindings.bind(new Resource(cpu, 'reg'), cpuNumber(tileId));
    });
    return cpu;
  }
}

/** Tells every device whose interrupt reaches the core of a tile under which cause it does (devicetree 5.3). */
export function bindInterrupts(tile: AttachableTile, core: CoreParams, device: () => SimpleDevice): void {
  const controller = new CoreInterruptController(device);
  setInputNumbers(tile.intSinkNode, { first: 0, named: () => interruptInputs(core) });
  onBinding(({ bindings, edges }) => {
    const causes = interruptCauses(core);
    for (const { source } of tile.intSinkNode.edgesIn(edges).in) {
      for (const { range, resources } of source.sources) {
        for (const cause of causes.slice(range.start, range.end)) {
          for (const resource of resources) bindings.bind(resource, resourceInt(cause), controller);
        }
      }
    }
  });
}

/** Those of a system's tiles that have cores, by their ids. */
export function coreTiles(tiles: readonly AttachableTile[]): readonly CoreTile[] {
  const isCore = (tile: AttachableTile): tile is CoreTile => tile instanceof CoreTile;
  return tiles.filter(isCore).toSorted((a, b) => a.params.tileId - b.params.tileId);
}

/** What the system must know of a tile with a core, from the parameters of the core (subsystem 12.2). */
export function coreTileKind<Params extends CoreTileParams>(
  name: string,
  make: TileKind<Params>['make'],
): TileKind<Params> {
  return {
    ...{ name, make },
    takesSupervisorInterrupts: ({ core }) => hasSupervisorMode(core),
    takesNonMaskableInterrupts: ({ core }) => core.useNMI,
    xLen: ({ core }) => core.xLen,
  };
}
