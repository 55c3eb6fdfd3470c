import { editDistance, RequirementError } from '../../base/diagnostic/index.js';
import { demandElaboration, type EdgeRecord, type Elaboration } from '../../elaboration/index.js';
import { nameMatcher } from '../../base/names/index.js';
import { type Field, parseField } from './fields.js';
import * as rules from '../design/rules.js';

/** The meaning of a string on the command line: an edge, optionally with fields of it. */
export interface EdgeChoice {
  readonly edge: EdgeRecord;
  /** Empty where only the edge is named. */
  readonly fields: readonly Field[];
}

/**
 * What `EDGE` or `EDGE.FIELD` may mean (design 6). `EDGE` is the id of an edge; `A->B`, the names of what is at its ends; or the name of
 * what is at one of them. `A` and `B` may be followed by a port: `bus:1`.
 *
 * @throws RequirementError `names/unknown` where it means nothing.
 */
export function findEdges(elaboration: Elaboration, text: string): EdgeChoice[] {
  demandElaboration(elaboration);
  const found = edgesMeant(elaboration, text);
  if (found.length > 0) return found;
  throw new RequirementError(rules.namesUnknown, `No edge and no field of an edge is called ${text}.`, {
    help:
      elaboration.edges.length === 0
        ? 'The design has no edges.'
        : `Nearest are:${edgeLines(similarEdges(elaboration, text))}`,
  });
}

/** Ids of edges to choose from, in lines of their own. */
export function edgeLines(edges: readonly EdgeRecord[]): string {
  const more = edges.length > shown ? `\n    … and ${edges.length - shown} more` : '';
  return `${edges
    .slice(0, shown)
    .map(({ id }) => `\n    ${id}`)
    .join('')}${more}`;
}

const shown = 10;

function edgesMeant(elaboration: Elaboration, text: string): EdgeChoice[] {
  const exact = namedEdges(elaboration.edges, text);
  if (exact.length > 0) return exact.map((edge) => ({ edge, fields: [] }));
  // The longest beginning that names edges and is followed by one of their fields: both contain dots.
  for (const { index } of [...text.matchAll(/\./g)].reverse()) {
    const found = namedEdges(elaboration.edges, text.slice(0, index))
      .map((edge) => ({ edge, fields: parseField(edge, text.slice(index + 1)) }))
      .filter(({ fields }) => fields.length > 0);
    if (found.length > 0) return found;
  }
  return [];
}

/** The edges whose ids are most like a string that names none (design 6). */
export function similarEdges(elaboration: Elaboration, text: string): EdgeRecord[] {
  demandElaboration(elaboration);
  const distanceTo = distancesTo(wordsOf(text));
  const ranked = elaboration.edges.map((edge) => ({ edge, distance: distanceTo(edge) }));
  const least = Math.min(...ranked.map(({ distance }) => distance));
  return ranked.filter(({ distance }) => distance === least).map(({ edge }) => edge);
}

// The number of edits needed until each word is a name in the id.
function distancesTo(words: readonly string[]): (edge: EdgeRecord) => number {
  // Cached by name: names occur at many more places than there are different ones.
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
  const startsAt = endNamed(from);
  if (to === undefined) {
    // Edges inside the named module do not cross its border.
    return edges.filter((edge) => startsAt(edge.from, edge.fromPort) !== startsAt(edge.to, edge.toPort));
  }
  const endsAt = endNamed(to);
  return edges.filter((edge) => startsAt(edge.from, edge.fromPort) && endsAt(edge.to, edge.toPort));
}

// Whether a name, with an optional port, means an end of an edge.
function endNamed(text: string): (node: string, port: number) => boolean {
  const [name = '', port] = text.split(':');
  const isMeant = nameMatcher(name);
  return (node, index) => (port === undefined || Number(port) === index) && isMeant(node);
}
