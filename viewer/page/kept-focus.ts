import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Keeps the focus nearby when the focused element in a pane disappears; browsers would restart at the top of the page. The focus moves to the pane,
 * or if that was closed, to the pane that replaced it, or else to its button.
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
    // Browsers remove the focus from a hidden element only later.
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
