import { counted, demand, demandAll, listed, subject } from '../../base/diagnostic/index.js';
import { bool, bundle, type BundleType, flip, uint } from '../../bus/wires/index.js';
import { declaredBy } from '../../graph/index.js';
import type { WordMasterPort } from '../word-bus/master-port.js';
import { type WordBundle, wordBundle, type WordEdge } from '../word-bus/protocol.js';
import type { WordSlavePort } from '../word-bus/slave-port.js';
import * as rules from './rules.js';
import type { OBIMasterSays, OBISlaveSays } from './says.js';

/** The hardware interface of an OBI edge (standards 2.4). */
export interface OBIBundle extends WordBundle {
  /** Bits of AID and RID; 0 for none. */
  readonly idBits: number;
  /** Whether there is RREADY. */
  readonly rready: boolean;
  /** Whether there is ERR. */
  readonly error: boolean;
  /** Whether there are ATOP and EXOKAY. */
  readonly atomics: boolean;
}

type Down = WordMasterPort<OBIMasterSays>;
type Up = WordSlavePort<OBISlaveSays>;

/** Throws `obi/ids`, `obi/responses`, `obi/byte-enables` and `obi/atomics` unless the slave copes with all that the master does. */
export function obiEdge(master: Down, slave: Up): WordEdge<Down, Up, OBIBundle> {
  const checks = [requireIds, requireResponses, requireByteEnables, requireAtomics];
  demandAll(
    ...checks.map((check) => () => {
      check(master, slave);
    }),
  );
  return {
    ...{ master, slave },
    bundle: {
      ...wordBundle(slave),
      idBits: master.says.idBits,
      rready: master.says.rready,
      error: master.says.takesError && slave.says.error,
      atomics: master.says.atomics,
    },
  };
}

/** The wires of OBI, without clock and reset (standards 2.4). */
export function obiWires({ addrBits, dataBits, idBits, ...has }: OBIBundle): BundleType {
  const data = uint(dataBits);
  return bundle({
    ...{ req: bool, gnt: flip(bool), addr: uint(addrBits), we: bool, be: uint(dataBits / 8), wdata: data },
    ...(idBits > 0 ? { aid: uint(idBits) } : {}),
    ...(has.atomics ? { atop: uint(6) } : {}),
    rvalid: flip(bool),
    ...(has.rready ? { rready: bool } : {}),
    rdata: flip(data),
    ...(has.error ? { err: flip(bool) } : {}),
    ...(idBits > 0 ? { rid: flip(uint(idBits)) } : {}),
    ...(has.atomics ? { exokay: flip(bool) } : {}),
  });
}

function requireIds({ masters, says }: Down, slave: Up): void {
  demand(
    says.idBits === 0 || slave.says.ids,
    rules.ids,
    () =>
      `Requests of ${listed(namesOf(masters))} carry an AID of ${counted(says.idBits, 'bit')}, which ${subject(placesOf(slave), ['does', 'do'])} not give back.`,
    {
      help: () =>
        `Declare ids: true for ${listed(placesOf(slave))} if it does, or make the crossbar in front of it by obi.xbar({ extendsIds: false }).`,
    },
  );
}

function requireResponses({ masters, says }: Down, slave: Up): void {
  demand(
    !says.rready || slave.says.rready,
    rules.responses,
    () =>
      `${listed(namesOf(masters))} may make responses wait by RREADY, which ${subject(placesOf(slave), ['does', 'do'])} not have.`,
    { help: () => `Declare rready: true for ${listed(placesOf(slave))} if it has.` },
  );
}

function requireByteEnables({ masters, says }: Down, slave: Up): void {
  demand(
    !says.beFull || slave.says.beFull,
    rules.byteEnables,
    () =>
      `${listed(namesOf(masters))} may select any bytes of a word, but ${subject(placesOf(slave), ['takes', 'take'])} only bytes that lie beside each other.`,
    { help: () => `Declare beFull: true for ${listed(placesOf(slave))} if it takes any.` },
  );
}

function requireAtomics({ masters, says }: Down, slave: Up): void {
  demand(
    !says.atomics || slave.says.atomics,
    rules.atomics,
    () =>
      `${subject(namesOf(masters), ['makes', 'make'])} atomic transactions, which ${subject(placesOf(slave), ['does', 'do'])} not perform.`,
    { help: 'Put obi.atomics() between them.' },
  );
}

function namesOf(masters: Down['masters']): string[] {
  return masters.map(({ name }) => name);
}

function placesOf({ slaves }: Up): string[] {
  return slaves.map(declaredBy);
}
