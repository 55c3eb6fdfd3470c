import { carried, embeddedText } from './embedded.js';

/** A message of the server, with links into the sources. */
export interface Notice {
  readonly text: string;
  readonly places: readonly SourcePlace[];
}

export interface SourcePlace {
  /** As shown to users. */
  readonly text: string;
  /** A URL that opens an editor. */
  readonly url: string;
}

/** An event of the server. */
interface Told {
  /** The version of the last page that could be generated; empty for none. */
  readonly version: string;
  /** Why the current design has no page; null if it has one. */
  readonly failure: Notice | null;
}

// The server sends an event when it is back.
const lost: Told = {
  version: '',
  failure: { text: 'The server is gone; this is what it showed last. It is asked again until it is back.', places: [] },
};

/**
 * Follows the server of this page. `onDesign` is called when the page has another design, and `onNotice` after that and whenever the message changes.
 * The page is not reloaded, so the view state stays.
 */
export function followServer(onDesign: () => Promise<void>, onNotice: (notice: Notice | undefined) => void): void {
  const events = new EventSource('/events');
  let last: Told | undefined;
  let isShowing = false;
  // Handles one event at a time; of those that arrive meanwhile, only the last one matters.
  const show = async (told: Told): Promise<void> => {
    last = told;
    if (isShowing) return;
    isShowing = true;
    for (let shown: Told | undefined; shown !== last;) {
      shown = last;
      const notice = await noticeOf(shown, onDesign);
      if (shown === last) onNotice(notice);
    }
    isShowing = false;
  };
  events.onmessage = ({ data }: MessageEvent<string>) => void show(JSON.parse(data) as Told);
  events.onerror = () => void show(lost);
}

async function noticeOf({ version, failure }: Told, onDesign: () => Promise<void>): Promise<Notice | undefined> {
  try {
    if (version !== '' && version !== embeddedText('live')) {
      carry(new DOMParser().parseFromString(await (await fetch('/', { cache: 'no-store' })).text(), 'text/html'));
      await onDesign();
    }
    return failure ?? undefined;
  } catch (error) {
    return { text: String(error), places: [] };
  }
}

function carry(fresh: Document): void {
  document.title = fresh.title;
  for (const id of carried) {
    const own = document.getElementById(id);
    if (own !== null) own.textContent = fresh.getElementById(id)?.textContent ?? '';
  }
}
