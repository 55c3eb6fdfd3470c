import { firstOf } from '../../lib/base/diagnostic/index.js';
import { append } from '../../lib/elaboration/index.js';
import { nodeFacts } from '../../lib/output/drawing/index.js';
import type { Design } from '../design/design.js';

// A single line may declare a whole system.
const most = 3;

/** The negotiated facts of the nodes that a line of a file declares or instantiates, by line from 1. */
export function factsByLine({ elaboration }: Design, file: string): (line: number) => string | undefined {
  const factsOf = nodeFacts(elaboration);
  const nodes = new Map<number, string[]>();
  for (const { id, location, placed } of elaboration.modules.flatMap((module) => module.nodes)) {
    const places = [location, placed].filter((place) => place?.file === file);
    for (const line of new Set(places.map((place) => place?.line ?? 0))) append(nodes, line, id);
  }
  return (line) => {
    const ids = nodes.get(line);
    if (ids === undefined) return undefined;
    return firstOf(
      ids.map((id) => factsOf(id).details),
      most,
    ).join('\n\n');
  };
}
