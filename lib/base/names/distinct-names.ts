/** `wanted`, or the first of the names made of it that is not taken: with numbers behind it, `x_1` first, unless `variant` makes others of them. */
export function numberedName(
  wanted: string,
  isTaken: (name: string) => boolean,
  variant: (number: number) => string = (number) => `${wanted}_${number}`,
): string {
  let free = wanted;
  for (let number = 1; isTaken(free); number++) free = variant(number);
  return free;
}

/**
 * The same names, each once: one that was there before has the first free number from `from` on behind it, by which it is none of the names,
 * nor of `others`.
 */
export function distinctNames(names: readonly string[], from = 1, others: Iterable<string> = []): string[] {
  const known = new Set([...names, ...others]);
  const next = new Map<string, number>();
  return names.map((name) => {
    let number = next.get(name);
    if (number !== undefined) while (known.has(`${name}_${number}`)) number++;
    next.set(name, number === undefined ? from : number + 1);
    if (number === undefined) return name;
    known.add(`${name}_${number}`);
    return `${name}_${number}`;
  });
}
