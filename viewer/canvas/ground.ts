import { useEffect, useState } from 'preact/hooks';
import type { ViewState } from '../page/state.js';

/** What is drawn on. */
export type Ground = 'dark' | 'light';

/** Whether to draw on light or on dark ground: as the system does, unless something else was chosen. */
export function groundOf(theme: ViewState['theme']): Ground {
  if (theme !== 'auto') return theme;
  return darkSystem().matches ? 'dark' : 'light';
}

/** The same, also when the system becomes light or dark meanwhile. */
export function useGround(theme: ViewState['theme']): Ground {
  const [, setDark] = useState(() => darkSystem().matches);
  useEffect(() => {
    const system = darkSystem();
    const follow = (): void => setDark(system.matches);
    system.addEventListener('change', follow);
    return () => system.removeEventListener('change', follow);
  }, []);
  return groundOf(theme);
}

function darkSystem(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}
