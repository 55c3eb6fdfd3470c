import { type AddressLike, AddressSet } from '../../../base/address/index.js';
import { checkOptions } from '../../../base/options/index.js';
import { AsynchronousCrossing } from '../../../bus/crossings/index.js';
import { SimpleDevice } from '../../../devicetree/index.js';
import { LazyModule, reopen, setRole, type SinkNode, type SourceNode } from '../../../graph/index.js';
import * as tl from '../../../protocols/gathered/tl.js';
import {
  type CoreTile,
  coreTiles,
  SBUS,
  type RocketSubsystem,
  type TilePart,
  type TraceEncoderParams,
} from '../../../rocket/index.js';

// The name of the function in the reference that creates encoders and sinks.
const name = 'applyOrElse';
const registerBytes = 0x100;

/** A trace encoder (chipyard 7.7). */
export interface TacitOptions {
  /** First byte address of the 256 bytes of registers of its controller, a multiple of 256. */
  readonly address: AddressLike;
  /** The sinks of traces, of which software selects one. Default none. */
  readonly sinks?: readonly TilePart[];
}

/** A sink that writes traces to memory (chipyard 7.7). */
export interface TraceSinkDMAOptions {
  /** First byte address of its 256 bytes of registers, a multiple of 256. */
  readonly address: AddressLike;
  /** Width of its registers in bytes, that of the registers of the core. */
  readonly beatBytes: number;
}

/** Compresses the trace of a core (chipyard 7.7). */
class TacitEncoder extends LazyModule {
  override shouldBeInlined(): boolean {
    return false;
  }
}

/** Drops traces (chipyard 7.7). */
class TraceSinkAlways extends LazyModule {}

/** Writes traces to memory (chipyard 7.7). */
class TraceSinkDMA extends LazyModule {
  /** Its way to memory. */
  readonly node: SourceNode<tl.TileLink>;
  /** Its registers. */
  readonly regnode: SinkNode<tl.TileLink>;
  /** Their width in bytes. */
  readonly beatBytes: number;

  constructor({ address, beatBytes }: TraceSinkDMAOptions) {
    super();
    this.beatBytes = beatBytes;
    setRole(this, { name: 'the writer of traces', title: 'Trace DMA', closed: true });
    this.node = tl.clientNode([{ masters: [{ name: 'trace-sink-dma' }] }], { name: 'node' });
    const device = new SimpleDevice('trace-sink-dma', ['ucbbar,trace0']);
    this.regnode = tl.registerNode({
      name: 'regnode',
      address: [AddressSet.range(address, registerBytes)],
      device,
      beatBytes,
    });
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

/**
 * Tacit's trace encoder, as `trace` of the parameters of a Rocket or Shuttle tile (chipyard 7.7). `WithTacitEncoder`, `WithTraceSinkAlways`
 * and `WithTraceSinkDMA` add one with such sinks to each tile.
 *
 * @example
 * const tiles = chipyard.changeTiles('WithTraces', [subsystem.rocketTile], ({ tile, ...attach }) => {
 *   const at = (base: number) => base + 0x1000 * tile.tileId;
 *   const sinks = [chipyard.traceSinkAlways(), chipyard.traceSinkDMA({ address: at(0x301_0000), beatBytes: 8 })];
 *   return { ...attach, tile: { ...tile, trace: chipyard.tacit({ address: at(0x300_0000), sinks }) } };
 * });
 * const written = chipyard.injecting('WithTraces', chipyard.attachTraceSinks);
 * export default chipyard.chipTopology(
 *   new Config('Example', tiles, written, subsystem.WithNBigCores(2), chipyard.AbstractConfig),
 * );
 */
export function tacit(params: TacitOptions): TraceEncoderParams {
  const { address, sinks = [] } = checkOptions('TacitOptions', params);
  return { encoderBaseAddr: address, encoder: { name, make: () => new TacitEncoder() }, sinks };
}

/**
 * A sink that drops traces, for an encoder (chipyard 7.7).
 *
 * @example
 * const traces = [chipyard.WithTraceSinkAlways(), chipyard.WithTacitEncoder()];
 * export default chipyard.chipTopology(new Config('Example', ...traces, subsystem.WithNBigCores(1), chipyard.AbstractConfig));
 */
export function traceSinkAlways(): TilePart {
  return { name, make: () => new TraceSinkAlways() };
}

/**
 * A sink that writes traces to memory, for an encoder; {@link attachTraceSinks} binds those of all tiles (chipyard 7.7).
 *
 * @example
 * const traces = [chipyard.WithTraceSinkDMA(), chipyard.WithTacitEncoder()];
 * export default chipyard.chipTopology(new Config('Example', ...traces, subsystem.WithNBigCores(1), chipyard.AbstractConfig));
 */
export function traceSinkDMA(params: TraceSinkDMAOptions): TilePart {
  checkOptions('TraceSinkDMAOptions', params);
  return { name, make: () => new TraceSinkDMA(params) };
}
