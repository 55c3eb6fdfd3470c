import { groupBy } from '../../../../lib/base/group-by.js';
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
  const drawn = new Map<string, string[]>();
  for (const { from, to, label } of waysIn(picture)) {
    const key = `${from.id} ${to.id}`;
    drawn.set(key, [...(drawn.get(key) ?? []), label]);
  }
  return [...new Set([...listed.keys(), ...drawn.keys()])].flatMap((key) => {
    const [from, to] = key.split(' ');
    const bySink = groupBy(listed.get(key) ?? [], ({ sink }) => sink);
    const all = [...bySink.values()].map((lines) => lines.map(({ number }) => number));
    const numbers = all.length > 1 ? [...new Set(all.flat())] : all.flat();
    const labels = drawn.get(key) ?? [];
    const counts = labels.filter((label) => countIn(label) !== undefined);
    const told = counts.length === 0 ? labels.flatMap(numbersOf) : [];
    // Numbers that found no room are not told beside their line.
    const isPart = isCrowded(picture) && drawn.has(key) && told.every((number) => numbers.includes(number));
    const isSo =
      counts.length === 0
        ? textOf(told) === textOf(numbers) || isPart
        : labels.every((label) => label === '' || all.some((inputs) => isToldBy(label, inputs)));
    return from === to || isSo ? [] : [`${key}: ${labels.join(' and ')} drawn, ${textOf(numbers)} listed`];
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

/** Whether what stands beside a line is said of these inputs: their numbers, or of very many how many there are, from which to which. */
export function isToldBy(label: string, inputs: readonly number[]): boolean {
  const count = countIn(label);
  if (count === undefined) return textOf(numbersOf(label)) === textOf(inputs);
  return count.join(' ') === [inputs.length, Math.min(...inputs), Math.max(...inputs)].join(' ');
}

function countIn(label: string): number[] | undefined {
  return /^(\d+) inputs, #(\d+) to #(\d+)$/.exec(label)?.slice(1).map(Number);
}

function numbersOf(label: string): number[] {
  return [...label.matchAll(/#(\d+)(?:–#?(\d+))?/g)].flatMap(([, first, last]) => {
    const [from, to] = [Number(first), Number(last ?? first)];
    return Array.from({ length: to - from + 1 }, (_, k) => from + k);
  });
}
