import type { Change } from './change.js';

/**
 * The ids of the nodes and modules in a subject, without ports, indices and numbers: both of `soc.cpu:0 → soc.uart`.
 */
export function idsIn(subject: string): string[] {
  return subject.split(' → ').map((part) => part.replace(/(:\d+|\[\d+\])?(#\d+)?$/, ''));
}

/** The two ends of an interrupt, without numbers: `soc.uart.interrupt → soc.irq`. */
export function linesOf({ subject }: Change): string {
  return idsIn(subject).join(' → ');
}

export function receiverOf({ subject }: Change): string {
  return (subject.split(' → ', 2)[1] ?? '').replace(/#\d+$/, '');
}

export function* partsAround(id: string): Generator<string> {
  for (let end = id.lastIndexOf('.'); end > 0; end = id.lastIndexOf('.', end - 1)) yield id.slice(0, end);
}
