import type { Box } from '../model.js';
import { px } from './wire.js';

/** How far the middle of a sign is from both sides of the corner of its box, in px. */
const inset = 6;

/** An exclamation mark around the middle, which is cut out of what is around it. */
const exclamation = 'm-.6 -2.2h1.2v2.6h-1.2zm0 3.4h1.2v1.2h-1.2z';
const shapes = {
  error: `m-4.2 0a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0z`,
  warning: `m0 -4.4l4.6 7.8h-9.2z`,
} as const satisfies Record<NonNullable<Box['mark']>, string>;

/** A sign in the upper right corner of a box with which something is wrong: its outline may have another colour, for what became of it. */
export function signMarkup(mark: Box['mark'], right: number, top: number): string {
  if (mark === null) return '';
  const middle = `M${px(right - inset)} ${px(top + inset)}`;
  return `<path class="${mark}-text" fill-rule="evenodd" d="${middle}${shapes[mark]}${middle}${exclamation}"/>`;
}
