import { type Drawing, svg } from '../../../../../lib/output/drawing/index.js';

/** What each column of a drawing of addresses says: whose it is, and each box in a line. */
export const words = ({ root }: Drawing): string[][] =>
  root.boxes.map(({ box, boxes }) => [
    box.label,
    ...boxes.map((part) =>
      [part.box.label, part.box.sublabel, ...part.box.notes].filter((text) => text !== '').join(' | '),
    ),
  ]);

/** The words of the legend of a drawing. */
export const legend = (view: Drawing): string[] =>
  [...[...svg(view)].join('').matchAll(/<text class="muted" [^>]*font-size="10\.5">([^<]*)</g)].map(
    ([, text = '']) => text,
  );
