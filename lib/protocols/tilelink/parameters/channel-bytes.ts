import { isPow2, powersAround } from '../../../base/address/index.js';
import { demand } from '../../../base/diagnostic/index.js';
import * as rules from './rules.js';

/** Data widths of the four channels that carry data, in bytes; a channel may be left open (tilelink 1.3). */
export interface ChannelBytes {
  /** Width of channel A, a power of two; undefined if it is left open. */
  readonly a: number | undefined;
  /** Width of channel B, a power of two; undefined if it is left open. */
  readonly b: number | undefined;
  /** Width of channel C, a power of two; undefined if it is left open. */
  readonly c: number | undefined;
  /** Width of channel D, a power of two; undefined if it is left open. */
  readonly d: number | undefined;
}

/** No width is given: what clients say. */
export const openChannels: ChannelBytes = Object.freeze({ a: undefined, b: undefined, c: undefined, d: undefined });

/**
 * All four channels `bytes` wide (tilelink 1.3).
 *
 * @throws RequirementError `tilelink/channel-width` unless that is a power of two.
 */
export function uniformChannels(bytes: number): ChannelBytes {
  let channels = uniform.get(bytes);
  if (channels === undefined) uniform.set(bytes, (channels = channelBytes({ a: bytes, b: bytes, c: bytes, d: bytes })));
  return channels;
}

/**
 * Refuses a width of a port that no channel can have (tilelink 1.3), in the words in which it was given. Ask before sizes are made of it:
 * those would be refused instead, and nobody gave them. `option` and `given`: what the width follows from, if it is not `beatBytes`.
 *
 * @throws RequirementError `tilelink/channel-width` unless it is a power of two.
 */
export function requireBeat(beatBytes: number, option = 'beatBytes', given: number = beatBytes): void {
  demand(
    isPow2(beatBytes),
    rules.channelWidth,
    () => `A TileLink port is ${beatBytes} bytes wide, which is not a power of two.`,
    { help: () => `Set ${option} to ${powersAround(given)}.` },
  );
}

// Cached: there are few widths, and many ports.
const uniform = new Map<number, ChannelBytes>();

/**
 * The given widths in bytes; the others are left open (tilelink 1.3).
 *
 * @throws RequirementError `tilelink/channel-width` unless each is a power of two.
 */
export function channelBytes(widths: Partial<ChannelBytes>): ChannelBytes {
  for (const [channel, bytes] of Object.entries(widths)) {
    demand(
      bytes === undefined || isPow2(bytes),
      rules.channelWidth,
      () => `Channel ${channel} is ${bytes} bytes wide, which is not a power of two.`,
      {
        help: () => `Make it ${powersAround(bytes ?? 0)} bytes wide.`,
      },
    );
  }
  return Object.freeze({ ...openChannels, ...widths });
}
