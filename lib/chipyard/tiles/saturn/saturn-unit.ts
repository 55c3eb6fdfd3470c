import { isPow2, log2Ceil } from '../../../base/address/index.js';
import { demand, repeated } from '../../../base/diagnostic/index.js';
import {
  type EphemeralNode,
  LazyModule,
  lazyModule,
  type NexusNode,
  setRole,
  type SourceNode,
} from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import { checkOptions } from '../../../base/options/index.js';
import { type VectorParams, VectorUnit, type VectorUnitPlace } from '../../../rocket/index.js';
import * as rules from '../../rules.js';

/** What the graph sees of Saturn's parameters (chipyard 7.3). */
export interface SaturnParams {
  /** Loads or stores in flight, whichever are more, at least 1. */
  readonly inFlight: number;
}

/** A vector unit of Saturn's: what the graph and firmware see of it (chipyard 7.3). */
export interface SaturnOptions extends SaturnParams {
  /** The core that it belongs to. */
  readonly core: 'rocket' | 'shuttle';
  /** Bits of a vector register, a power of two. */
  readonly vLen: number;
  /** Width of its memory port in bits, a power of two. */
  readonly mLen: number;
}

class TLInterface extends LazyModule {
  readonly node: SourceNode<TileLink>;

  constructor(tileId: number, inFlight: number) {
    super();
    const sourceId = 2 ** log2Ceil(inFlight);
    this.node = tl.clientNode([{ masters: [{ name: `Core ${tileId} Vector Load`, sourceId }] }], { name: 'node' });
  }
}

class TLSplitInterface extends LazyModule {
  readonly arb: NexusNode<TileLink>;

  constructor(tileId: number, inFlight: number) {
    super();
    const reader = lazyModule(() => new TLInterface(tileId, inFlight), { name: 'reader' });
    const writer = lazyModule(() => new TLInterface(tileId, inFlight), { name: 'writer' });
    this.arb = lazyModule(() => new tl.TLXbar(), { name: 'arb' }).node;
    this.arb.from(reader.node);
    this.arb.from(writer.node);
  }
}

const [gatherPorts, gathersInFlight, gatherBuffers] = [8, 4, 3];

/** Gathers and scatters bytes in a memory of the tile, over several ports (chipyard 7.3). */
class SGTLInterface extends LazyModule {
  readonly identityNode: EphemeralNode<TileLink>;

  constructor(tileId: number) {
    super();
    const accessors = repeated(gatherPorts, 'ports', () =>
      lazyModule(() => new TLInterface(tileId, gathersInFlight), { name: 'accessors' }),
    );
    this.identityNode = tl.ephemeral({ name: 'identityNode' });
    for (const { node } of accessors) {
      const buffer = tl.buffer({ a: gatherBuffers, c: gatherBuffers, e: gatherBuffers, b: 'none', d: 'none' });
      this.identityNode.from(buffer).from(node);
    }
  }
}

/** @throws RequirementError `chipyard/vector-width` unless a width is one that a vector unit can have (chipyard 7.3). */
export function checkVectorWidth(what: string, bits: number, most?: number): void {
  demand(
    isPow2(bits) && bits >= 64 && bits <= (most ?? bits),
    rules.chipyardVectorWidth,
    () => `A vector unit was given ${what} of ${bits} bits.`,
    { help: `Give it a power of two that is 64 at least${most === undefined ? '' : `, and ${most} at most`}.` },
  );
}

/** Saturn's vector unit (chipyard 7.3). */
abstract class SaturnUnit extends VectorUnit {
  constructor({ inFlight, vLen, mLen }: SaturnOptions, place: VectorUnitPlace) {
    super(place);
    const { tileId } = place;
    setRole(this, {
      name: `the vector unit of core ${tileId}`,
      title: 'Saturn',
      facts: [`vector registers of ${vLen} bits`],
      closed: true,
    });
    const tlInterface = lazyModule(() => new TLSplitInterface(tileId, inFlight), { name: 'tl_if' });
    const width = mLen / 8;
    this.atlNode.from(tl.buffer()).from(tl.widthWidget(width)).from(tl.widthWidget(width)).from(tlInterface.arb);
    const { sgNode } = this;
    if (sgNode === undefined) return;
    const scatterGather = lazyModule(() => new SGTLInterface(tileId), { name: 'sg_if' });
    sgNode.fromStar(tl.widthWidget(1)).fromStar(scatterGather.identityNode);
  }
}

/** Saturn's vector unit beside a Rocket core (chipyard 7.3). */
class SaturnRocketUnit extends SaturnUnit {}

/** Saturn's vector unit beside a Shuttle core (chipyard 7.3). */
class SaturnShuttleUnit extends SaturnUnit {}

/**
 * Saturn's vector unit, as `vector` of the parameters of a core. `WithRocketVectorUnit` and `WithShuttleVectorUnit` put it beside cores, and
 * give these what it needs: numbers of 16 bits, and rows of the data cache as wide as its datapath (chipyard 7.3).
 *
 * @throws RequirementError `chipyard/vector-width` unless registers and way to memory are as wide as they can be.
 *
 * @example
 * const unit = chipyard.saturn({ core: 'shuttle', vLen: 256, mLen: 128, inFlight: 16 });
 * const cores = chipyard.changeTiles('WithVectors', [chipyard.shuttleTile], ({ tile, ...attach }) => ({
 *   ...attach,
 *   tile: { ...tile, core: { ...tile.core, vector: unit } },
 * }));
 * export default chipyard.chipTopology(
 *   new Config('Example', cores, chipyard.WithNShuttleCores(1), chipyard.WithSystemBusWidth(128), chipyard.AbstractConfig),
 * );
 */
export function saturn(params: SaturnOptions): VectorParams {
  const { core, vLen, mLen } = checkOptions('SaturnOptions', params);
  checkVectorWidth('registers', vLen);
  checkVectorWidth('a way to memory', mLen, 512);
  const Unit = core === 'rocket' ? SaturnRocketUnit : SaturnShuttleUnit;
  return { vLen, vfLen: 64, vfh: true, vExts: ['zvbb'], make: (place) => new Unit(params, place) };
}
