/**
 * Which router each edge of a network on chip is attached to (chipyard 10.5): numbers of routers by parts of the names of the masters or
 * devices on the edge, such as `Core 0 ` or `system[1]`. Names on edges that are called alike are counted: `system[0]`, `system[1]`.
 */
export interface NetworkMapping {
  /** For edges that come in. */
  readonly inputs: Readonly<Record<string, number>>;
  /** For edges that go out. */
  readonly outputs: Readonly<Record<string, number>>;
}

/** What the names in a mapping are parts of, for edges with these masters or devices each (chipyard 10.5). */
export function edgeNames(edges: readonly (readonly string[])[]): string[] {
  const seen = new Map<string, number>();
  return edges.map((names) => {
    const key = names.join('');
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    return `${names.map((name) => `${name}[${count}]`).join(',')}|`;
  });
}

/** Names in a mapping that are part of the name of an edge (chipyard 10.5): it is attached if there is exactly one. */
export function namesMatching(name: string, mapping: Readonly<Record<string, number>>): string[] {
  return Object.keys(mapping).filter((part) => name.includes(part));
}
