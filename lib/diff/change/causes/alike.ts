import { idsIn, receiverOf } from '../subject.js';
import { commonMove } from '../distance.js';
import { attachEqual, type Forest } from './forest.js';

// Devices behind a window move together by the same distance, as do the interrupts of a controller, and memories of one kind grow together.
export function foldMoves<T>(forest: Forest<T>): void {
  attachEqual(forest.causes('device', 'interrupt'), forest, (change) => {
    const { aspect, happening, detail, seenBy } = change;
    const move = detail === '' ? commonMove(change) : undefined;
    if (move === undefined) return undefined;
    return [aspect, happening, move.key, aspect === 'interrupt' ? receiverOf(change) : '', ...seenBy];
  });
}

// The same change in several things, or in several fields of one.
export function foldAlike<T>(forest: Forest<T>): void {
  const entries = forest.causes(
    'device',
    'master',
    'reach',
    'access',
    'port',
    'clock',
    'bus',
    'firmware',
    'edges',
    'node',
  );
  attachEqual(entries, forest, ({ impact, aspect, happening, detail, before, after, seenBy }) =>
    detail === '' ? undefined : [impact, aspect, happening, detail, before, after, ...seenBy],
  );
  attachEqual(entries, forest, ({ impact, aspect, happening, detail, before, after, subject, seenBy }) =>
    detail === '' || aspect === 'firmware'
      ? undefined
      : [impact, aspect, happening, subject, seenBy.join(' '), before, after],
  );
  // A change in the accesses of a master, or in a firewall, has the same effect on all devices behind it.
  attachEqual(forest.causes('access'), forest, ({ impact, happening, subject, before, after }) => [
    ...[impact, happening, ...idsIn(subject).slice(0, 1), before, after],
  ]);
}
