import { useEffect, useState } from 'preact/hooks';
import { fromHash, hashFor, toHash, unknownView, type ViewState } from './state.js';

/** What is looked at, as the address of the page says it. */
export interface Navigation {
  readonly state: ViewState;
  /** Looks at something else: a step that the browser goes back from. */
  readonly change: (changes: Partial<ViewState>) => void;
}

/** Follows the address of the page, and leads it. */
export function useNavigation(): Navigation {
  const [state, setState] = useState<ViewState>(() => fromHash(location.hash));
  useEffect(() => {
    const follow = (): void => setState(fromHash(location.hash));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const change = (changes: Partial<ViewState>): void => {
    const next = { ...state, ...changes };
    // A step to go back to, unless the address says it already. What the address leads to makes none, or there would be no way forward.
    if (unknownView(location.hash) !== '' || toHash(fromHash(location.hash)) !== toHash(next)) {
      history.pushState(null, '', `#${hashFor(next, location.hash)}`);
    }
    setState(next);
  };
  return { state, change };
}

/** The address of the page with what is looked at, and from where: `place` is one in the drawing, empty for none. */
export function linkTo(state: ViewState, place: string): string {
  const hash = [hashFor(state, location.hash), ...(place === '' ? [] : [`at=${place}`])]
    .filter((part) => part !== '')
    .join('&');
  return `${location.href.replace(/#.*/, '')}#${hash}`;
}
