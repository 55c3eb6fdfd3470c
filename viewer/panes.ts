import { useEffect, useState } from 'preact/hooks';

/** The panes beside the drawing: `contents` on the left, `details` on the right. */
export type Pane = 'contents' | 'details';

/** Below this width in px panes lie over the drawing, one at a time. */
const narrow = '(max-width: 900px)';

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

/** Beside the drawing both are open at first; over it none. */
export function usePanes(): Panes {
  const media = matchMedia(narrow);
  const [over, setOver] = useState(media.matches);
  const [open, setOpen] = useState<ReadonlySet<Pane>>(() => openAtFirst(media.matches));
  useEffect(() => {
    const follow = ({ matches }: MediaQueryListEvent): void => {
      setOver(matches);
      setOpen(openAtFirst(matches));
    };
    media.addEventListener('change', follow);
    return () => media.removeEventListener('change', follow);
  }, []);
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

function openAtFirst(over: boolean): ReadonlySet<Pane> {
  return new Set<Pane>(over ? [] : ['contents', 'details']);
}
