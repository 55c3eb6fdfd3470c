import { once } from 'node:events';
import { relative, sep } from 'node:path';
import type { FSWatcher } from 'chokidar';

// Editors write a file in several steps.
const settling = 100;

/** Calls `onChange` after each change of what is in a folder, once it has settled. Resolves once changes are noticed. */
export async function watchFolder(folder: string, onChange: () => void): Promise<FSWatcher> {
  const { watch } = await import('chokidar');
  // Packages are large and change seldom; and making the page puts a hidden file beside the topology for a moment.
  const ignored = (path: string): boolean =>
    relative(folder, path)
      .split(sep)
      .some((part) => part === 'node_modules' || /^\.[^.]/.test(part));
  const watched = watch(folder, { ignored, ignoreInitial: true });
  await once(watched, 'ready');
  let timer: NodeJS.Timeout | undefined;
  watched.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, settling);
  });
  return watched;
}
