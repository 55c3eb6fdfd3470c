import type { PlacedBox } from '../drawing.js';
import { textWidth } from '../layout/text-width.js';
import { px } from './wire.js';
import { xmlText } from '../../../base/text/index.js';

/** The font size of labels beside a scale, in px. */
export const markSize = 9;

/** Labels at given heights beside the content of a box. */
export function marksMarkup({ marks = [] }: PlacedBox): string {
  return marks
    .map(({ text, y, right }) => {
      const x = right - textWidth(text, markSize);
      return `<text class="muted" x="${px(x)}" y="${px(y + 0.36 * markSize)}" font-size="${markSize}">${xmlText(text)}</text>`;
    })
    .join('');
}
