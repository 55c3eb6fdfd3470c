import { editDistance } from '../diagnostic/index.js';
import { type EdgeRecord, type Elaboration, isUnder } from '../model/index.js';
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
  const words = wordsOf(text);
  const ranked = elaboration.edges.map((edge) => ({ edge, distance: distanceTo(edge, words) }));
  const least = Math.min(...ranked.map(({ distance }) => distance));
  return ranked.filter(({ distance }) => distance === least).map(({ edge }) => edge);
}

// How much would have to change in the words so that each is a name in the id.
function distanceTo({ from, to }: EdgeRecord, words: readonly string[]): number {
  const names = wordsOf(`${from}.${to}`);
  const distances = words.map((word) => Math.min(...names.map((name) => editDistance(name, word))));
  return distances.reduce((sum, distance) => sum + distance, 0);
}

function wordsOf(text: string): string[] {
  return [...new Set(text.toLowerCase().split(/[^a-z0-9_]+/))].filter((word) => word !== '');
}

function namedEdges(edges: readonly EdgeRecord[], text: string): EdgeRecord[] {
  const byId = edges.filter(({ id }) => id === text);
  if (byId.length > 0) return byId;
  const [from = '', to] = text.split('->').map((part) => part.trim());
  if (to !== undefined) return edges.filter((edge) => isNamed(edge, 'from', from) && isNamed(edge, 'to', to));
  const inside = edges.filter((edge) => isNamed(edge, 'from', text) !== isNamed(edge, 'to', text));
  if (inside.length > 0 || !text.includes('*')) return inside;
  const pattern = globOf(text);
  return edges.filter(({ id }) => pattern.test(id));
}

// Whether a path names an end of an edge: that node, a module around it, or the last names of either; with a port if it has one.
function isNamed(edge: EdgeRecord, end: 'from' | 'to', text: string): boolean {
  const [path = '', port] = text.split(':');
  if (port !== undefined && Number(port) !== edge[end === 'from' ? 'fromPort' : 'toPort']) return false;
  const node = edge[end];
  if (path.includes('*')) return globOf(path).test(node);
  return isUnder(node, path) || `.${node}.`.includes(`.${path}.`);
}

function globOf(text: string): RegExp {
  const parts = text.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
