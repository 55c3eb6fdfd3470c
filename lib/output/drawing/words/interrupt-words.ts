import { counted } from '../../../base/diagnostic/index.js';
import type { Elaboration, InterruptLine } from '../../../elaboration/index.js';

/** How software knows an input: `msip #3`, `#7`. */
export function inputText({ name, number }: InterruptLine): string {
  return name === '' ? `#${number}` : `${name} #${number}`;
}

/** A line beside which more than so many numbers and ranges would stand says how many inputs there are. */
const mostParts = 12;

/**
 * The inputs that lines lead to, in the order of their numbers: `#0–7, #9`; before them those with names, one by one:
 * `msip #3, mtip #7`; of very many that lie scattered how many they are: `52 inputs, #33 to #211`. Nothing of a design that was not
 * negotiated, where others may yet come before them.
 */
export function inputsText({ status }: Elaboration, lines: readonly InterruptLine[]): string {
  if (status !== 'negotiated') return '';
  const all = lines.toSorted((a, b) => a.number - b.number);
  const named = all.filter(({ name }) => name !== '').map(inputText);
  const ranges: [number, number][] = [];
  for (const { number, name } of all) {
    if (name !== '') continue;
    const last = ranges.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else ranges.push([number, number]);
  }
  const counts = ranges.map(([start, end]) => (start === end ? `#${start}` : `#${start}–${end}`));
  const parts = [...named, ...counts];
  if (parts.length <= mostParts) return parts.join(', ');
  return `${counted(all.length, 'input')}, #${all[0]?.number} to #${all.at(-1)?.number}`;
}
