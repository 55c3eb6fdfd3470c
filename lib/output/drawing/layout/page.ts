import type { PlacedBox } from '../drawing.js';
import { labelSize } from '../words/line-labels.js';

const pointsPerMillimetre = 72 / 25.4;

/** The printable area in pt: the text column of an A4 page, 160 mm wide. */
const column = { width: 160 * pointsPerMillimetre, height: 240 * pointsPerMillimetre };

/** The smallest legible font size on paper, in pt. */
const smallestRead = 6;

/** The room around the boxes of a drawing in px: margins, heading and legend. */
const around = { width: 48, height: 140 };

/** The size of a px in pt if the whole drawing is printed on a page. Smaller drawings are not enlarged. */
export function pageScale({ width, height }: Pick<PlacedBox, 'width' | 'height'>): number {
  return Math.min(1, column.width / (width + around.width), column.height / (height + around.height));
}

/** Whether the smallest text is legible if the whole drawing is printed on a page. */
export function isReadable(root: Pick<PlacedBox, 'width' | 'height'>): boolean {
  return pageScale(root) * labelSize >= smallestRead;
}
