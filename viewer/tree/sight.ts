import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The height of a row in px until it is measured. */
const usual = 20;
/** The number of rendered rows above and below the visible ones. */
const spare = 8;

/** The visible part of a list of rows of equal height. */
export interface Sight {
  /** The scrolling element. */
  readonly element: RefObject<HTMLDivElement>;
  /** An element with the height of a row, which follows the font size. */
  readonly measure: RefObject<HTMLDivElement>;
  /** The height of a row in px. */
  readonly rowHeight: number;
  /** The rows to render: from `first`, up to but not including `end`. */
  readonly first: number;
  readonly end: number;
  /** The number of rows per page, at least 1. */
  readonly page: number;
  /** Must be called after scrolling. */
  readonly look: () => void;
}

/** Tracks which of `count` rows are visible, and scrolls row `at` into view whenever it changes; below 0 means none. */
export function useSight(count: number, at: number): Sight {
  const element = useRef<HTMLDivElement>(null);
  const measure = useRef<HTMLDivElement>(null);
  const [{ top, height, rowHeight }, setView] = useState({ top: 0, height: 0, rowHeight: usual });
  const look = (): void => {
    // A hidden element has no height.
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
  // The active row must exist at once, before the scroll event, because `aria-activedescendant` refers to it.
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
