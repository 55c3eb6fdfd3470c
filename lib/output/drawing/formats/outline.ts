/** Where a walk through nested boxes has come: `depth` is the number of boxes around this one. */
export interface Step<B> {
  /** A box with boxes inside is begun, and ended after them; any other is a leaf. */
  readonly at: 'start' | 'leaf' | 'end';
  readonly box: B;
  readonly depth: number;
}

/**
 * Traverses nested boxes in the order of a file with the same nesting. Not recursive, because modules may nest deeper
 * than the stack allows.
 */
export function* outline<B extends { readonly boxes: readonly B[] }>(root: B): Generator<Step<B>> {
  const waiting = [first(root, 0)];
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    yield step;
    if (step.at !== 'start') continue;
    const { box, depth } = step;
    waiting.push({ at: 'end', box, depth });
    for (const inner of box.boxes.toReversed()) waiting.push(first(inner, depth + 1));
  }
}

function first<B extends { readonly boxes: readonly B[] }>(box: B, depth: number): Step<B> {
  return { at: box.boxes.length > 0 ? 'start' : 'leaf', box, depth };
}

/**
 * The indentation for a nesting depth. It is limited, because it would otherwise make up most of a deeply nested file.
 */
export function indentOf(depth: number): string {
  return '  '.repeat(Math.min(depth, 20));
}
