import { useEffect, useRef, useState } from 'preact/hooks';

/** The panes beside the drawing: `contents` on the left, `details` on the right. */
export type Pane = 'contents' | 'details';

/** In a room no wider than so many times the size of its text panes lie over the drawing, one at a time. The style sheet has the same number. */
const narrow = 70;

/** Which panes are open, and whether they lie over the drawing. */
export interface Panes {
  readonly open: ReadonlySet<Pane>;
  readonly over: boolean;
  readonly toggle: (pane: Pane) => void;
  /** Opens a pane that lies over the drawing alone; beside it, panes stay as they are. */
  readonly show: (pane: Pane) => void;
  /** Closes panes that lie over the drawing. */
  readonly uncover: () => void;
}

/**
 * Beside the drawing both are open at first; over it none but the one that is asked for. `room`: the element that the viewer fills.
 * `asked`: what there is something to be seen in when the page begins.
 */
export function usePanes(room: HTMLElement, asked: Pane | undefined): Panes {
  const [over, setOver] = useState(() => isNarrow(room));
  const [open, setOpen] = useState<ReadonlySet<Pane>>(() => openAtFirst(isNarrow(room), asked));
  const wasOver = useRef(over);
  useEffect(() => {
    const resized = new ResizeObserver(() => {
      const isOver = isNarrow(room);
      if (isOver === wasOver.current) return;
      wasOver.current = isOver;
      setOver(isOver);
      setOpen(openAtFirst(isOver));
    });
    resized.observe(room);
    return () => resized.disconnect();
  }, [room]);
  const toggle = (pane: Pane): void => {
    const others = over ? [] : [...open].filter((each) => each !== pane);
    setOpen(new Set(open.has(pane) ? others : [...others, pane]));
  };
  return {
    open,
    over,
    toggle,
    show: (pane) => over && setOpen(new Set([pane])),
    uncover: () => over && setOpen(new Set()),
  };
}

function isNarrow(room: HTMLElement): boolean {
  return room.clientWidth <= narrow * parseFloat(getComputedStyle(room).fontSize);
}

function openAtFirst(over: boolean, asked?: Pane): ReadonlySet<Pane> {
  if (!over) return new Set<Pane>(['contents', 'details']);
  return new Set(asked === undefined ? [] : [asked]);
}
