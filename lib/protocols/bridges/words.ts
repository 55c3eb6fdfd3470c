import { IdRange, TransferSizes } from '../../base/address/index.js';
import type { NodePath } from '../../graph/index.js';
import { APBMasterParameters, APBMasterPortParameters } from '../apb/master-port.js';
import type { APBSlavePortParameters } from '../apb/slave-port.js';
import { TLMasterParameters } from '../tilelink/parameters/master-parameters.js';
import { TLMasterPortParameters } from '../tilelink/parameters/master-port.js';
import { TLSlaveParameters } from '../tilelink/parameters/slave-parameters.js';
import { TLSlavePortParameters } from '../tilelink/parameters/slave-port.js';
import type { WordBusKind } from '../word-bus/kind.js';
import { WordMaster, type WordMasterPort } from '../word-bus/master-port.js';
import { WordSlave, type WordSlaveInit } from '../word-bus/slave.js';
import type { WordSlavePort } from '../word-bus/slave-port.js';

// Shared by the bridges between word buses and others.

/** What slaves of any protocol have for a bridge from a word bus. */
export interface SlaveBehind extends Pick<WordSlaveInit, 'address' | 'resources' | 'regionType' | 'executable'> {
  readonly supportsRead: TransferSizes;
  readonly supportsWrite: TransferSizes;
  readonly nodePath: NodePath | undefined;
}

/** The slaves as a word bus in front of them sees them: with what they support of a word (standards 1.3). */
export function withinWord(kind: WordBusKind, slaves: readonly SlaveBehind[], beatBytes: number): WordSlave[] {
  const word = new TransferSizes(1, beatBytes);
  return slaves.map(({ address, resources, regionType, executable, supportsRead, supportsWrite, nodePath }) => {
    const sizes = { supportsRead: supportsRead.intersect(word), supportsWrite: supportsWrite.intersect(word) };
    return new WordSlave(kind, { address, resources, regionType, executable, ...sizes }, word, nodePath);
  });
}

/** The managers of TileLink as a word bus in front of them sees them: any bytes of a word may be written. */
export function managersWithinWord(kind: WordBusKind, { slaves, beatBytes }: TLSlavePortParameters): WordSlave[] {
  const behind = slaves.map(({ address, resources, regionType, executable, supports, nodePath }) => ({
    ...{ address, resources, regionType, executable, nodePath },
    ...{ supportsRead: supports.get, supportsWrite: supports.putPartial },
  }));
  return withinWord(kind, behind, beatBytes);
}

/** Masters of a word bus as clients of TileLink, each with a source id for all that it has in flight, from 0 on. */
export function toClients(
  masters: readonly WordMaster[],
  requestFifo: boolean,
  flights: readonly number[],
): TLMasterPortParameters {
  let start = 0;
  return TLMasterPortParameters.of({
    masters: masters.map(({ name, nodePath }, k) => {
      const ids = new IdRange(start, start + (flights[k] ?? 0));
      start = ids.end;
      return TLMasterParameters.of({ name, sourceId: ids, requestFifo }).withNodePath(nodePath);
    }),
  });
}

/** Clients of TileLink as masters of a word bus, each with so many requests in flight. */
export function toWordMasters(
  { masters }: TLMasterPortParameters,
  flightOf: (client: TLMasterParameters) => number,
): WordMaster[] {
  return masters.map((client) => {
    const { name, nodePath } = client;
    return new WordMaster({ name, maxFlight: flightOf(client) }, nodePath);
  });
}

/** Slaves of a word bus as managers of TileLink, which answer in order. */
export function toManagers(
  { slaves, beatBytes }: WordSlavePort,
  { choosesBytes, denies }: { readonly choosesBytes: boolean; readonly denies: boolean },
): TLSlavePortParameters {
  return TLSlavePortParameters.of({
    slaves: slaves.map(({ address, resources, regionType, executable, supportsRead, supportsWrite, nodePath }) =>
      TLSlaveParameters.of({
        ...{ address, resources, regionType, executable },
        supports: {
          ...{ get: supportsRead, putFull: supportsWrite },
          putPartial: choosesBytes ? supportsWrite : TransferSizes.none,
        },
        ...{ fifoId: 0, mayDenyGet: denies, mayDenyPut: denies },
      }).withNodePath(nodePath),
    ),
    ...{ beatBytes, minLatency: 1 },
  });
}

/** Masters of a word bus as masters of APB. */
export function toApbMasters({ masters }: WordMasterPort): APBMasterPortParameters {
  return APBMasterPortParameters.of({
    masters: masters.map(({ name, nodePath }) => APBMasterParameters.of({ name }, nodePath)),
  });
}

/** Slaves of APB as a word bus in front of them sees them. */
export function apbWithinWord(kind: WordBusKind, { slaves, beatBytes }: APBSlavePortParameters): WordSlave[] {
  const word = new TransferSizes(1, beatBytes);
  return slaves.map((slave) => new WordSlave(kind, slave, word, slave.nodePath));
}
