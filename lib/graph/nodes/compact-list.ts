// Most lists of a design have one element or none, and there are very many of them. A list that grows by `push` takes room for some
// 17 elements at once, so these are made to measure until they get their second element.

/** An empty list to begin with; nobody changes it. It is not frozen: the engine goes through lists of one kind faster. */
export const emptyList: readonly never[] = [];

/** The list with one more element at its end: the same list, or a new one in place of a list with less than two. */
export function appended<T>(list: readonly T[], item: T): readonly T[] {
  switch (list.length) {
    case 0:
      return [item];
    case 1:
      return [list[0] as T, item];
    default:
      // Longer lists were made here, for their one holder.
      (list as T[])[list.length] = item;
      return list;
  }
}
