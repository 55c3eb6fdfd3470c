import type { ViewState } from '../page/state.js';

/** Whether to draw on light or on dark ground: as the system does, unless something else was chosen. */
export function groundOf(theme: ViewState['theme']): 'light' | 'dark' {
  if (theme !== 'auto') return theme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}
