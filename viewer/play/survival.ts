// A browser cannot limit the memory of a thread, and running out of it crashes the page. This note survives a crash as long as the tab is open, so
// that the page does not run the same topology again by itself.

const running = 'entente-running';

/** Notes that a topology is running. */
export function noteRun(): void {
  sessionStorage.setItem(running, 'yes');
}

/** Notes that the run has ended, in whatever way. */
export function noteEnd(): void {
  sessionStorage.removeItem(running);
}

/** Whether the page crashed while a topology was running; called when it opens. */
export function wasEnded(): boolean {
  const ended = sessionStorage.getItem(running) !== null;
  noteEnd();
  return ended;
}
