import type { Elaboration } from '../../../../lib/elaboration/index.js';
import { Looks } from '../../../../lib/output/drawing/looks.js';
import { list } from '../../../../lib/query/index.js';
import { type Picture, waysIn } from '../svg-reader.js';
import { isCrowded, ownersOf } from './owners.js';

// Numbers between two boxes are those that are listed. What a box has in several places by one number is written once.
export function interruptFaults(picture: Picture, elaboration: Elaboration): string[] {
  const owners = ownersOf(picture, elaboration);
  const listed = new Map<string, { readonly sink: string; readonly number: number }[]>();
  for (const { id, from, number } of list(elaboration, 'interrupts')) {
    const key = `${owners.boxOf(String(from))?.id} ${owners.boxOf(String(id))?.id}`;
    listed.set(key, [...(listed.get(key) ?? []), { sink: String(id), number: Number(number) }]);
  }
  const drawn = new Map<string, number[]>();
  for (const { from, to, label } of waysIn(picture)) {
    const key = `${from.id} ${to.id}`;
    drawn.set(key, [...(drawn.get(key) ?? []), ...numbersOf(label)]);
  }
  return [...new Set([...listed.keys(), ...drawn.keys()])].flatMap((key) => {
    const [from, to] = key.split(' ');
    const all = listed.get(key) ?? [];
    const isShared = new Set(all.map(({ sink }) => sink)).size > 1;
    const numbers = all.map(({ number }) => number);
    const told = drawn.get(key);
    const [found, wanted] = [told ?? [], numbers].map((list) => textOf(isShared ? [...new Set(list)] : list));
    // Numbers that found no room are not told beside their line.
    const isPart = isCrowded(picture) && told?.every((number) => numbers.includes(number));
    const isSo = from === to || found === wanted || isPart;
    return isSo ? [] : [`${key}: ${found} drawn, ${wanted} listed`];
  });
}

export function interruptLooks({ edges, protocols }: Elaboration): ReadonlySet<string> {
  const looks = Looks.in({ protocols });
  return new Set(
    edges
      .map(({ protocol }) => looks.of(protocol))
      .filter(({ family }) => family === 'interrupt')
      .map(({ key }) => `p-${key}`),
  );
}

export function textOf(numbers: readonly number[] = []): string {
  return [...numbers].sort((a, b) => a - b).join(' ');
}

export function numbersOf(label: string): number[] {
  return [...label.matchAll(/#(\d+)(?:–#?(\d+))?/g)].flatMap(([, first, last]) => {
    const [from, to] = [Number(first), Number(last ?? first)];
    return Array.from({ length: to - from + 1 }, (_, k) => from + k);
  });
}
