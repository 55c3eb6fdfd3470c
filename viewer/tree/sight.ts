import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Height of a row in px until it is measured. */
const usual = 20;
/** Rows above and below those in sight that exist as well. */
const spare = 8;

/** Which of many rows of the same height are in sight. */
export interface Sight {
  /** The element in which they scroll. */
  readonly element: RefObject<HTMLDivElement>;
  /** An element as high as a row, which follows the size of the text. */
  readonly measure: RefObject<HTMLDivElement>;
  /** Height of a row in px. */
  readonly rowHeight: number;
  /** Rows from the first on, and before the end, exist. */
  readonly first: number;
  readonly end: number;
  /** How many rows a page is, at least 1. */
  readonly page: number;
  /** To be called when it has scrolled. */
  readonly look: () => void;
}

/** Follows what is in sight of `count` rows; the row `at` is brought there whenever it is another one, below 0 for none. */
export function useSight(count: number, at: number): Sight {
  const element = useRef<HTMLDivElement>(null);
  const measure = useRef<HTMLDivElement>(null);
  const [{ top, height, rowHeight }, setView] = useState({ top: 0, height: 0, rowHeight: usual });
  const look = (): void => {
    // What is not shown has no height.
    const measured = measure.current?.getBoundingClientRect().height ?? 0;
    setView({
      top: element.current?.scrollTop ?? 0,
      height: element.current?.clientHeight ?? 0,
      rowHeight: measured > 0 ? measured : usual,
    });
  };
  useLayoutEffect(() => {
    const observer = new ResizeObserver(look);
    for (const each of [element.current, measure.current]) if (each !== null) observer.observe(each);
    look();
    return () => observer.disconnect();
  }, []);
  // The active row exists as soon as it is active: what `aria-activedescendant` names does not wait for the scroll event.
  useLayoutEffect(() => {
    const scroller = element.current;
    if (scroller === null || at < 0) return;
    const [above, below] = [at * rowHeight, (at + 1) * rowHeight];
    if (above < scroller.scrollTop) scroller.scrollTop = above;
    else if (below > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = below - scroller.clientHeight;
    else return;
    look();
  }, [at, height, rowHeight]);
  return {
    element,
    measure,
    rowHeight,
    first: Math.max(0, Math.floor(top / rowHeight) - spare),
    end: Math.min(count, Math.ceil((top + height) / rowHeight) + spare),
    page: Math.max(1, Math.floor(height / rowHeight) - 1),
    look,
  };
}
