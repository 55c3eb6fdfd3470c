import { type AddressLike, AddressSet, toAddress } from '../../base/address/index.js';
import { SimpleDevice } from '../../devicetree/index.js';
import { type Handle, LazyModule, lazyModule, type SinkNode } from '../../graph/index.js';
import * as tl from '../../protocols/gathered/tl.js';

/** A module in a tile: its name, and how it is made. */
export interface TilePart {
  /** Name of its module. */
  readonly name: string;
  /** Makes it, in the tile. */
  readonly make: () => LazyModule;
}

/** An encoder of instruction traces (chipyard 7.7). */
export interface TraceEncoderParams {
  /** First byte address of the registers of its controller, a multiple of their 256 bytes. */
  readonly encoderBaseAddr: AddressLike;
  /** The encoder. */
  readonly encoder: TilePart;
  /** The sinks of traces, of which software selects one. */
  readonly sinks: readonly TilePart[];
}

/** Registers over the trace encoder of a core (chipyard 7.7). */
class TraceEncoderController extends LazyModule {
  readonly node: SinkNode<tl.TileLink>;

  constructor(base: bigint, beatBytes: number, tileId: number) {
    super();
    const device = new SimpleDevice(`trace-encoder-controller${tileId}`, ['ucbbar,trace']);
    this.node = tl.registerNode({ name: 'node', address: [new AddressSet(base, 0xffn)], device, beatBytes });
  }
}

/** The tile that an encoder is in. */
export interface TracedTile {
  readonly tileId: number;
  /** Width of the registers of the controller in bytes. */
  readonly beatBytes: number;
  /** Binds a slave of that width behind the tile's crossbar. */
  readonly connectSlave: (node: Handle<tl.TileLink>, beatBytes: number) => void;
}

/** Puts an encoder with its controller into the current module; returns its sinks, in their order (chipyard 7.7). */
export function attachTraceEncoder(
  { encoderBaseAddr, encoder, sinks }: TraceEncoderParams,
  { tileId, beatBytes, connectSlave }: TracedTile,
): readonly LazyModule[] {
  const controller = lazyModule(() => new TraceEncoderController(toAddress(encoderBaseAddr), beatBytes, tileId), {
    name: 'trace_encoder_controller',
  });
  connectSlave(controller.node, beatBytes);
  lazyModule(encoder.make, { name: encoder.name });
  return sinks.map(({ name, make }) => lazyModule(make, { name }));
}
