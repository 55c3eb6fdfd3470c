// No thread of a browser can be kept from taking all memory, which ends the page with it. What is noted here outlives that, for as long as
// the tab is open: a page that was ended so does not do it again by itself.

const running = 'entente-running';

/** Notes that a topology is run. */
export function noteRun(): void {
  sessionStorage.setItem(running, 'yes');
}

/** Notes that it has ended, in whatever way. */
export function noteEnd(): void {
  sessionStorage.removeItem(running);
}

/** Whether the page was ended while a topology was run; asked when it is opened. */
export function wasEnded(): boolean {
  const ended = sessionStorage.getItem(running) !== null;
  noteEnd();
  return ended;
}
