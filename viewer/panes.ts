import { useEffect, useRef, useState } from 'preact/hooks';
import { fromHash, unknownView } from './page/state.js';

/** The panes beside the drawing: `contents` on the left, `details` on the right. */
export type Pane = 'contents' | 'details';

/** In a room no wider than so many times the size of its text panes lie over the drawing, one at a time. The style sheet has the same number. */
const narrow = 70;

/** Which panes are open, and whether they lie over the drawing. */
export interface Panes {
  readonly open: ReadonlySet<Pane>;
  readonly over: boolean;
  readonly toggle: (pane: Pane) => void;
  /** Opens a pane: one that lies over the drawing in place of another, one beside it with the others. */
  readonly show: (pane: Pane) => void;
  /** The same after a click, once no second one can follow: until then what was clicked at stays where it is. */
  readonly showAfterClick: (pane: Pane) => void;
  /** Closes panes that lie over the drawing. */
  readonly uncover: () => void;
}

/** Within so many ms the second click of two follows the first. */
const betweenClicks = 300;

/** What there is something to be seen in when the page begins. */
export interface AskedPanes {
  /** Wherever panes are. */
  readonly anywhere: readonly Pane[];
  /** Where they are beside the drawing. */
  readonly beside: readonly Pane[];
}

/** What an address of the page leads to is told in the details; beside a drawing of two versions they list the changes. */
export function askedPanes(hash: string, isCompared: boolean): AskedPanes {
  const { selected, route } = fromHash(hash);
  const isTold = selected !== '' || route !== '' || unknownView(hash) !== '';
  return { anywhere: isTold ? ['details'] : [], beside: isCompared ? ['contents', 'details'] : ['contents'] };
}

/** Only what is asked for is open at first: the drawing has the rest of the room. `room`: the element that the viewer fills. */
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
