import { suggest } from '../diagnostic/index.js';

/** Something that a name can match: its path and its other names. */
export interface Named {
  readonly path: string;
  readonly called?: string | undefined;
}

/** `Did you mean x?` for the name most like one that means nothing: as many parts of a path in a row, or what something is called. */
export function nearestName(name: string, known: readonly Named[]): string | undefined {
  const length = name.split('.').length;
  const words = new Set<string>();
  for (const { path, called } of known) {
    const parts = path.split('.');
    for (let end = parts.length; end >= length; end--) words.add(parts.slice(end - length, end).join('.'));
    if (called !== undefined) words.add(called);
    words.add(path);
  }
  return suggest(name, [...words]);
}
