import { useEffect, useState } from 'preact/hooks';
import { fromHash, hashFor, toHash, unknownView, type ViewState } from './state.js';

/** The state of the view, which is part of the page's URL. */
export interface Navigation {
  readonly state: ViewState;
  /** Changes the view and adds an entry to the browser's history. */
  readonly change: (changes: Partial<ViewState>) => void;
}

/** Synchronizes the view with the URL of the page. */
export function useNavigation(): Navigation {
  const [state, setState] = useState<ViewState>(() => fromHash(location.hash));
  useEffect(() => {
    const follow = (): void => setState(fromHash(location.hash));
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const change = (changes: Partial<ViewState>): void => {
    const next = { ...state, ...changes };
    // Add a history entry, unless the URL already means this state. An update caused by going back must not add one, as that would remove the entries
    // ahead.
    if (unknownView(location.hash) !== '' || toHash(fromHash(location.hash)) !== toHash(next)) {
      history.pushState(null, '', `#${hashFor(next, location.hash)}`);
    }
    setState(next);
  };
  return { state, change };
}

/** The URL of the page for a state; `place` is the position in the drawing, empty for none. */
export function linkTo(state: ViewState, place: string): string {
  const hash = [hashFor(state, location.hash), ...(place === '' ? [] : [`at=${place}`])]
    .filter((part) => part !== '')
    .join('&');
  return `${location.href.replace(/#.*/, '')}#${hash}`;
}
