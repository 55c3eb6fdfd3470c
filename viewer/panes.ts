import { useEffect, useRef, useState } from 'preact/hooks';
import { fromHash, unknownView } from './page/state.js';

/** The panes beside the drawing: `contents` on the left, `details` on the right. */
export type Pane = 'contents' | 'details';

/**
 * If the viewer is at most this many times as wide as its font size, panes overlay the drawing, one at a time. The
 * style sheet has the same number.
 */
const narrow = 70;

/** The open panes, and whether they overlay the drawing. */
export interface Panes {
  readonly open: ReadonlySet<Pane>;
  readonly over: boolean;
  readonly toggle: (pane: Pane) => void;
  /** Opens a pane; an overlay replaces another one. */
  readonly show: (pane: Pane) => void;
  /** The same after a click, delayed until no second click can follow, so that the click target does not move. */
  readonly showAfterClick: (pane: Pane) => void;
  /** Closes overlaid panes. */
  readonly uncover: () => void;
}

/** The maximum time between the clicks of a double click, in ms. */
const betweenClicks = 300;

/** The panes to open initially. */
export interface AskedPanes {
  /** In any layout. */
  readonly anywhere: readonly Pane[];
  /** Only if panes are beside the drawing. */
  readonly beside: readonly Pane[];
}

/** A URL with a selection or a route opens the details; beside a comparison, they also open to list the changes. */
export function askedPanes(hash: string, isCompared: boolean): AskedPanes {
  const { selected, route } = fromHash(hash);
  const isTold = selected !== '' || route !== '' || unknownView(hash) !== '';
  return { anywhere: isTold ? ['details'] : [], beside: isCompared ? ['contents', 'details'] : ['contents'] };
}

/**
 * Only requested panes are open initially, to leave room for the drawing. `room` is the element that the viewer fills.
 */
export function usePanes(room: HTMLElement, { anywhere, beside }: AskedPanes): Panes {
  const [over, setOver] = useState(() => isNarrow(room));
  const [open, setOpen] = useState<ReadonlySet<Pane>>(() => new Set(over ? anywhere : [...anywhere, ...beside]));
  const wasOver = useRef(over);
  useEffect(() => {
    const resized = new ResizeObserver(() => {
      const isOver = isNarrow(room);
      if (isOver === wasOver.current) return;
      wasOver.current = isOver;
      setOver(isOver);
      setOpen((before) => new Set(isOver ? [] : [...before, ...beside]));
    });
    resized.observe(room);
    return () => resized.disconnect();
  }, [room]);
  const toggle = (pane: Pane): void => {
    const others = over ? [] : [...open].filter((each) => each !== pane);
    setOpen(new Set(open.has(pane) ? others : [...others, pane]));
  };
  const show = (pane: Pane): void => setOpen((before) => new Set(over ? [pane] : [...before, pane]));
  const clicked = useRef(0);
  const showAfterClick = (pane: Pane): void => {
    clearTimeout(clicked.current);
    clicked.current = window.setTimeout(() => show(pane), betweenClicks);
  };
  useEffect(() => () => clearTimeout(clicked.current), []);
  return {
    open,
    over,
    toggle,
    show,
    showAfterClick,
    uncover: () => over && setOpen(new Set()),
  };
}

function isNarrow(room: HTMLElement): boolean {
  return room.clientWidth <= narrow * parseFloat(getComputedStyle(room).fontSize);
}
