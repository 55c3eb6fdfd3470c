import { type Diagnostic, formatLocation } from './diagnostic.js';

/** What is asked of diagnostics and findings to tell which of them one help is for. */
export interface Helped extends Pick<Diagnostic, 'rule' | 'severity' | 'locations' | 'help'> {
  /** The design that it is about, where there are several. */
  readonly design?: string;
}

/** Diagnostics of one help, in their order: `first` is told as it is, and what is alike about the others need not be told again. */
export interface OfOneHelp<T> {
  readonly first: T;
  readonly others: readonly T[];
}

/**
 * Diagnostics by what one change settles: of one rule, with the same help, about a place that the first of them is about, too, or all without
 * a place. Of a class or a loop that makes many alike, all places are the same, and the help differs in the numbers of names alone. In the
 * order of the first of each; one without help is by itself.
 */
export function ofOneHelp<T extends Helped>(diagnostics: readonly T[]): OfOneHelp<T>[] {
  const groups: { first: T; others: T[] }[] = [];
  const known = new Map<string, { first: T; others: T[] }>();
  for (const diagnostic of diagnostics) {
    const keys = keysOf(diagnostic);
    const group = keys.map((key) => known.get(key)).find((each) => each !== undefined);
    if (group !== undefined) {
      group.others.push(diagnostic);
      continue;
    }
    const own = { first: diagnostic, others: [] };
    groups.push(own);
    for (const key of keys) known.set(key, own);
  }
  return groups;
}

/**
 * What is to be told behind the first: of each of the others what `said` gives, without the lines that the first has, too.
 * Of one that differs in nothing else, the lines that say more stand in the place of its first.
 */
export function saidOfOthers<T>({ first, others }: OfOneHelp<T>, said: (each: T) => readonly string[]): string[] {
  if (others.length === 0) return [];
  const known = new Set(said(first));
  const lines = others.flatMap((other) => {
    const [what = '', ...more] = said(other);
    const news = more.filter((line) => !known.has(line));
    return news.length > 0 && known.has(what) ? news.map((line) => line.replace(/^ {2}/, '')) : [what, ...news];
  });
  return [`the same help is for ${others.length} more:`, ...lines.map((line) => `  ${line}`)];
}

// One key for each place; none if there is no help.
function keysOf({ rule, severity, design = '', help = '', locations }: Helped): string[] {
  if (help === '') return [];
  const places = locations.length === 0 ? [''] : locations.map(formatLocation);
  const same = places.map((place) => JSON.stringify([rule, severity, design, help, place]));
  return locations.length === 0
    ? same
    : [...same, JSON.stringify([rule, severity, design, withoutNumbers(help), ...places])];
}

// A help with the numbers in paths removed, so that it is equal for alike parts: `soc.tile_1.bus.node` becomes `soc.tile.bus.node`.
function withoutNumbers(help: string): string {
  return help.replace(/[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)+/gu, (path) => path.replace(/_?\d+/g, ''));
}
