import type { AddressLike } from '../../base/address/index.js';
import { Config } from '../../config/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { attachStreamingFIR, attachStreamingPassthrough } from '../examples/streaming.js';
import { initZero } from '../examples/init-zero.js';
import { GCDKey, NICKey } from '../keys.js';
import * as rules from '../rules.js';
import { injecting } from './injecting.js';

// Fragments about the network card and Chipyard's examples (chipyard 2.7, 8).

/** A network card; its queues have no effect here (chipyard 2.7). */
export function WithIceNIC(_inBufFlits = 1800, _usePauser = false, _ctrlQueueDepth = 64): Config {
  return new Config('WithIceNIC', (rules) => rules.set(NICKey, { inFlight: 8 }));
}

/** No network card (chipyard 2.7). */
export function WithNoNIC(): Config {
  return new Config('WithNoNIC', (rules) => rules.set(NICKey, undefined));
}

/** The example that computes greatest common divisors, at 0x4000 on the periphery bus (chipyard 8.1). */
export function WithGCD(useAXI4 = false, useBlackBox = false, useHLS = false, externallyClocked = false): Config {
  demand(
    !(useHLS && (useAXI4 || useBlackBox)),
    rules.chipyardGCD,
    () => 'The GCD example was asked for from high-level synthesis, and over AXI4 or as a black box as well.',
    { help: 'Leave out useHLS, or the other two.' },
  );
  const kind = useAXI4 ? 'axi4' : useHLS ? 'hls' : 'tilelink';
  return new Config('WithGCD', (rules) => rules.set(GCDKey, { address: 0x4000, kind, externallyClocked }));
}

/** The example that writes zeros to memory after reset; its addresses do not appear here (chipyard 8.2). */
export function WithInitZero(_base: AddressLike, _size: AddressLike): Config {
  return injecting('WithInitZero', initZero);
}

/** The example that passes a stream on, between 0x2200 and 0x2300 (chipyard 8.3). */
export function WithStreamingPassthrough(): Config {
  return injecting('WithStreamingPassthrough', attachStreamingPassthrough);
}

/** The example that filters a stream, between 0x2000 and 0x2100 (chipyard 8.3). */
export function WithStreamingFIR(): Config {
  return injecting('WithStreamingFIR', attachStreamingFIR);
}
