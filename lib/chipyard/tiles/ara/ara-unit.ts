import { isPow2 } from '../../../base/address/index.js';
import { counted, demand } from '../../../base/diagnostic/index.js';
import { checkOptions } from '../../../base/options/index.js';
import { setRole, type SourceNode } from '../../../graph/index.js';
import * as axi4 from '../../../protocols/gathered/axi4.js';
import * as tl from '../../../protocols/gathered/tl.js';
import { type VectorParams, VectorUnit, type VectorUnitPlace } from '../../../rocket/index.js';
import * as rules from '../../rules.js';
import { checkVectorWidth } from '../saturn/saturn-unit.js';
import { reorderingBridge } from './reordering-bridge.js';

/** A vector unit of Ara's: what the graph and firmware see of it (chipyard 7.14). */
export interface AraOptions {
  /** The core that it belongs to. */
  readonly core: 'rocket' | 'shuttle';
  /** Bits of a vector register, a power of two of at least 64. */
  readonly vLen: number;
  /** Lanes that work side by side, a power of two; beside a Rocket core at least 2. */
  readonly lanes: number;
  /** Bits of the ids of its requests, at least 0. Default 4. */
  readonly idBits?: number;
}

// A lane transfers 64 bits every other cycle.
const laneBytes = 4;
const [perId, inFlight] = [8, 32];

/** Ara's vector unit, with an AXI4 port of its own (chipyard 7.14). */
abstract class AraUnit extends VectorUnit {
  /** Its requests. */
  readonly memAXI4Node: SourceNode<axi4.AXI4>;

  constructor({ vLen, lanes, idBits = 4 }: AraOptions, place: VectorUnitPlace) {
    super(place);
    setRole(this, {
      name: `the vector unit of core ${place.tileId}`,
      title: 'Ara',
      facts: [`vector registers of ${vLen} bits`, counted(lanes, 'lane')],
      closed: true,
    });
    const master = { name: 'ara', aligned: true, maxFlight: 1, id: [0, 2 ** idBits] } as const;
    this.memAXI4Node = axi4.masterNode([{ masters: [master] }], { name: 'memAXI4Node' });
    this.atlNode
      .from(tl.fifoFixer())
      .from(tl.widthWidget(lanes * laneBytes))
      .from(reorderingBridge(inFlight))
      .from(axi4.buffer())
      .from(axi4.userYanker(perId))
      .from(axi4.fragmenter())
      .from(this.memAXI4Node);
  }
}

/** Ara's vector unit beside a Rocket core (chipyard 7.14). */
class AraRocketUnit extends AraUnit {}

/** Ara's vector unit beside a Shuttle core (chipyard 7.14). */
class AraShuttleUnit extends AraUnit {}

/** @throws RequirementError `chipyard/vector-lanes` unless a unit beside such a core can have so many lanes (chipyard 7.14). */
export function checkLanes(core: AraOptions['core'], lanes: number): void {
  const least = core === 'rocket' ? 2 : 1;
  demand(
    isPow2(lanes) && lanes >= least,
    rules.chipyardVectorLanes,
    () =>
      `A vector unit of Ara's beside a ${core === 'rocket' ? 'Rocket' : 'Shuttle'} core was given ${counted(lanes, 'lane')}.`,
    { help: `Give it a power of two of at least ${least}.` },
  );
}

/**
 * Ara's vector unit, as `vector` of the parameters of a core. `WithAraRocketVectorUnit` and `WithAraShuttleVectorUnit` put it beside cores
 * (chipyard 7.14).
 *
 * @throws RequirementError `chipyard/vector-width` unless registers are as wide as they can be, `chipyard/vector-lanes` unless there can be so
 * many lanes.
 *
 * @example
 * const unit = chipyard.ara({ core: 'shuttle', vLen: 4096, lanes: 2 });
 * const cores = chipyard.changeTiles('WithVectors', [chipyard.shuttleTile], ({ tile, ...attach }) => ({
 *   ...attach,
 *   tile: { ...tile, core: { ...tile.core, vector: unit } },
 * }));
 * export default chipyard.chipTopology(new Config('Example', cores, chipyard.WithNShuttleCores(1), chipyard.AbstractConfig));
 */
export function ara(params: AraOptions): VectorParams {
  const { core, vLen, lanes } = checkOptions('AraOptions', params);
  checkVectorWidth('registers', vLen);
  checkLanes(core, lanes);
  const Unit = core === 'rocket' ? AraRocketUnit : AraShuttleUnit;
  return { vLen, vfLen: 64, vfh: false, vExts: [], make: (place) => new Unit(params, place) };
}
