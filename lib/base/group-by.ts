/** The items by what `key` says of them, groups in the order in which they are first met. */
export function groupBy<T, K>(items: Iterable<T>, key: (item: T) => K): Map<K, [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const item of items) {
    const value = key(item);
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [item]);
    else group.push(item);
  }
  return groups;
}
