import { TransferSizes } from '../../base/address/index.js';
import { demand } from '../../base/diagnostic/index.js';
import { checkOptions } from '../../base/options/index.js';
import { type WordMaster, type WordMasterInit, WordMasterPort } from '../word-bus/master-port.js';
import { WordSlavePort } from '../word-bus/slave-port.js';
import type { WordSlave, WordSlaveInit } from '../word-bus/slave.js';
import { obiKind } from './kind.js';
import * as rules from './rules.js';
import type { OBIMasterSays, OBISlaveSays } from './says.js';

/** Options of an OBI master port (standards 2.4). */
export interface OBIMasterOptions {
  /** Bits of AID, at least 0. Default 0: no ids. */
  readonly idBits?: number | undefined;
  /** Whether it has RREADY and may delay responses. Default false: it is always ready. */
  readonly rready?: boolean | undefined;
  /** Whether it accepts ERR. Default true. */
  readonly takesError?: boolean | undefined;
  /** Whether it may enable any bytes of a word (BE_FULL). Default false: only adjacent bytes. */
  readonly beFull?: boolean | undefined;
  /** Whether it has ATOP and makes atomic transactions. Default false. */
  readonly atomics?: boolean | undefined;
}

/** Options of an OBI slave port (standards 2.4). */
export interface OBISlaveOptions {
  /** Width of the data in bytes, 4 or 8. */
  readonly beatBytes: number;
  /** Whether it returns the AID of a request as RID. Default true. */
  readonly ids?: boolean | undefined;
  /** Whether it has RREADY and holds responses until they are accepted. Default true. */
  readonly rready?: boolean | undefined;
  /** Whether it may answer with ERR. Default false. */
  readonly error?: boolean | undefined;
  /** Whether it accepts any byte enables (BE_FULL). Default false: only adjacent bytes. */
  readonly beFull?: boolean | undefined;
  /** Whether it has ATOP and EXOKAY and performs atomic transactions. Default false. */
  readonly atomics?: boolean | undefined;
}

/** An OBI master port as it is written (standards 2.4). */
export interface OBIMasterPortInit extends OBIMasterOptions {
  /** The masters behind the port; not empty. */
  readonly masters: readonly WordMasterInit[];
}

/** An OBI slave port as it is written (standards 2.4). */
export interface OBISlavePortInit extends OBISlaveOptions {
  /** The slaves behind the port; not empty, with disjoint addresses. */
  readonly slaves: readonly WordSlaveInit[];
}

/**
 * The parameters of a master port (standards 2.4).
 *
 * @throws RequirementError `word-bus/port-empty` without masters, `obi/id-bits` for a width that no AID has.
 */
export function masterPort(init: OBIMasterPortInit): WordMasterPort<OBIMasterSays> {
  const { masters, ...options } = checkOptions('OBIMasterPortInit', init);
  return masterPortOf(masters, options);
}

/** The same of masters that have been made. */
export function masterPortOf(
  masters: readonly (WordMaster | WordMasterInit)[],
  { idBits = 0, rready = false, takesError = true, beFull = false, atomics = false }: OBIMasterOptions,
): WordMasterPort<OBIMasterSays> {
  demand(
    Number.isInteger(idBits) && idBits >= 0,
    rules.idBits,
    () => `An OBI master port was given an AID of ${idBits} bits.`,
    { help: 'Set idBits to an integer of at least 0.' },
  );
  return new WordMasterPort(obiKind, masters, { idBits, rready, takesError, beFull, atomics });
}

/**
 * The parameters of a slave port (standards 2.4).
 *
 * @throws RequirementError for addresses, sizes or a width that no port can have.
 */
export function slavePort(init: OBISlavePortInit): WordSlavePort<OBISlaveSays> {
  const { slaves, ...options } = checkOptions('OBISlavePortInit', init);
  return slavePortOf(slaves, options);
}

/** The same of slaves that have been made. */
export function slavePortOf(
  slaves: readonly (WordSlave | WordSlaveInit)[],
  { beatBytes, ids = true, rready = true, error = false, beFull = false, atomics = false }: OBISlaveOptions,
): WordSlavePort<OBISlaveSays> {
  const port = new WordSlavePort(obiKind, slaves, { beatBytes }, { ids, rready, error, beFull, atomics });
  return atomics ? performingAtomics(port) : port;
}

// ATOP encodes the atomics of RISC-V, which have 4 or 8 bytes.
const leastAtomic = 4;

/** The same port with atomic transactions of what its slaves read and write (standards 2.4). */
export function performingAtomics(port: WordSlavePort<OBISlaveSays>): WordSlavePort<OBISlaveSays> {
  const sizes = new TransferSizes(leastAtomic, port.beatBytes);
  return port.copy({
    slaves: port.slaves.map((slave) => slave.withAtomics(sizes)),
    says: { ...port.says, atomics: true },
  });
}
