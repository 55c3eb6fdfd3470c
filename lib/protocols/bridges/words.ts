import { TransferSizes } from '../../base/address/index.js';
import type { WordBusKind } from '../word-bus/kind.js';
import { WordSlave, type WordSlaveInit } from '../word-bus/slave.js';
import type { NodePath } from '../../graph/index.js';

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
