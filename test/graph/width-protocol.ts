import type { Protocol, ProtocolTypes } from '../../lib/graph/index.js';

/** The protocol of the adder test bench: both sides say a width, and the smaller one decides (core 11.1). */
export interface Width extends ProtocolTypes {
  readonly protocol: 'Width';
  readonly down: number;
  readonly up: number;
  readonly edge: number;
}

export const Width: Protocol<Width> = {
  name: 'Width',
  edge: (down, up) => Math.min(down, up),
  render: (width) => ({ colour: 'blue', label: `width = ${width}` }),
};
