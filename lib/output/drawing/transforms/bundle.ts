import { counted } from '../../../base/diagnostic/index.js';
import { type Line, withFields } from '../model.js';

/** One line in the place of several of one protocol, beginning and ending where the first of them does. */
export function bundle(lines: readonly Line[]): Line {
  const [first] = lines;
  if (first === undefined) throw new Error('A bundle has a line.');
  if (lines.length === 1) return first;
  const edges = lines.flatMap((line) => line.edges);
  const way = lines.flatMap((line) => line.way ?? []);
  const count = first.look.branches ? '' : `×${edges.length}`;
  const total = lines.every((line) => line.total);
  const text = total ? String(sumOf(lines)) : [textOfEach(lines), count].join(' ').trim();
  return withFields(
    first,
    {
      ...{ text, total, edges },
      label: lines.some(({ label }) => label !== '') ? text : count,
      ...(way.length > 0 ? { way } : {}),
      ...(lines.some(({ saysBits }) => saysBits) ? { saysBits: true } : {}),
    },
    { details: () => [counted(edges.length, 'edge'), first.details].join('\n') },
  );
}

// The common text of all edges without their counts; empty if it differs.
function textOfEach(lines: readonly Line[]): string {
  if (lines.some(({ total }) => total)) return '';
  const [text = '', ...others] = new Set(lines.map((line) => line.text.replace(/ ?\u00D7\d+$/, '')));
  return others.length > 0 ? '' : text;
}

function sumOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { text }) => sum + Number(text), 0);
}
