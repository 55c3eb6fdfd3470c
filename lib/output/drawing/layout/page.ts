import type { PlacedBox } from '../drawing.js';
import { labelSize } from '../words/line-labels.js';

const pointsPerMillimetre = 72 / 25.4;

/** Where drawings are printed, in pt: the column of text of a sheet of A4, 160 mm wide. */
const column = { width: 160 * pointsPerMillimetre, height: 240 * pointsPerMillimetre };

/** The smallest type that is read on paper, in pt. */
const smallestRead = 6;

/** What stands around the boxes of a drawing: margins, and above and below them heading and legend, in px. */
const around = { width: 48, height: 140 };

/** How large a px of a drawing is on a page that shows all of it, in pt. Smaller drawings are not enlarged. */
export function pageScale({ width, height }: Pick<PlacedBox, 'width' | 'height'>): number {
  return Math.min(1, column.width / (width + around.width), column.height / (height + around.height));
}

/** Whether the smallest words of a drawing can be read on a page that shows all of it. */
export function isReadable(root: Pick<PlacedBox, 'width' | 'height'>): boolean {
  return pageScale(root) * labelSize >= smallestRead;
}
