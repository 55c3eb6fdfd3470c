import { demand, repeated } from '../../../base/diagnostic/index.js';
import { SimpleDevice } from '../../../devicetree/index.js';
import { currentView, type IdentityNode, LazyModule, lazyModule } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import {
  AttachableTile,
  bindInterrupts,
  coreTileKind,
  type CoreTileParams,
  type TileKind,
  type TilePlace,
} from '../../../rocket/index.js';
import * as rules from '../../rules.js';
import { CoalescingUnit } from './coalescing-unit.js';
import { CoalescerKey, SIMTCoreKey } from './simt.js';

/** Accesses to memory, lane by lane (chipyard 7.9). */
abstract class Lanes extends LazyModule {
  readonly node: IdentityNode<TileLink>;

  constructor(name: string, nMemLanes: number, nSrcIds: number) {
    super();
    const lanes = repeated(nMemLanes, 'lanes', (k) =>
      tl.clientNode([{ masters: [{ name: `${name}${k}`, sourceId: nSrcIds }] }], { name: 'laneNodes' }),
    );
    this.node = tl.identity({ name: 'node' });
    for (const lane of lanes) this.node.from(lane);
  }
}

class Emulator extends Lanes {}

class MemFuzzer extends Lanes {}

/** What makes the accesses of a tile: names of its tile, of its module and of its device, and its class. */
interface LanesKind {
  readonly baseName: string;
  readonly name: string;
  readonly masters: string;
  readonly type: new (name: string, nMemLanes: number, nSrcIds: number) => Lanes;
}

/** A tile with accesses as those of a core that runs threads in step, but without a core (chipyard 7.9). */
abstract class LanesTile extends AttachableTile {
  override readonly slaveNode: IdentityNode<TileLink>;

  constructor({ core }: CoreTileParams, place: TilePlace, { name, masters, type }: LanesKind) {
    super(place, core);
    const view = currentView();
    bindInterrupts(this, core, (): SimpleDevice => device);
    const device = new SimpleDevice(name, []);
    this.slaveNode = tl.identity({ name: 'slaveNode' });
    const simt = view.get(SIMTCoreKey);
    demand(simt !== undefined, rules.chipyardLanes, () => `Nothing says how wide the ${name} is.`, {
      help: 'Add WithSimtConfig.',
      category: 'other',
    });
    const lanes = lazyModule(() => new type(masters, simt.nMemLanes, simt.nSrcIds), { name });
    const coalescer = view.get(CoalescerKey);
    if (coalescer === undefined) {
      this.visibilityNode.fromStar(lanes.node);
      return;
    }
    const coal = lazyModule(() => new CoalescingUnit(coalescer.nNewSrcIds), { name: 'coal' });
    coal.cpuNode.fromStar(tl.widthWidget(4)).fromStar(lanes.node);
    this.visibilityNode.fromStar(coal.aggregateNode);
  }
}

const emulator: LanesKind = {
  ...{ baseName: 'radiance_emulator_tile', name: 'emulator', masters: 'Emulator', type: Emulator },
};
const fuzzer: LanesKind = {
  ...{ baseName: 'radiance_fuzzer_tile', name: 'fuzzer', masters: 'MemFuzzer', type: MemFuzzer },
};

/** A tile whose accesses a program outside makes (chipyard 7.9). */
class EmulatorTile extends LanesTile {
  override readonly baseName = emulator.baseName;

  constructor(params: CoreTileParams, place: TilePlace) {
    super(params, place, emulator);
  }
}

/** A tile whose accesses are random (chipyard 7.9). */
class FuzzerTile extends LanesTile {
  override readonly baseName = fuzzer.baseName;

  constructor(params: CoreTileParams, place: TilePlace) {
    super(params, place, fuzzer);
  }
}

/**
 * Tiles without a core that make the accesses of a core with lockstep threads; an external program provides the accesses (chipyard 7.9).
 *
 * @example
 * const tiles = [chipyard.WithEmulatorCores(1, false), chipyard.WithCoalescer(2), chipyard.WithSimtConfig(4, 4, 4, 2)];
 * export default chipyard.chipTopology(
 *   new Config('Example', ...tiles, chipyard.WithSystemBusWidth(256), chipyard.AbstractConfig),
 * );
 */
export const emulatorTile: TileKind<CoreTileParams> = coreTileKind(emulator.baseName, (params, place) =>
  lazyModule(() => new EmulatorTile(params, place), { name: emulator.baseName }),
);

/**
 * Tiles without a core that make random accesses like a core with lockstep threads (chipyard 7.9).
 *
 * @example
 * const tiles = [chipyard.WithFuzzerCores(1, false), chipyard.WithCoalescer(2), chipyard.WithSimtConfig(4, 4, 4, 2)];
 * export default chipyard.chipTopology(
 *   new Config('Example', ...tiles, chipyard.WithSystemBusWidth(256), chipyard.AbstractConfig),
 * );
 */
export const fuzzerTile: TileKind<CoreTileParams> = coreTileKind(fuzzer.baseName, (params, place) =>
  lazyModule(() => new FuzzerTile(params, place), { name: fuzzer.baseName }),
);
