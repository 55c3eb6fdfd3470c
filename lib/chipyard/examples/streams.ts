import { bool, bundle, decoupled, uint } from '../../bus/wires/index.js';
import type { Encode, Protocol, ProtocolTypes } from '../../graph/index.js';

/** One side of a stream between blocks: a master's width, or a slave that takes any (chipyard 8.3). */
class StreamParams {
  constructor(readonly beatBytes: number | undefined) {}

  /** Its fields as plain data, for reports. */
  encode(_encode: Encode): unknown {
    return { $: 'StreamParams', n: this.beatBytes ?? null };
  }
}

/** A stream between blocks. */
class StreamEdge {
  constructor(
    readonly down: StreamParams,
    readonly up: StreamParams,
  ) {}
}

/** The types of a stream between blocks. */
export interface BlockStream extends ProtocolTypes {
  readonly protocol: 'AXI4-Stream of blocks';
  readonly down: StreamParams;
  readonly up: StreamParams;
  readonly edge: StreamEdge;
}

const unused = { strb: uint(0), keep: uint(0) };
const untold = { id: uint(0), dest: uint(0), user: uint(0) };

/** The streams of signal processing blocks, which are others than those of the buses' library (chipyard 8.3). */
export const BlockStream: Protocol<BlockStream> = {
  name: 'AXI4-Stream of blocks',
  reportName: 'AXI4StreamImp',
  traits: { title: 'AXI4-Stream of blocks', family: 'sideband', defaults: { 'up.n': [null] } },
  edge: (down, up) => new StreamEdge(down, up),
  // Signals that no block uses have no bits.
  wires: ({ down }) => decoupled(bundle({ data: uint(8 * (down.beatBytes ?? 0)), ...unused, last: bool, ...untold })),
  render: ({ down }) => ({ colour: '#0033ff', label: String(down.beatBytes ?? '') }),
};

/** A master of streams 8 bytes wide. */
export const streamMaster: StreamParams = new StreamParams(8);
/** A slave that takes any stream. */
export const streamSlave: StreamParams = new StreamParams(undefined);
