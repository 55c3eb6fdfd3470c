import { counted } from '../../../base/diagnostic/index.js';
import { allBoxes, type Change, type Diagram } from '../model.js';
import { joinedLines } from './joined-lines.js';

/** Updates the subtitle after parts of a drawing were added or removed. */
export function recounted(diagram: Diagram): Diagram {
  if (diagram.counts === undefined) return diagram;
  return { ...diagram, subtitle: diagram.counts === 'parts' ? partsIn(diagram) : changesIn(diagram) };
}

function partsIn(diagram: Diagram): string {
  const [root, ...boxes] = allBoxes(diagram);
  const edges = new Set([root, ...boxes].flatMap((box) => box?.lines.flatMap((line) => line.edges) ?? []));
  return `shown: ${boxes.length === 1 ? '1 box' : `${boxes.length} boxes`} · ${counted(edges.size, 'connection')}`;
}

function changesIn(diagram: Diagram): string {
  // A line through the frames of modules counts once.
  const things: readonly { readonly change?: Change }[] = [
    ...allBoxes(diagram),
    ...joinedLines(diagram).map(({ own }) => own),
  ];
  const count = (change: Change): number => things.filter((each) => each.change === change).length;
  const [added, removed, changed] = [count('added'), count('removed'), count('changed')];
  if (added + removed + changed === 0) return 'nothing that is drawn differs';
  return `boxes and lines: ${added} added · ${removed} removed · ${changed} changed`;
}
