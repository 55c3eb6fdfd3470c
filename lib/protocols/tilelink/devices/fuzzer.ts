import { checkOptions } from '../../../base/options/index.js';
import { demand, repeated } from '../../../base/diagnostic/index.js';
import { LazyModule, lazyModule, type SourceNode } from '../../../graph/index.js';
import { clientNode } from '../nodes.js';
import type { TileLink } from '../tilelink.js';
import * as rules from './rules.js';

/** Options of {@link TLFuzzer}. */
export interface TLFuzzerOptions {
  /** Number of requests to make, at least 1; no effect on parameters. */
  readonly nOperations: number;
  /** Most requests in flight, at least 1, a multiple of `nOrdered`. Default 32. */
  readonly inFlight?: number;
  /**
   * Number of clients that require responses in order, at least 1; they share the ids equally. Absent: one client without ordered
   * responses.
   */
  readonly nOrdered?: number | undefined;
}

/** A master that makes random requests, for hardware tests (tilelink 6.7). */
export class TLFuzzer extends LazyModule {
  /** The node to bind: one port with its clients. */
  readonly node: SourceNode<TileLink>;

  /**
   * @throws RequirementError `tilelink/fuzzer-ordered` unless nOrdered is at least 1 and divides inFlight,
   * `tilelink/master-source-id` unless inFlight is at least 1.
   */
  constructor(options: TLFuzzerOptions) {
    super();
    const { nOperations, inFlight = 32, nOrdered } = checkOptions('TLFuzzerOptions', options);
    const masters =
      nOrdered === undefined ? [{ name: 'Fuzzer', sourceId: inFlight }] : orderedClients(inFlight, nOrdered);
    this.node = clientNode([{ masters }], { name: 'node', settings: { nOperations } });
  }
}

/**
 * Puts a {@link TLFuzzer} into the current module and returns its node (tilelink 6.7).
 *
 * @throws RequirementError unless `inFlight` is at least 1 and `nOrdered`, if given, divides it.
 *
 * @example
 * connect(tl.fuzzer({ nOperations: 100 }), tl.ram({ address: AddressSet.range('0x8000_0000', '4K') }));
 */
export function fuzzer(options: TLFuzzerOptions): SourceNode<TileLink> {
  return lazyModule(() => new TLFuzzer(options), { shortcut: 'fuzzer' }).node;
}

function orderedClients(
  inFlight: number,
  nOrdered: number,
): { name: string; sourceId: readonly [number, number]; requestFifo: true }[] {
  demand(nOrdered > 0, rules.fuzzerOrdered, () => `A fuzzer was given ${nOrdered} ordered clients.`, {
    help: 'Set nOrdered to at least 1, or leave it out for one client without order.',
  });
  demand(
    inFlight % nOrdered === 0,
    rules.fuzzerOrdered,
    () => `A fuzzer cannot share ${inFlight} requests in flight equally among ${nOrdered} ordered clients.`,
    {
      help: () =>
        `Set inFlight to ${nOrdered * Math.max(1, Math.floor(inFlight / nOrdered))} or another multiple of ${nOrdered}.`,
    },
  );
  const share = inFlight / nOrdered;
  return repeated(nOrdered, 'ordered clients of a fuzzer', (k) => ({
    name: `OrderedFuzzer${k}`,
    sourceId: [k * share, (k + 1) * share] as const,
    requestFifo: true,
  }));
}
