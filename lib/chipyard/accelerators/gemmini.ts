import { repeated } from '../../base/diagnostic/index.js';
import {
  type Handle,
  type IdentityNode,
  LazyModule,
  lazyModule,
  type NexusNode,
  type ProtocolTypes,
  type SourceNode,
} from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';
import { LazyRoCC } from '../../rocket/index.js';

/** What the graph sees of Gemmini's parameters (chipyard 9.1). */
export interface GemminiParams {
  /** Requests to memory in flight, of reads and of writes, at least 1. */
  readonly inFlight: number;
  /** Width of its way to memory in bytes, a power of two. */
  readonly busBytes: number;
}

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

class StreamReader extends LazyModule {
  readonly core: StreamReaderCore;

  constructor(inFlight: number) {
    super();
    this.core = lazyModule(() => new StreamReaderCore(inFlight), { name: 'core' });
  }
}

class StreamWriter extends LazyModule {
  readonly node: SourceNode<tl.TileLink>;

  constructor(inFlight: number) {
    super();
    this.node = master('stream-writer', inFlight);
  }
}

const banks = 4;

/** Gemmini's memory, with what fills and empties it (chipyard 9.1). */
class Scratchpad extends LazyModule {
  readonly id_node: IdentityNode<tl.TileLink>;

  constructor({ inFlight, busBytes }: GemminiParams) {
    super();
    this.id_node = tl.identity({ name: 'id_node' });
    const xbar: NexusNode<tl.TileLink> = lazyModule(() => new tl.TLXbar(), { name: 'xbar' }).node;
    const reader = lazyModule(() => new StreamReader(inFlight), { name: 'reader' });
    const writer = lazyModule(() => new StreamWriter(inFlight), { name: 'writer' });
    xbar.from(tl.buffer()).from(reader.core.node);
    xbar.from(tl.buffer()).from(writer.node);
    this.id_node.from(tl.widthWidget(busBytes)).from(tl.buffer()).from(xbar);
  }

  override get hardwareInside(): readonly string[] {
    return repeated(banks, 'banks', () => 'ScratchpadBank');
  }
}

/** A systolic array with a memory of its own, as a coprocessor (chipyard 9.1). */
export class Gemmini extends LazyRoCC {
  readonly #spad: Scratchpad;

  constructor(params: GemminiParams) {
    super();
    this.#spad = lazyModule(() => new Scratchpad(params), { name: 'spad' });
    // Where its memory would be reached if it were outside, and the way through the arbiter, which it does not take.
    for (const name of ['spad_read_nodes', 'spad_write_nodes', 'atlNode']) tl.identity({ name });
  }

  override get memoryNode(): Handle<ProtocolTypes, tl.TileLink> {
    return this.#spad.id_node;
  }
}
