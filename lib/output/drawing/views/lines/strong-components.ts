/** A directed graph: the successors of each vertex. Every vertex is a key. */
export type Successors<V> = ReadonlyMap<V, readonly V[]>;

/**
 * Numbers the strongly connected components of a graph. An edge never leads to a component with a higher number, so descending numbers are a
 * topological order. Takes linear time, without recursion.
 */
export function strongComponents<V>(graph: Successors<V>): Map<V, number> {
  const components = new Map<V, number>();
  const found = new Map<V, { index: number; low: number }>();
  const open: V[] = [];
  let count = 0;
  for (const start of graph.keys()) {
    if (found.has(start)) continue;
    const path: { vertex: V; next: number; mark: { index: number; low: number } }[] = [];
    const enter = (vertex: V): void => {
      const mark = { index: found.size, low: found.size };
      found.set(vertex, mark);
      open.push(vertex);
      path.push({ vertex, next: 0, mark });
    };
    enter(start);
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const { vertex, mark } = step;
      const successors = graph.get(vertex) ?? [];
      const successor = successors[step.next++];
      if (step.next <= successors.length && successor !== undefined) {
        const known = found.get(successor);
        if (known === undefined) enter(successor);
        else if (!components.has(successor)) mark.low = Math.min(mark.low, known.index);
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (before !== undefined) before.mark.low = Math.min(before.mark.low, mark.low);
      if (mark.low !== mark.index) continue;
      for (let member = open.pop(); member !== undefined; member = open.pop()) {
        components.set(member, count);
        if (member === vertex) break;
      }
      count++;
    }
  }
  return components;
}
