/** Names of which each is there once: of those that are alike all but the first have a number behind them. */
export function distinct(names: readonly string[]): string[] {
  const all = new Set(names);
  const seen = new Set<string>();
  const next = new Map<string, number>();
  return names.map((name) => {
    if (!seen.has(name)) {
      seen.add(name);
      return name;
    }
    let k = next.get(name) ?? 1;
    while (all.has(`${name}_${k}`)) k++;
    next.set(name, k + 1);
    all.add(`${name}_${k}`);
    return `${name}_${k}`;
  });
}
