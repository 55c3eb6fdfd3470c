import type { TLSlaveParameters } from './slave-parameters.js';

/** What keeps managers from being one FIFO domain, in words; undefined if they are one (tilelink 2.2). */
export function domainBreak(managers: readonly TLSlaveParameters[]): string | undefined {
  const [first] = managers;
  const other = managers.find(({ fifoId }) => fifoId === undefined || fifoId !== first?.fifoId);
  if (first === undefined || other === undefined) return undefined;
  if (other.fifoId === undefined) return `${other.title} has no fifoId`;
  return `${first.title} has the fifoId ${first.fifoId} and ${other.title} has ${other.fifoId}`;
}
