import { log2Ceil } from '../../base/address/index.js';
import { demand, demandAll, listed, subject } from '../../base/diagnostic/index.js';
import { bool, bundle, type BundleType, flip, uint } from '../../bus/wires/index.js';
import { declaredBy } from '../../graph/index.js';
import type { WordMasterPort } from '../word-bus/master-port.js';
import { type WordBundle, wordBundle, type WordEdge } from '../word-bus/protocol.js';
import type { WordSlavePort } from '../word-bus/slave-port.js';
import * as rules from './rules.js';
import type { WishboneMasterSays, WishboneSlaveSays } from './says.js';

/** The hardware interface of a Wishbone edge (standards 2.2). */
export interface WishboneBundle extends WordBundle {
  /** Bits of SEL: one for each granule of a word. */
  readonly selBits: number;
  /** Whether there is STALL. */
  readonly pipelined: boolean;
  /** Whether there are CTI and BTE. */
  readonly bursts: boolean;
  /** Whether there is ERR. */
  readonly error: boolean;
  /** Whether there is RTY. */
  readonly retry: boolean;
}

type Down = WordMasterPort<WishboneMasterSays>;
type Up = WordSlavePort<WishboneSlaveSays>;

/** Throws `wishbone/cycles` and `wishbone/termination` unless both sides understand each other. */
export function wishboneEdge(master: Down, slave: Up): WordEdge<Down, Up, WishboneBundle> {
  demandAll(
    () => {
      requireSameCycles(master, slave);
    },
    () => {
      requireTaken('ERR', 'takesError', master, slave, slave.says.error);
    },
    () => {
      requireTaken('RTY', 'takesRetry', master, slave, slave.says.retry);
    },
  );
  const { pipelined, granularity, error, retry } = slave.says;
  return {
    ...{ master, slave },
    bundle: {
      ...wordBundle(slave),
      selBits: slave.beatBytes / granularity,
      pipelined,
      bursts: master.says.bursts && slave.says.bursts,
      ...{ error, retry },
    },
  };
}

/** The wires of Wishbone, without clock and reset (standards 2.2). */
export function wishboneWires({ addrBits, dataBits, selBits, ...has }: WishboneBundle): BundleType {
  const data = uint(dataBits);
  return bundle({
    ...{ cyc: bool, stb: bool, we: bool, adr: uint(Math.max(1, addrBits - log2Ceil(dataBits / 8))) },
    ...{ sel: uint(selBits), dat_w: data },
    ...(has.bursts ? { cti: uint(3), bte: uint(2) } : {}),
    ...{ dat_r: flip(data), ack: flip(bool) },
    ...(has.pipelined ? { stall: flip(bool) } : {}),
    ...(has.error ? { err: flip(bool) } : {}),
    ...(has.retry ? { rty: flip(bool) } : {}),
  });
}

function requireSameCycles({ masters, says }: Down, slave: Up): void {
  const words = (pipelined: boolean): string => (pipelined ? 'pipelined' : 'classic');
  demand(
    says.pipelined === slave.says.pipelined,
    rules.cycles,
    () =>
      `${subject(namesOf(masters), ['makes', 'make'])} ${words(says.pipelined)} Wishbone cycles, but ${subject(placesOf(slave), ['takes', 'take'])} ${words(slave.says.pipelined)} ones.`,
    {
      help: () =>
        `Put wishbone.${slave.says.pipelined ? 'toPipelined' : 'toClassic'}() between them, or declare pipelined: ${says.pipelined} for ${listed(placesOf(slave))}.`,
    },
  );
}

function requireTaken(
  signal: 'ERR' | 'RTY',
  option: 'takesError' | 'takesRetry',
  { masters, says }: Down,
  slave: Up,
  isGiven: boolean,
): void {
  const names = namesOf(masters);
  demand(
    says[option] || !isGiven,
    rules.termination,
    () =>
      `${listed(placesOf(slave))} may end a Wishbone cycle by ${signal}, which ${subject(names, ['does', 'do'])} not take.`,
    { help: () => `Declare ${option}: true for ${listed(names)} if ${names.length === 1 ? 'it does' : 'they do'}.` },
  );
}

function namesOf(masters: Down['masters']): string[] {
  return masters.map(({ name }) => name);
}

function placesOf({ slaves }: Up): string[] {
  return slaves.map(declaredBy);
}
