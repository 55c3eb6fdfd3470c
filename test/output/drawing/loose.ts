import { allBoxes, type Diagram } from '../../../lib/output/drawing/index.js';

/** Ports that are missing where a line ends, and ports without a line: every boundary that shows both its sides has lines on both. */
export function loose(diagram: Diagram): string[] {
  const boxes = [...allBoxes(diagram)];
  return [
    ...missing(diagram),
    ...boxes.flatMap((around) => {
      const outside = met(around.lines);
      return around.boxes.flatMap((box) => {
        const inside = box.shape === 'module' ? met(box.lines) : outside;
        return box.ports.map(({ id }) => id).filter((id) => !outside.has(id) || !inside.has(id));
      });
    }),
  ];
}

/** Ports that are missing where a line ends. */
export function missing(diagram: Diagram): string[] {
  const boxes = [...allBoxes(diagram)];
  const ports = new Set(boxes.flatMap((box) => box.ports.map(({ id }) => id)));
  return [...met(boxes.flatMap(({ lines }) => lines))].filter((id) => !ports.has(id));
}

function met(lines: Diagram['root']['lines']): Set<string> {
  return new Set(lines.flatMap(({ from, to }) => [from, to]));
}
