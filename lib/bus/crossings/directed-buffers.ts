import type { BufferParams } from './buffer-params.js';

/** Buffers for the channels of a protocol, which can be replaced for one direction of travel (core 8.9). */
export interface DirectedBuffers<T> {
  /** The same with this buffer on all channels towards the master; in TileLink B and D. */
  copyIn(buffer: BufferParams): T;
  /** The same with this buffer on all channels towards the slave; in TileLink A, C and E. */
  copyOut(buffer: BufferParams): T;
  /** The same with this buffer on every channel. */
  copyInOut(buffer: BufferParams): T;
}
