// A design has very many lists, most of them with at most one element. A list that grows by `push` reserves room for about 17 elements, so lists
// are allocated with their exact size until they get a second element.

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
      // A longer list was created here and has a single owner, so it can be changed in place.
      (list as T[])[list.length] = item;
      return list;
  }
}
