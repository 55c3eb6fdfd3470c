import { counted } from '../../../base/diagnostic/index.js';
import type { Elaboration, InterruptLine } from '../../../elaboration/index.js';

/** An interrupt input as known to software: `msip #3`, `#7`. */
export function inputText({ name, number }: InterruptLine): string {
  return name === '' ? `#${number}` : `${name} #${number}`;
}

/** With more numbers and ranges than this, a line only shows the number of inputs. */
const mostParts = 12;

/**
 * Summarizes the inputs of lines: first the named ones, `msip #3, mtip #7`, then ranges in numerical order, `#0–7, #9`; for many scattered ones only
 * their number, `52 inputs, #33 to #211`. Empty for a design that was not negotiated, where further inputs could change the numbers.
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
