import type { Box } from '../model.js';
import { px } from './wire.js';

/** How far the middle of a sign is from both sides of the corner of its box, in px: so near that it touches no word. */
const inset = 3;

/** Around the middle. */
const exclamation = 'm0 -2.3v2.6m0 1.3v1';
const shapes = {
  error: 'm-4.8 0a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0 -9.6 0z',
  warning: 'm0 -5.2l5.6 9.2h-11.2z',
} as const satisfies Record<NonNullable<Box['mark']>, string>;

/** A sign on the upper right corner of a box with which something is wrong: its outline may have another colour, for what became of it. */
export function signMarkup(mark: Box['mark'], right: number, top: number): string {
  if (mark === null) return '';
  const middle = `M${px(right - inset)} ${px(top + inset)}`;
  return `<path class="sign ${mark}-text" d="${middle}${shapes[mark]}"/><path class="sign" d="${middle}${exclamation}"/>`;
}
