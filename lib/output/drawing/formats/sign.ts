import type { Box } from '../model.js';
import { px } from './wire.js';

/**
 * The distance of the centre of a sign from both sides of the corner of its box, in px; small enough not to touch text.
 */
const inset = 3;

/** Relative to the centre. */
const exclamation = 'm0 -2.3v2.6m0 1.3v1';
const shapes = {
  error: 'm-4.8 0a4.8 4.8 0 1 0 9.6 0a4.8 4.8 0 1 0 -9.6 0z',
  warning: 'm0 -5.2l5.6 9.2h-11.2z',
} as const satisfies Record<NonNullable<Box['mark']>, string>;

/**
 * The sign on the top-right corner of a box with a finding. The outline cannot show this, because its colour may show a
 * change.
 */
export function signMarkup(mark: Box['mark'], right: number, top: number): string {
  if (mark === null) return '';
  const middle = `M${px(right - inset)} ${px(top + inset)}`;
  return `<path class="sign ${mark}-text" d="${middle}${shapes[mark]}"/><path class="sign" d="${middle}${exclamation}"/>`;
}
