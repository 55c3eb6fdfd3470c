import { AddressSet } from '../../../base/address/index.js';
import { AsynchronousCrossing } from '../../../bus/crossings/index.js';
import { SimpleDevice } from '../../../devicetree/index.js';
import { LazyModule, reopen, type SinkNode, type SourceNode } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import { type CoreTile, coreTiles, SBUS, type RocketSubsystem } from '../../../rocket/index.js';

/** Compresses the trace of a core (chipyard 7.7). */
export class TacitEncoder extends LazyModule {
  override shouldBeInlined(): boolean {
    return false;
  }
}

/** Drops traces (chipyard 7.7). */
export class TraceSinkAlways extends LazyModule {}

/** Writes traces to memory (chipyard 7.7). */
export class TraceSinkDMA extends LazyModule {
  /** Its way to memory. */
  readonly node: SourceNode<tl.TileLink>;
  /** Its registers. */
  readonly regnode: SinkNode<tl.TileLink>;
  /** Their width in bytes. */
  readonly beatBytes: number;

  constructor(base: bigint, beatBytes: number) {
    super();
    this.beatBytes = beatBytes;
    this.node = tl.clientNode([{ masters: [{ name: 'trace-sink-dma' }] }], { name: 'node' });
    const device = new SimpleDevice('trace-sink-dma', ['ucbbar,trace0']);
    this.regnode = tl.registerNode({ name: 'regnode', address: [new AddressSet(base, 0xffn)], device, beatBytes });
  }
}

/** Binds those sinks of all tiles that write to memory (chipyard 7.7). */
export function attachTraceSinks(system: RocketSubsystem): void {
  for (const tile of coreTiles(system.tilesInside)) {
    for (const sink of tile.traceSinks) if (sink instanceof TraceSinkDMA) attachTraceSink(system, tile, sink);
  }
}

function attachTraceSink(system: RocketSubsystem, tile: CoreTile, sink: TraceSinkDMA): void {
  const bus = system.locate(SBUS, 'a trace sink');
  reopen(tile, () => {
    bus.coupleFrom(tile.baseName, (to) =>
      to.from(tl.crossOut(bus, sink.node, new AsynchronousCrossing(), 'trace_sink_dma')),
    );
    tile.connectSlave(sink.regnode, sink.beatBytes);
  });
}
