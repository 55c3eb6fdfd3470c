/** The positions of a tree in pre-order, children newest first, from the position of each one's parent; those come before their children. */
export function preOrder(parents: readonly number[]): Int32Array {
  const newest = new Int32Array(parents.length).fill(-1);
  const older = new Int32Array(parents.length).fill(-1);
  for (let position = 1; position < parents.length; position++) {
    const parent = parents[position] ?? 0;
    older[position] = newest[parent] ?? -1;
    newest[parent] = position;
  }
  const order = new Int32Array(parents.length);
  let position = 0;
  for (let k = 0; k < order.length; k++) {
    order[k] = position;
    const child = newest[position] ?? -1;
    if (child >= 0) {
      position = child;
      continue;
    }
    while (position > 0 && (older[position] ?? -1) < 0) position = parents[position] ?? -1;
    position = older[position] ?? -1;
  }
  return order;
}

/**
 * The numbers of things in the order of their holders, those of one holder the last one first, from the position of each one's holder; `order`
 * has all of these.
 */
export function heldInOrder(holders: readonly number[], order: Int32Array): Int32Array {
  // By holder, the position of its next element; at first, the number of its elements.
  const next = new Int32Array(order.length);
  for (const holder of holders) next[holder] = (next[holder] ?? 0) + 1;
  let start = 0;
  for (const holder of order) {
    const count = next[holder] ?? 0;
    next[holder] = start;
    start += count;
  }
  const numbers = new Int32Array(holders.length);
  for (let k = holders.length - 1; k >= 0; k--) {
    const holder = holders[k] ?? 0;
    const at = next[holder] ?? 0;
    numbers[at] = k;
    next[holder] = at + 1;
  }
  return numbers;
}
