/** How a language has its names: in which letters, and which words it keeps for itself. */
export interface Language {
  readonly letters: 'capitals' | 'small';
  /** Words that nothing may be called, in those letters. */
  readonly reserved: Pick<ReadonlySet<string>, 'has'>;
}

/** A name as an identifier of C in capitals; its words begin with capitals: memAXI4Node is MEM_AXI4_NODE, I2C1 and i2c1 are I2C1. */
export function identifierOf(name: string): string {
  const words = wordsOf(name);
  return /^[A-Z]/.test(words) ? words : `DEVICE_${words}`.replace(/_$/, '');
}

/**
 * The words of a name in capitals, as an identifier of C has them behind others. A capital behind a small letter or a digit begins a word,
 * unless there are no small letters by which to tell: I2C1 and USB2OTG are one word each.
 */
export function wordsOf(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '')
    .map((part) => (/[a-z]/.test(part) ? part.replace(/([a-z0-9])([A-Z])/g, '$1_$2') : part))
    .join('_')
    .toUpperCase();
}

/** From the short to the long: the last name of a path with more and more of the path in front, then the same with another name behind it. */
export function pathNames(path: readonly string[], behind: string): string[] {
  const longer = path.map((_, k) => path.slice(path.length - 1 - k));
  return [...longer, ...longer.map((parts) => [...parts, behind])].map((parts) => parts.join('_'));
}

/**
 * Identifiers of C in capitals for things that have several names, from the short to the long: of each the shortest by which it is the
 * only one, and a number if nothing tells them apart.
 */
export function identifiersOf(names: readonly (readonly string[])[]): string[] {
  const candidates = names.map((list) => list.map(identifierOf));
  const taken = candidates.map(() => 0);
  for (;;) {
    const chosen = candidates.map((list, k) => list[taken[k] ?? 0] ?? '');
    const alike = repeated(chosen);
    // Takes the next candidate for all that have the same name, until none have or nothing is left to take.
    const raised = candidates.flatMap((list, k) =>
      alike.has(chosen[k] ?? '') && (taken[k] ?? 0) < list.length - 1 ? [k] : [],
    );
    if (raised.length === 0) return numbered(chosen);
    for (const k of raised) taken[k] = (taken[k] ?? 0) + 1;
  }
}

function repeated(names: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}

/** The same names, with a number after each that was there before, by which it is none of the others either. */
export function numbered(names: readonly string[], others: Iterable<string> = []): string[] {
  const known = new Set([...names, ...others]);
  const used = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let number = 2; used.has(free) || (free !== name && known.has(free)); number++) free = `${name}_${number}`;
    used.add(free);
    return free;
  });
}

/** An identifier as a name of a language: what that keeps for itself gets an underscore at its end, which no identifier has. */
export function nameIn({ letters, reserved }: Language, identifier: string): string {
  const name = letters === 'small' ? identifier.toLowerCase() : identifier.toUpperCase();
  return reserved.has(name) ? `${name}_` : name;
}
