import { LazyModule, lazyModule, type SourceNode } from '../graph/index.js';
import * as tl from '../protocols/gathered/tl.js';

// A master of memory that may have so many requests in flight.
function master(name: string, inFlight: number): SourceNode<tl.TileLink> {
  return tl.clientNode([{ masters: [{ name, sourceId: inFlight }] }], { name: 'node' });
}

class StreamReaderCore extends LazyModule {
  readonly node: SourceNode<tl.TileLink>;

  constructor(inFlight: number) {
    super();
    this.node = master('stream-reader', inFlight);
  }
}

/** What reads memory from end to end, with so many requests in flight. */
export class StreamReader extends LazyModule {
  readonly core: StreamReaderCore;

  constructor(inFlight: number) {
    super();
    this.core = lazyModule(() => new StreamReaderCore(inFlight), { name: 'core' });
  }
}

/** What writes memory from end to end, with so many requests in flight. */
export class StreamWriter extends LazyModule {
  readonly node: SourceNode<tl.TileLink>;

  constructor(inFlight: number) {
    super();
    this.node = master('stream-writer', inFlight);
  }
}
