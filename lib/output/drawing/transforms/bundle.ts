import { counted } from '../../../base/diagnostic/index.js';
import { type Line, withFields } from '../model.js';

/** One line in the place of several of one protocol, beginning and ending where the first of them does. */
export function bundle(lines: readonly Line[]): Line {
  const [first] = lines;
  if (first === undefined) throw new Error('A bundle has a line.');
  if (lines.length === 1) return first;
  const labels = new Set(lines.map(({ label }) => label.replace(/ ?\u00D7\d+$/, '')).filter((label) => label !== ''));
  const [label = ''] = labels;
  const edges = lines.flatMap((line) => line.edges);
  const way = lines.flatMap((line) => line.way ?? []);
  const count = first.look.branches ? '' : `×${edges.length}`;
  return withFields(
    first,
    {
      label: [labels.size === 1 ? label : '', count].filter((text) => text !== '').join(' '),
      edges,
      ...(way.length > 0 ? { way } : {}),
      ...(lines.some(({ saysBits }) => saysBits) ? { saysBits: true } : {}),
    },
    { details: () => [counted(edges.length, 'edge'), first.details].join('\n') },
  );
}
