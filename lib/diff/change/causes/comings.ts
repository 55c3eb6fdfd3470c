import { append } from '../../../elaboration/index.js';
import type { Aspect, Change } from '../change.js';
import { idsIn, partsAround } from '../subject.js';
import type { Entry, Forest } from './forest.js';

const ranks: readonly Aspect[] = ['device', 'master', 'interrupt', 'clock', 'port', 'module', 'node'];

// A part that is added or removed brings its ports, interrupts and crossings, and so does the enclosing module.
export function foldComings<T>(forest: Forest<T>): void {
  for (const happening of ['added', 'removed'] as const) {
    const coming = forest.entries.filter(
      ({ change }) =>
        change.happening === happening && ranks.includes(change.aspect) && !change.subject.includes(' → '),
    );
    const ids = new Set(coming.map(({ change }) => change.subject));
    const outermost = [...ids].filter((id) => ![...partsAround(id)].some((around) => ids.has(around)));
    const owners = new Set(outermost);
    const members = new Map<string, Entry<T>[]>();
    for (const entry of forest.entries) {
      if (!isSameDirection(entry.change, happening)) continue;
      const owner = idsIn(entry.change.subject)
        .flatMap((id) => [id, ...partsAround(id)])
        .find((id) => owners.has(id));
      if (owner !== undefined) append(members, owner, entry);
    }
    for (const entries of members.values()) {
      const [cause] = entries.toSorted((a, b) => rankOf(a) - rankOf(b));
      if (cause !== undefined) for (const entry of entries) forest.attach(entry, cause);
    }
  }
}

function isSameDirection({ happening }: Change, coming: 'added' | 'removed'): boolean {
  return (coming === 'added' ? ['added', 'gained'] : ['removed', 'lost']).includes(happening);
}

function rankOf<T>({ change: { aspect, subject } }: Entry<T>): number {
  const rank = ranks.indexOf(aspect);
  return rank < 0 ? ranks.length : rank + (subject.includes(' → ') ? 0.5 : 0);
}
