import type { Forest } from './forest.js';

// A removed window shifts the indices of the later ones.
export function foldWindows<T>(forest: Forest<T>): void {
  for (const entry of forest.causes('windows')) {
    const cause = forest.entries.find(
      ({ change: { aspect, happening, subject } }) =>
        aspect === 'device' && happening === 'shrunk' && subject === entry.change.subject,
    );
    if (cause !== undefined) forest.attach(entry, cause);
  }
}
