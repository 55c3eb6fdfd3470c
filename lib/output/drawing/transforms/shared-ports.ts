import { append } from '../../../elaboration/index.js';
import { bundle } from './bundle.js';
import { allBoxes, type Box, type Diagram, type Line, withFields } from '../model.js';
import { rebuilt } from './transform.js';

/** A union-find structure for ports of a box that are drawn as one because their lines were merged. */
export class SharedPorts {
  private readonly firsts = new Map<string, string>();
  /** Ports that represent several. */
  private readonly leading = new Set<string>();
  private count = 0;

  /** The number of merges so far. */
  get joins(): number {
    return this.count;
  }

  /** Merges ports; the first one represents all. */
  join([first, ...others]: readonly string[]): void {
    if (first === undefined) return;
    const own = this.first(first);
    for (const other of others) {
      const away = this.first(other);
      if (away === own) continue;
      this.firsts.set(away, own);
      this.leading.delete(away);
      this.leading.add(own);
      this.count++;
    }
  }

  /** The port that represents this one. */
  first(port: string): string {
    let found = port;
    for (let next = this.firsts.get(port); next !== undefined; next = this.firsts.get(next)) found = next;
    return found;
  }

  /** Whether a port represents several. */
  leads(port: string): boolean {
    return this.leading.has(port);
  }
}

/** Propagates merged ports across boundaries, from module to module, until nothing changes. */
export function withSharedPorts(diagram: Diagram, ports: SharedPorts): Diagram {
  const inward = [...allBoxes(diagram)];
  const order = [...inward, ...inward.toReversed()];
  for (let before = -1; before !== ports.joins;) {
    before = ports.joins;
    for (const box of order) for (const lines of bundlesOf(box, ports)) joinEnds(lines, ports);
  }
  return { ...diagram, root: rebuilt(diagram.root, (box) => withUsedPorts(withBundles(box, ports))) };
}

function joinEnds(lines: readonly Line[], ports: SharedPorts): void {
  ports.join(lines.map(({ from }) => from));
  ports.join(lines.map(({ to }) => to));
}

// Groups the lines between a shared port and the same box.
function bundlesOf({ boxes, lines }: Box, ports: SharedPorts): Iterable<readonly Line[]> {
  const owners = ownersOf(boxes);
  const bundles = new Map<string, Line[]>();
  for (const line of lines) {
    const [from, to] = [ports.first(line.from), ports.first(line.to)];
    const end = (port: string): string => (ports.leads(port) ? port : (owners.get(port)?.id ?? ''));
    const shared = ports.leads(from) || ports.leads(to);
    append(bundles, shared ? [end(from), end(to), kindOf(line)].join('\n') : line.id, line);
  }
  return bundles.values();
}

function withBundles(box: Box, ports: SharedPorts): Box {
  const lines = [...bundlesOf(box, ports)].map((bundled) => {
    const line = bundle(bundled);
    return between(line, ports.first(line.from), ports.first(line.to));
  });
  return withFields(box, { lines });
}

function withUsedPorts(box: Box): Box {
  const used = new Set(box.lines.flatMap(({ from, to }) => [from, to]));
  return withFields(box, {
    boxes: box.boxes.map((inner) => withFields(inner, { ports: inner.ports.filter(({ id }) => used.has(id)) })),
  });
}

/** A key for lines that can be merged. It ignores which interrupts of several a line carries. */
export function kindOf({ protocol, label, backward, broken, emphasis }: Line): string {
  return [protocol, label.includes('#') ? '#' : label, backward, broken, emphasis].join(' ');
}

/** The line with other ends. */
export function between(line: Line, from: string, to: string): Line {
  return from === line.from && to === line.to ? line : withFields(line, { from, to });
}

/** The boxes by their ports. */
export function ownersOf(boxes: readonly Box[]): Map<string, Box> {
  return new Map(boxes.flatMap((inner) => inner.ports.map(({ id }) => [id, inner] as const)));
}
