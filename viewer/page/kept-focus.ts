import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Keeps the focus where it was when what had it in a pane is gone, which would begin at the top of the page again: it goes to the pane around it; where
 * that was closed, to the one that has come in its place, or else to its button.
 */
export function useKeptFocus(): void {
  const last = useRef<{ readonly element: Element; readonly pane: HTMLElement }>();
  useEffect(() => {
    const follow = ({ target }: FocusEvent): void => {
      const pane = target instanceof Element ? target.closest('aside') : null;
      last.current = pane === null ? undefined : { element: target as Element, pane };
    };
    addEventListener('focusin', follow);
    return () => removeEventListener('focusin', follow);
  }, []);
  useLayoutEffect(() => {
    if (last.current === undefined) return;
    const { element, pane } = last.current;
    // The browser takes the focus from what is hidden only later.
    const hasFocus = [document.body, element].includes(document.activeElement ?? document.body);
    if (!hasFocus || (element.isConnected && element.closest('[hidden]') === null)) return;
    heirOf(pane)?.focus({ preventScroll: true });
  });
}

function heirOf(pane: HTMLElement): HTMLElement | null {
  if (!pane.hidden) return pane;
  return (
    document.querySelector<HTMLElement>('aside:not([hidden])') ??
    document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(pane.id)}"]`)
  );
}
