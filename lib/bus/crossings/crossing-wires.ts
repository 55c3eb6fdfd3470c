import { bool, bundle, bundleOf, type BundleType, flip, uint, vector, type WireType } from '../wires/index.js';
import type { AsyncQueueParams } from './async-queue-params.js';

/** The wires of an asynchronous queue between its two halves, in the direction of what it carries (hardware 2.5). */
export function asyncWires(type: WireType, { bits, wires, narrow, safe }: AsyncQueueParams): BundleType {
  const always = { mem: vector(wires, type), ridx: flip(uint(bits + 1)), widx: uint(bits + 1) };
  const safety = { ridx_valid: flip(bool), widx_valid: bool, source_reset_n: bool, sink_reset_n: flip(bool) };
  return bundle({
    ...always,
    ...(narrow ? { index: flip(uint(bits)) } : {}),
    ...(safe ? { safe: bundle(safety) } : {}),
  });
}

/** The wires of a crossing between clocks of a fixed ratio, in the direction of what it carries (hardware 2.5). */
export function rationalWires(type: WireType): BundleType {
  const counters = { valid: bool, source: uint(2), ready: flip(bool), sink: flip(uint(2)) };
  return bundle({ bits0: type, bits1: type, ...counters });
}

/** The wires of a credited crossing, in the direction of what it carries (hardware 2.5). */
export function creditedWires(type: WireType): BundleType {
  return bundle({ credit: flip(bool), debit: bool, bits: type });
}

/** A channel of a bus: its name, what a beat carries, and whether it runs from slave to master. */
export type Channel = readonly [name: string, beat: WireType, back: boolean];

/** A bundle of channels, each with the handshake that `wires` makes of a beat (hardware 2.5). */
export function channelWires(channels: readonly Channel[], wires: (beat: WireType) => WireType): BundleType {
  return bundleOf(channels.map(([name, beat, back]) => [name, back ? flip(wires(beat)) : wires(beat)] as const));
}
