import { allBoxes, type Diagram } from '../model.js';

/**
 * Returns a function that finds the id of the box of a module or node: its own box, one that represents it, or else the innermost enclosing one
 * except the outermost, which encloses everything.
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
