import type { CheckRule } from '../rule.js';
import { alignment } from './address/alignment.js';
import { boot } from './address/boot.js';
import { duplicateName } from './address/duplicate-name.js';
import { hole } from './address/hole.js';
import { noDefault } from './address/no-default.js';
import { overlap } from './address/overlap.js';
import { width } from './address/width.js';
import { window } from './address/window.js';

/** The rules that come with the library, by area. */
export const builtInRules: readonly CheckRule[] = [
  overlap,
  alignment,
  window,
  width,
  hole,
  duplicateName,
  boot,
  noDefault,
];
