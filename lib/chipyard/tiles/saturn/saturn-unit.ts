import { log2Ceil } from '../../../base/address/index.js';
import { repeated } from '../../../base/diagnostic/index.js';
import { type EphemeralNode, LazyModule, lazyModule, type NexusNode, type SourceNode } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import type { TileLink } from '../../../protocols/gathered/tl.js';
import { VectorUnit, type VectorUnitPlace } from '../../../rocket/index.js';

/** What the graph sees of Saturn's parameters (chipyard 7.3). */
export interface SaturnParams {
  /** Loads or stores in flight, whichever are more, at least 1. */
  readonly inFlight: number;
}

/** Saturn's vector unit in one tile: parameters, and the width of its way to memory. */
export interface SaturnUnitOptions extends SaturnParams {
  /** Id of the tile, for the names of its requests. */
  readonly tileId: number;
  /** Width of its way to memory in bytes, a power of two. */
  readonly mLenBytes: number;
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

  constructor({ tileId, inFlight }: SaturnUnitOptions) {
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

/** Saturn's vector unit (chipyard 7.3). */
abstract class SaturnUnit extends VectorUnit {
  constructor(options: SaturnUnitOptions, place: VectorUnitPlace) {
    super(place);
    const tlInterface = lazyModule(() => new TLSplitInterface(options), { name: 'tl_if' });
    const width = options.mLenBytes;
    this.atlNode.from(tl.buffer()).from(tl.widthWidget(width)).from(tl.widthWidget(width)).from(tlInterface.arb);
    const { sgNode } = this;
    if (sgNode === undefined) return;
    const scatterGather = lazyModule(() => new SGTLInterface(options.tileId), { name: 'sg_if' });
    sgNode.fromStar(tl.widthWidget(1)).fromStar(scatterGather.identityNode);
  }
}

/** Saturn's vector unit beside a Rocket core (chipyard 7.3). */
export class SaturnRocketUnit extends SaturnUnit {}

/** Saturn's vector unit beside a Shuttle core (chipyard 7.3). */
export class SaturnShuttleUnit extends SaturnUnit {}
