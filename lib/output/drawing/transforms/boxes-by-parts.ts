import { allBoxes, type Diagram } from '../model.js';

/**
 * A function that finds the id of the box of a module or node: its own, that which stands for it, or else the innermost box around it, but not
 * the outermost, which is around everything.
 */
export function boxesByParts(diagram: Diagram): (id: string) => string | undefined {
  const boxes = new Map(
    [...allBoxes(diagram)].flatMap(({ id, nodes = [] }) => [id, ...nodes].map((part) => [part, id])),
  );
  return (id) => {
    const own = boxes.get(id);
    if (own !== undefined) return own;
    for (let end = id.lastIndexOf('.'); end > 0; end = id.lastIndexOf('.', end - 1)) {
      const box = boxes.get(id.slice(0, end));
      if (box !== undefined && box !== diagram.root.id) return box;
    }
    return undefined;
  };
}
