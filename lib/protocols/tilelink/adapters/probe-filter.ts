import { addressDecoder, AddressSet, bitLength, hex, log2Ceil } from '../../../base/address/index.js';
import { bytes, demand } from '../../../base/diagnostic/index.js';
import type { TLEdge } from '../edge.js';
import * as coherenceRules from './coherence-rules.js';

/** The parameters of the probe filter of a broadcast hub (tilelink 5.7). */
export interface ProbeFilterParams {
  /** Lines that may be worked on at once, at least 1. */
  readonly mshrs: number;
  /** First source id of each client that holds copies: the ids to probe. */
  readonly cacheTargets: readonly number[];
  /** Largest address on the inward edge of the hub, in bytes. */
  readonly maxAddress: bigint;
  /** Address bits that distinguish lines. */
  readonly addressMask: bigint;
  /** Width in bits of an index of `mshrs`, at least 0. */
  readonly mshrBits: number;
  /** Width in bits of an address below `maxAddress`. */
  readonly addressBits: number;
}

/**
 * The parameters of the probe filter between two edges of a hub (tilelink 5.7). `lineBytes`: size of a cache line in
 * bytes, a power of two; `numTrackers`: lines that may be worked on at once, at least 1.
 *
 * @throws RequirementError `tilelink/probe-filter-address` when no address bit tells one line from another.
 */
export function probeFilterParams(
  inner: TLEdge,
  outer: TLEdge,
  { lineBytes, numTrackers }: { readonly lineBytes: number; readonly numTrackers: number },
): ProbeFilterParams {
  const { maxAddress } = inner.slave;
  const flat = AddressSet.unify(outer.slave.slaves.flatMap((slave) => slave.address));
  const wildcards = flat.reduce((all, set) => all | set.mask, 0n);
  const decision = addressDecoder(
    flat.map((set) => [set]),
    wildcards,
  );
  const addressMask = decision & ~BigInt(lineBytes - 1);
  const addressBits = maxAddress === 0n ? 0 : bitLength(maxAddress - 1n);
  demand(
    addressMask > 0n && addressMask < 1n << BigInt(addressBits),
    coherenceRules.probeFilterAddress,
    () =>
      `The addresses up to ${hex(maxAddress)} behind a broadcast hub cannot be told apart in lines of ${bytes(lineBytes)}.`,
    {
      help: 'Put more than one line of memory behind the hub, or use shorter lines.',
    },
  );
  return {
    ...{ mshrs: numTrackers, maxAddress, addressMask, addressBits, mshrBits: log2Ceil(numTrackers) },
    cacheTargets: inner.master.masters
      .filter((client) => !client.supports.probe.isNone)
      .map((client) => client.sourceId.start),
  };
}
