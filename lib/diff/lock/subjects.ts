import type { Aspect } from '../change/change.js';
import { thingKey } from '../facts/facts.js';
import { partiesOfTold } from '../facts/resource-facts.js';

/** The key of a device or a master: a node that responds to accesses and sends a stream is both a device and a master. */
export function partyKey(aspect: Aspect, party: string): string {
  return thingKey({ aspect, subject: party });
}

const pairAspects: ReadonlySet<string> = new Set(['reach', 'access', 'interrupt', 'crossing']);

/** Splits a pair at its arrow. Names may contain arrows and numbers, too: the first part is a port of the design, or ends with an index. */
export function pairOf(aspect: string, subject: string, ends: Pick<ReadonlySet<string>, 'has'>): [string, string] {
  const parts = subject.split(' → ');
  const starts = parts.slice(1).map((_, k) => parts.slice(0, k + 1).join(' → '));
  const from = starts.find((start) => isStartOfPair(aspect, start, ends)) ?? starts[0] ?? '';
  return [from, subject.slice(from.length + ' → '.length)];
}

function isStartOfPair(aspect: string, start: string, ends: Pick<ReadonlySet<string>, 'has'>): boolean {
  switch (aspect) {
    case 'reach':
    case 'access':
      return ends.has(start) || ends.has(start.replace(/#\d+$/, ''));
    case 'sees':
      return ends.has(start);
    case 'interrupt':
      return /\[\d+\]$/.test(start);
    default:
      return true;
  }
}

/**
 * The nodes that a line concerns: `soc.cpu:0 → soc.uart`, `soc.uart.interrupt[0] → soc.irq`; a number after the second one distinguishes identical
 * pairs.
 */
export function partiesOf(aspect: Aspect, subject: string, ends: ReadonlySet<string>): readonly string[] {
  if (aspect === 'firmware') return partiesOfTold(subject);
  if (!pairAspects.has(aspect)) return [subject];
  const [from, to] = pairOf(aspect, subject, ends);
  switch (aspect) {
    case 'reach':
    case 'access':
      return [withoutPort(ends.has(from) ? from : from.replace(/#\d+$/, '')), to];
    case 'interrupt':
      return [from.replace(/\[\d+\]$/, ''), ends.has(`${to}:0`) ? to : to.replace(/#\d+$/, '')];
    default:
      return [from, to];
  }
}

/** The node of an end. */
export function withoutPort(end: string): string {
  return end.replace(/:\d+$/, '');
}
