import { isPow2 } from '../../base/address/index.js';
import { bytes, demand } from '../../base/diagnostic/index.js';
import { checkOptions } from '../../base/options/index.js';
import { type WordMaster, type WordMasterInit, WordMasterPort } from '../word-bus/master-port.js';
import { WordSlavePort } from '../word-bus/slave-port.js';
import type { WordSlave, WordSlaveInit } from '../word-bus/slave.js';
import { wishboneKind } from './kind.js';
import * as rules from './rules.js';
import type { WishboneMasterSays, WishboneSlaveSays } from './says.js';

/** Options of a Wishbone master port (standards 2.2). */
export interface WishboneMasterOptions {
  /** Whether it makes pipelined cycles. Default false: classic cycles. */
  readonly pipelined?: boolean | undefined;
  /** Whether it announces bursts with CTI and BTE. Default false. */
  readonly bursts?: boolean | undefined;
  /** Whether it accepts ERR as the end of a cycle. Default true. */
  readonly takesError?: boolean | undefined;
  /** Whether it accepts RTY as the end of a cycle, and retries. Default false. */
  readonly takesRetry?: boolean | undefined;
}

/** Options of a Wishbone slave port (standards 2.2). */
export interface WishboneSlaveOptions {
  /** Width of the data in bytes: 1, 2, 4 or 8. */
  readonly beatBytes: number;
  /** Whether it accepts pipelined cycles. Default false: classic cycles. */
  readonly pipelined?: boolean | undefined;
  /** Whether it uses CTI and BTE, and so may support transfers of more than a word. Default false. */
  readonly bursts?: boolean | undefined;
  /** Bytes that one bit of SEL selects. Default 1. */
  readonly granularity?: number | undefined;
  /** Whether it may end a cycle with ERR. Default false. */
  readonly error?: boolean | undefined;
  /** Whether it may end a cycle with RTY. Default false. */
  readonly retry?: boolean | undefined;
}

/** A Wishbone master port as it is written (standards 2.2). */
export interface WishboneMasterPortInit extends WishboneMasterOptions {
  /** The masters behind the port; not empty. */
  readonly masters: readonly WordMasterInit[];
}

/** A Wishbone slave port as it is written (standards 2.2). */
export interface WishboneSlavePortInit extends WishboneSlaveOptions {
  /** The slaves behind the port; not empty, with disjoint addresses. */
  readonly slaves: readonly WordSlaveInit[];
}

/**
 * The parameters of a master port (standards 2.2).
 *
 * @throws RequirementError `word-bus/port-empty` without masters, `wishbone/flight` for a classic master with several transfers in flight.
 */
export function masterPort(init: WishboneMasterPortInit): WordMasterPort<WishboneMasterSays> {
  const { masters, ...options } = checkOptions('WishboneMasterPortInit', init);
  return masterPortOf(masters, options);
}

/** The same of masters that have been made. */
export function masterPortOf(
  masters: readonly (WordMaster | WordMasterInit)[],
  { pipelined = false, bursts = false, takesError = true, takesRetry = false }: WishboneMasterOptions,
): WordMasterPort<WishboneMasterSays> {
  const busy = pipelined ? undefined : masters.find(({ maxFlight = 1 }) => maxFlight > 1);
  demand(
    busy === undefined,
    rules.flight,
    () => `Wishbone master ${busy?.name} makes classic cycles, but was given ${busy?.maxFlight} transfers in flight.`,
    { help: () => `Declare pipelined: true for ${busy?.name}, or leave maxFlight out.` },
  );
  return new WordMasterPort(wishboneKind, masters, { pipelined, bursts, takesError, takesRetry });
}

/** Bytes of the longest burst that a slave may support: the standard has no limit. */
const longestBurst = 2 ** 30;

/**
 * The parameters of a slave port (standards 2.2).
 *
 * @throws RequirementError `wishbone/granularity`, or for addresses, sizes or a width that no port can have.
 */
export function slavePort(init: WishboneSlavePortInit): WordSlavePort<WishboneSlaveSays> {
  const { slaves, ...options } = checkOptions('WishboneSlavePortInit', init);
  return slavePortOf(slaves, options);
}

/** The same of slaves that have been made. */
export function slavePortOf(
  slaves: readonly (WordSlave | WordSlaveInit)[],
  options: WishboneSlaveOptions,
): WordSlavePort<WishboneSlaveSays> {
  const { beatBytes, pipelined = false, bursts = false, granularity = 1, error = false, retry = false } = options;
  demand(
    isPow2(granularity) && granularity <= beatBytes,
    rules.granularity,
    () => `A Wishbone port of ${bytes(beatBytes)} was given a granularity of ${bytes(granularity)}.`,
    {
      help: () =>
        isPow2(beatBytes)
          ? `Set granularity to 1, or to ${beatBytes} for whole words.`
          : 'Set beatBytes to a power of two, and granularity to 1, or to the same for whole words.',
    },
  );
  const shape = { beatBytes, least: granularity, ...(bursts ? { most: longestBurst } : { wider: 'bursts: true' }) };
  return new WordSlavePort(wishboneKind, slaves, shape, { pipelined, bursts, granularity, error, retry });
}
