import { append } from '../../../elaboration/index.js';
import type { Box, Line, Role } from '../model.js';

/** What passes on what comes in. */
const passing: ReadonlySet<Role> = new Set(['fabric', 'adapter', 'identity', 'module', 'clock', 'sideband']);

/**
 * Whether every line that comes into a module leads on to every line of its family that goes out, through what is inside. If so, the module
 * may be drawn closed without a word; otherwise as one box it shows ways that do not exist.
 */
export function everyWayLeadsThrough(box: Box): boolean {
  const inside = insideOf(box);
  const own = new Set(box.ports.map(({ id }) => id));
  const [entries, exits] = [
    box.lines.filter(({ from }) => own.has(from)),
    new Set(box.lines.filter(({ to }) => own.has(to)).map(({ to }) => to)),
  ];
  return entries.every((entry) => {
    const reached = reachedFrom(entry, inside);
    const wanted = box.lines.filter(({ to, look }) => exits.has(to) && look.family === entry.look.family);
    return wanted.every(({ to }) => reached.has(to));
  });
}

/** The lines inside a module, by the ports where they begin, and those that a port leads on to through its box. */
interface Inside {
  readonly starting: ReadonlyMap<string, readonly Line[]>;
  readonly onward: ReadonlyMap<string, readonly Line[]>;
}

function insideOf(box: Box): Inside {
  const starting = new Map<string, Line[]>();
  const onward = new Map<string, readonly Line[]>();
  const waiting = [box];
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    const leaving = new Map<string, Line[]>();
    for (const line of module.lines) {
      append(starting, line.from, line);
      append(leaving, line.from, line);
    }
    for (const inner of module.boxes) {
      if (inner.shape === 'module') waiting.push(inner);
      else if (passing.has(inner.role)) {
        const lines = inner.ports.flatMap(({ id }) => leaving.get(id) ?? []);
        for (const { id } of inner.ports) onward.set(id, lines);
      }
    }
  }
  return { starting, onward };
}

function reachedFrom(entry: Line, { starting, onward }: Inside): Set<string> {
  const reached = new Set([entry.to]);
  for (const port of reached)
    for (const { to, look } of [...(starting.get(port) ?? []), ...(onward.get(port) ?? [])])
      if (look.family === entry.look.family) reached.add(to);
  return reached;
}
