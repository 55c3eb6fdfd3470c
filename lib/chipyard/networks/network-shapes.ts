/** How the routers of a network on chip are linked, and where people draw them (chipyard 10.4). */
export interface NetworkShape {
  /** As people call it: `4 × 4 mesh`. */
  readonly title: string;
  /** By their numbers. */
  readonly routers: readonly RouterPlace[];
  /** Pairs of routers by number, from the first to the second. */
  readonly links: readonly (readonly [from: number, to: number])[];
}

/** A router of a {@link NetworkShape}. */
export interface RouterPlace {
  /** As people call it: `router 5`, `terminal 5`. */
  readonly name: string;
  /** Column and row of the grid that it is drawn in, from 0. */
  readonly at: readonly [column: number, row: number];
}

type Place = RouterPlace['at'];

function routersAt(places: readonly Place[]): RouterPlace[] {
  return places.map((at, k) => ({ name: `router ${k}`, at }));
}

function count(n: number): number[] {
  return Array.from({ length: n }, (_, k) => k);
}

function bothWays(pairs: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  return pairs.flatMap(([a, b]): (readonly [number, number])[] => [
    [a, b],
    [b, a],
  ]);
}

function chain(n: number): (readonly [number, number])[] {
  return count(n - 1).map((k) => [k, k + 1]);
}

/** `n` routers in a row, linked in one direction. */
export function unidirectionalLine(n: number): NetworkShape {
  return { title: `line of ${n}, one way`, routers: routersAt(count(n).map((k) => [k, 0])), links: chain(n) };
}

/** `n` routers in a row, linked in both directions. */
export function bidirectionalLine(n: number): NetworkShape {
  return { ...unidirectionalLine(n), title: `line of ${n}`, links: bothWays(chain(n)) };
}

// Drawn as a loop: forth in the upper row, back in the lower one.
function ringPlaces(n: number): Place[] {
  const width = Math.ceil(n / 2);
  return count(n).map((k) => (k < width ? [k, 0] : [n - 1 - k, 1]));
}

/** `n` routers in a ring, linked in one direction: UnidirectionalTorus1D. */
export function unidirectionalRing(n: number): NetworkShape {
  const links = count(n).map((k): readonly [number, number] => [k, (k + 1) % n]);
  return { title: `ring of ${n}, one way`, routers: routersAt(ringPlaces(n)), links };
}

/** `n` routers in a ring, linked in both directions: BidirectionalTorus1D. At least 3. */
export function bidirectionalRing(n: number): NetworkShape {
  const ring = unidirectionalRing(n);
  return { ...ring, title: `ring of ${n}`, links: bothWays(ring.links) };
}

function grid(columns: number, rows: number): RouterPlace[] {
  // In reading order, so that tiles beside the routers are in order as well.
  return routersAt(count(columns * rows).map((k) => [k % columns, Math.floor(k / columns)]));
}

// A line or ring for each row and each column, by the number within it.
function rowsAndColumns(
  columns: number,
  rows: number,
  linksOf: (n: number) => readonly (readonly [number, number])[],
): (readonly [number, number])[] {
  const along = count(rows).flatMap((y) =>
    linksOf(columns).map(([a, b]): readonly [number, number] => [y * columns + a, y * columns + b]),
  );
  const across = count(columns).flatMap((x) =>
    linksOf(rows).map(([a, b]): readonly [number, number] => [a * columns + x, b * columns + x]),
  );
  return [...along, ...across];
}

/** `columns` times `rows` routers, each linked with its neighbours in both directions: Mesh2D. */
export function mesh(columns: number, rows: number): NetworkShape {
  const links = rowsAndColumns(columns, rows, (n) => bidirectionalLine(n).links);
  return { title: `${columns} × ${rows} mesh`, routers: grid(columns, rows), links };
}

/** A mesh whose rows and columns are rings in one direction: UnidirectionalTorus2D. */
export function unidirectionalTorus(columns: number, rows: number): NetworkShape {
  const links = rowsAndColumns(columns, rows, (n) => unidirectionalRing(n).links);
  return { title: `${columns} × ${rows} torus, one way`, routers: grid(columns, rows), links };
}

/** A mesh whose rows and columns are rings in both directions: BidirectionalTorus2D. At least 3 each. */
export function bidirectionalTorus(columns: number, rows: number): NetworkShape {
  const links = rowsAndColumns(columns, rows, (n) => bidirectionalRing(n).links);
  return { title: `${columns} × ${rows} torus`, routers: grid(columns, rows), links };
}

/** A network at whose routers stand terminals, routers too: agents are at the terminals, which have the lower numbers: TerminalRouter. */
export function withTerminals({ title, routers, links }: NetworkShape): NetworkShape {
  const n = routers.length;
  return {
    title: `${title}, with terminals`,
    routers: [
      ...routers.map(({ at: [x, y] }, k): RouterPlace => ({ name: `terminal ${k}`, at: [2 * x + 1, 2 * y + 1] })),
      ...routers.map(({ at: [x, y] }, k): RouterPlace => ({ name: `router ${n + k}`, at: [2 * x, 2 * y] })),
    ],
    links: [
      ...links.map(([a, b]): readonly [number, number] => [n + a, n + b]),
      ...bothWays(count(n).map((k) => [k, n + k])),
    ],
  };
}

/** A network that hangs from a router of another. */
export interface Branch {
  /** The router of the base, by number. */
  readonly from: number;
  /** The router of the shape that is linked with it, by number. */
  readonly to: number;
  readonly shape: NetworkShape;
}

/** A network with others at some of its routers, linked in both directions; routers of the base come first: HierarchicalTopology. */
export function hierarchy(base: NetworkShape, branches: readonly Branch[]): NetworkShape {
  const places: Place[] = base.routers.map(({ at }) => at);
  const links = [...base.links];
  const half = Math.max(...places.map(([, row]) => row)) / 2;
  for (const { from, to, shape } of branches) {
    const first = places.length;
    const [column, row] = places[from] ?? [0, 0];
    const [ownColumn] = shape.routers[to]?.at ?? [0, 0];
    const rows = shape.routers.map(({ at }) => at[1]);
    const taken = places.map(([, y]) => y);
    // Those attached to the upper half are placed above everything else, the others below it.
    const top = row < half || half === 0 ? Math.min(...taken) - 1 - Math.max(...rows) : Math.max(...taken) + 1;
    places.push(...shape.routers.map(({ at: [x, y] }): Place => [x + column - ownColumn, y + top]));
    links.push(...shape.links.map(([a, b]): readonly [number, number] => [first + a, first + b]));
    links.push(...bothWays([[from, first + to]]));
  }
  const [left, upper] = [Math.min(...places.map(([x]) => x)), Math.min(...places.map(([, y]) => y))];
  const titles = branches.map(({ shape }) => shape.title);
  return {
    title: `${base.title} with ${titles.join(' and ')}`,
    routers: routersAt(places.map(([x, y]) => [x - left, y - upper])),
    links,
  };
}

/** Routers and links one by one; `n` routers, drawn in a row. CustomTopology. */
export function customNetwork(n: number, links: NetworkShape['links']): NetworkShape {
  return { title: `network of ${n}`, routers: routersAt(count(n).map((k) => [k, 0])), links };
}
