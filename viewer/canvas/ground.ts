import { useEffect, useState } from 'preact/hooks';
import type { ViewState } from '../page/state.js';

/** The background of the drawing. */
export type Ground = 'dark' | 'light';

/** Whether to use a light or dark background: that of the system unless the user has chosen one. */
export function groundOf(theme: ViewState['theme']): Ground {
  if (theme !== 'auto') return theme;
  return darkSystem().matches ? 'dark' : 'light';
}

/** The same, following changes of the system. */
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
