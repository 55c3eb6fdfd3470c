import type { ViewState } from '../page/state.js';

/** What is drawn on. */
export type Ground = 'dark' | 'light';

/** Whether to draw on light or on dark ground: as the system does, unless something else was chosen. */
export function groundOf(theme: ViewState['theme']): Ground {
  if (theme !== 'auto') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
