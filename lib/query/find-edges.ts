import { editDistance } from '../diagnostic/index.js';
import type { EdgeRecord, Elaboration } from '../model/index.js';
import { type Field, parseField } from './fields.js';

/** What a text on the command line names: an edge, and perhaps fields of it. */
export interface EdgeChoice {
  readonly edge: EdgeRecord;
  /** Empty where only the edge is named. */
  readonly fields: readonly Field[];
}

/**
 * What `EDGE` or `EDGE.FIELD` may mean (design 6). `EDGE` is the id of an edge; `A->B`, the paths of two nodes or of modules around
 * them, or the ends of these paths; the path of a node or module at either end; or a pattern in which `*` stands for anything.
 */
export function findEdges(elaboration: Elaboration, text: string): EdgeChoice[] {
  const exact = namedEdges(elaboration.edges, text);
  if (exact.length > 0) return exact.map((edge) => ({ edge, fields: [] }));
  // The longest beginning that names edges, with a field of theirs after it: both contain dots.
  for (const { index } of [...text.matchAll(/\./g)].reverse()) {
    const found = namedEdges(elaboration.edges, text.slice(0, index))
      .map((edge) => ({ edge, fields: parseField(edge, text.slice(index + 1)) }))
      .filter(({ fields }) => fields.length > 0);
    if (found.length > 0) return found;
  }
  return [];
}

/** The edges whose ids are most like a text that names none (design 6). */
export function similarEdges(elaboration: Elaboration, text: string): EdgeRecord[] {
  const distanceTo = distancesTo(wordsOf(text));
  const ranked = elaboration.edges.map((edge) => ({ edge, distance: distanceTo(edge) }));
  const least = Math.min(...ranked.map(({ distance }) => distance));
  return ranked.filter(({ distance }) => distance === least).map(({ edge }) => edge);
}

// How much would have to change in the words so that each is a name in the id.
function distancesTo(words: readonly string[]): (edge: EdgeRecord) => number {
  // A design has far fewer names than places where they occur.
  const known = new Map<string, readonly number[]>();
  const distances = (name: string): readonly number[] => {
    let found = known.get(name);
    if (found === undefined) known.set(name, (found = words.map((word) => editDistance(name, word))));
    return found;
  };
  return ({ from, to }) => {
    const ofNames = wordsOf(`${from}.${to}`).map(distances);
    return words.reduce((sum, _, k) => sum + Math.min(...ofNames.map((each) => each[k] ?? 0)), 0);
  };
}

function wordsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().split(/[^a-z0-9_]+/))].filter((word) => word !== '');
}

function namedEdges(edges: readonly EdgeRecord[], text: string): EdgeRecord[] {
  const byId = edges.filter(({ id }) => id === text);
  if (byId.length > 0) return byId;
  const [from = '', to] = text.split('->').map((part) => part.trim());
  if (to !== undefined) {
    const [startsAt, endsAt] = [naming(from), naming(to)];
    return edges.filter((edge) => startsAt(edge.from, edge.fromPort) && endsAt(edge.to, edge.toPort));
  }
  const isAt = naming(text);
  const inside = edges.filter((edge) => isAt(edge.from, edge.fromPort) !== isAt(edge.to, edge.toPort));
  if (inside.length > 0 || !text.includes('*')) return inside;
  const pattern = globOf(text);
  return edges.filter(({ id }) => pattern.test(id));
}

// Whether a path names an end of an edge: that node, a module around it, or the last names of either; with a port if it has one.
function naming(text: string): (node: string, port: number) => boolean {
  const [path = '', port] = text.split(':');
  const isPort = (index: number): boolean => port === undefined || Number(port) === index;
  if (path.includes('*')) {
    const pattern = globOf(path);
    return (node, index) => isPort(index) && pattern.test(node);
  }
  const part = `.${path}.`;
  // Most paths do not have it in them at all.
  return (node, index) => node.includes(path) && isPort(index) && `.${node}.`.includes(part);
}

function globOf(text: string): RegExp {
  const parts = text.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
