import { demand } from '../../../base/diagnostic/index.js';
import { checkOptions } from '../../../base/options/index.js';
import type { SimpleDevice } from '../../../devicetree/index.js';
import { currentView, type IdentityNode, lazyModule, setRole, type SourceNode } from '../../../graph/index.js';
import * as axi4 from '../../../protocols/gathered/axi4.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import {
  BootROMLocated,
  coreRole,
  CoreTile,
  type CoreTileParams,
  coreTileKind,
  disableMonitors,
  ExtMem,
  InSubsystem,
  SystemBusKey,
  type TileKind,
  type TilePlace,
} from '../../../rocket/index.js';
import * as rules from '../../rules.js';

const idBits = 4;
const inFlight = 2;

function checkRegions(tileId: number): void {
  const view = currentView();
  const missing = [
    ...(view.get(ExtMem) === undefined ? ['no port to memory over AXI4'] : []),
    ...(view.get(BootROMLocated(InSubsystem)).length === 0 ? ['no boot ROM'] : []),
  ];
  demand(
    missing.length === 0,
    rules.chipyardCVA6Regions,
    () => `Core ${tileId}, a CVA6 core, is in a system with ${missing.join(' and ')}.`,
    { help: 'Leave out what takes them away: WithNoMemPort, WithTLBackingMemory, WithNoBootROM.' },
  );
}

/** A CVA6 core: 64 bits, in order, with caches of its own behind one AXI4 port of 16 ids (chipyard 7.11). */
export class CVA6Tile extends CoreTile {
  override readonly baseName = 'cva6_tile';
  override readonly slaveNode: IdentityNode<TileLink>;
  override readonly cpu: SimpleDevice;
  /** Requests of the core. */
  readonly memAXI4Node: SourceNode<axi4.AXI4>;
  /** Where they enter the crossbar of the tile. */
  readonly memoryTap: IdentityNode<TileLink>;

  /** @throws RequirementError `chipyard/cva6-regions` without a port to memory over AXI4, or without a boot ROM. */
  constructor(params: CoreTileParams, place: TilePlace) {
    checkOptions('CoreTileParams', params);
    checkRegions(params.tileId);
    super(params, place);
    setRole(this, { ...coreRole(params.tileId), facts: [`CVA6 core, RV${params.core.xLen}`] });
    this.slaveNode = tl.identity({ name: 'slaveNode' });
    this.tlOtherMastersNode.from(this.tlMasterXbar);
    this.visibilityNode.fromStar(this.tlOtherMastersNode);
    disableMonitors(() => this.tlSlaveXbar.starFrom(this.slaveNode));
    this.cpu = this.describeCpu({ compatible: 'openhwgroup,cva6' });
    const master = { name: 'cva6-mem-port-axi4', id: [0, 1 << idBits] } as const;
    this.memAXI4Node = axi4.masterNode([{ masters: [master] }], { name: 'memAXI4Node' });
    this.memoryTap = tl.identity({ name: 'memoryTap' });
    this.tlMasterXbar
      .from(this.memoryTap)
      .from(tl.buffer())
      .from(tl.fifoFixer())
      .from(tl.widthWidget(currentView().get(SystemBusKey).beatBytes))
      .from(axi4.toTL())
      .from(axi4.userYanker(inFlight))
      .from(axi4.fragmenter())
      .from(this.memAXI4Node);
  }
}

/**
 * CVA6 tiles (chipyard 7.11).
 *
 * @example
 * export default chipyard.chipTopology(chipyard.chipyardConfig('CVA6Config'));
 */
export const cva6Tile: TileKind<CoreTileParams> = coreTileKind('cva6_tile', (params, place) =>
  lazyModule(() => new CVA6Tile(params, place), { name: 'cva6_tile' }),
);
