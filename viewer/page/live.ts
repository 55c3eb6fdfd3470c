import { carried, embeddedText } from './embedded.js';

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

/** What a server tells. */
interface Told {
  /** That of the last page that could be made; empty for none. */
  readonly version: string;
  /** Why there is no page of the design as it is now; null where there is one. */
  readonly failure: Notice | null;
}

// It tells more when it is back.
const lost: Told = {
  version: '',
  failure: { text: 'The server is gone; this is what it showed last. It is asked again until it is back.', places: [] },
};

/**
 * Follows the server of this page. `onDesign` is called when the page carries another design, `onNotice` after that and when there is
 * something to tell, or no longer. Nothing is loaded anew, so that all that is looked at stays.
 */
export function followServer(onDesign: () => Promise<void>, onNotice: (notice: Notice | undefined) => void): void {
  const events = new EventSource('/events');
  let last: Told | undefined;
  let isShowing = false;
  // One after the other: what was told meanwhile comes next, and only the last of it.
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
