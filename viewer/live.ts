import { carried } from './embedded.js';

/** What a page that follows its server has to tell: words, and where in the sources they lead. */
export interface Notice {
  readonly text: string;
  readonly places: readonly SourcePlace[];
}

export interface SourcePlace {
  /** As it is read. */
  readonly text: string;
  /** An address that editors open. */
  readonly url: string;
}

interface Made {
  /** Why there is no page of the design as it is now; null where there is one. */
  readonly failure: Notice | null;
}

const lost: Notice = {
  text: 'The server is gone; this is what it showed last. It is asked again until it is back.',
  places: [],
};

/**
 * Follows the server of this page. `onDesign` is called when the page carries another design, `onNotice` when there is something to tell,
 * or no longer. Nothing is loaded anew, so that all that is looked at stays.
 */
export function followServer(onDesign: () => Promise<void>, onNotice: (notice: Notice | undefined) => void): void {
  const events = new EventSource('/events');
  let isCurrent = true;
  let turn = 0;
  const follow = async ({ failure }: Made): Promise<void> => {
    const own = ++turn;
    if (failure !== null) {
      isCurrent = false;
      onNotice(failure);
      return;
    }
    if (!isCurrent) {
      const text = await (await fetch('/', { cache: 'no-store' })).text();
      // Another change came meanwhile.
      if (own !== turn) return;
      carry(new DOMParser().parseFromString(text, 'text/html'));
      await onDesign();
    }
    // What is served from now on is another page.
    isCurrent = false;
    onNotice(undefined);
  };
  events.onmessage = ({ data }: MessageEvent<string>) => {
    follow(JSON.parse(data) as Made).catch((error: unknown) => onNotice({ text: String(error), places: [] }));
  };
  events.onerror = () => {
    turn++;
    isCurrent = false;
    onNotice(lost);
  };
}

function carry(fresh: Document): void {
  for (const id of carried) {
    const own = document.getElementById(id);
    if (own !== null) own.textContent = fresh.getElementById(id)?.textContent ?? '';
  }
}
