import { isUnder } from '../../elaboration/index.js';
import { type End, type Facts, isStandIn, thingKey, type View } from '../facts/facts.js';
import { fieldKindOf } from '../facts/field-kinds.js';
import { lastPart, type Rename, renamer } from './renames.js';
import type { Fields } from '../facts/values.js';
import type { Thing } from '../facts/thing.js';

/** The same facts with other names. */
export function renamedFacts({ ends, things, ...facts }: Facts, named: (id: string) => string): Facts {
  const views = new Map<View, View>();
  const viewOf = (view: View): View => {
    let renamed = views.get(view);
    if (renamed === undefined) {
      renamed = new Map(
        [...view].map(([id, party]) => [
          partyNamed(id, named),
          { ...party, fields: renamedFields(party.fields, named) },
        ]),
      );
      views.set(view, renamed);
    }
    return renamed;
  };
  const renamedThings = [...things.values()].map((thing) => ({
    ...thing,
    subject: thing.parties.length === 0 ? thing.subject : subjectNamed(thing.subject, named),
    parties: thing.parties.map(named),
    ...(thing.ways === undefined
      ? {}
      : { ways: thing.ways.map((way) => ({ ...way, from: named(way.from), to: named(way.to) })) }),
  }));
  return {
    ...facts,
    ends: new Map(
      [...ends].map(([id, end]): [string, End] => [
        partyNamed(id, named),
        {
          ...end,
          node: named(end.node),
          fields: renamedFields(end.fields, named),
          view: viewOf(end.view),
        },
      ]),
    ),
    things: new Map(renamedThings.map((thing): [string, Thing] => [thingKey(thing), thing])),
  };
}

function subjectNamed(subject: string, named: (id: string) => string): string {
  return subject
    .split(' → ')
    .map((part) => partyNamed(part, named))
    .join(' → ');
}

// An id may be followed by a port, an index or a number.
function partyNamed(id: string, named: (id: string) => string): string {
  const behind = behindId(id);
  return isStandIn(id) ? id : named(id.slice(0, id.length - behind.length)) + behind;
}

function behindId(id: string): string {
  return /(?::\d+|\[\d+\])?(?:#\d+)?$/.exec(id)?.[0] ?? '';
}

function renamedFields(fields: Fields, named: (id: string) => string): Fields {
  const isId = (field: string): boolean => ['node', 'order'].includes(fieldKindOf(field).comparison ?? '');
  if (![...fields.keys()].some(isId)) return fields;
  return new Map([...fields].map(([field, value]) => [field, isId(field) ? partyNamed(value, named) : value]));
}

/**
 * Finds renames in the facts that a lock contains: a removed node and an added node are the same if all their facts are equal. If there are several
 * candidates, those with the same last name match first, and then the others in order. If all content of an enclosing module moves to the new name,
 * the module itself is renamed.
 */
export function renamesOfFacts(before: Facts, after: Facts): Rename[] {
  const [old, young] = [idsOf(before), idsOf(after)];
  const root = rootRename(old, young);
  if (root !== undefined) {
    return [root, ...renamesOfFacts(renamedFacts(before, renamer([root])), after)];
  }
  const missing = [...old].filter((id) => !young.has(id));
  const added = [...young].filter((id) => !old.has(id));
  if (missing.length === 0 || added.length === 0) return [];
  // If one of several numbered parts is removed, the later ones are renumbered.
  const stems = new Set([...missing, ...added].flatMap(stemsOf));
  const isOpen = (id: string): boolean => stems.size > 0 && stemsAround(id).some((stem) => stems.has(stem));
  const gone = [...old].filter((id) => !young.has(id) || isOpen(id));
  const come = [...young].filter((id) => !old.has(id) || isOpen(id));
  const unknown = new Set([...gone, ...come]);
  const [signatures, others] = [signaturesOf(before, unknown), signaturesOf(after, unknown)];
  const candidates = new Set(come);
  const renames = gone.sort().flatMap((id) => {
    const alike = [...candidates].filter((each) => others.get(each) === signatures.get(id)).sort();
    const match =
      alike.find((each) => each === id) ?? alike.find((each) => lastPart(each) === lastPart(id)) ?? alike[0];
    if (match === undefined || signatures.get(id) === undefined) return [];
    candidates.delete(match);
    return match === id ? [] : [{ before: id, after: match }];
  });
  return ofModules(withoutCollisions(renames, old), old, young);
}

// Removed parts keep their names, which nothing else may take.
function withoutCollisions(renames: readonly Rename[], old: ReadonlySet<string>): readonly Rename[] {
  const renamed = new Set(renames.map(({ before }) => before));
  const free = renames.filter(({ after }) => !old.has(after) || renamed.has(after));
  return free.length === renames.length ? renames : withoutCollisions(free, old);
}

// Nodes that moved with their module count as one rename of the module.
function ofModules(renames: readonly Rename[], old: ReadonlySet<string>, young: ReadonlySet<string>): Rename[] {
  const [before, after] = [old, young].map((ids) => new Set([...ids].flatMap(prefixesOf)));
  const isMoved = (rename: Rename): boolean =>
    before?.has(rename.after) === false && after?.has(rename.before) === false;
  const around = renames.map((rename) => modulesAround(rename).findLast(isMoved) ?? rename);
  return [...new Map(around.map((rename) => [`${rename.before} → ${rename.after}`, rename])).values()];
}

// A renamed node and the enclosing modules with the same names inside, as long as neither contains the other.
function modulesAround({ before, after }: Rename): Rename[] {
  const [old, young] = [prefixesOf(before), prefixesOf(after)];
  const pairs: Rename[] = [];
  for (let k = 1; k <= Math.min(old.length, young.length); k++) {
    const [from = '', to = ''] = [old.at(-k), young.at(-k)];
    if (isUnder(from, to) || isUnder(to, from)) break;
    pairs.push({ before: from, after: to });
    if (lastPart(from) !== lastPart(to)) break;
  }
  return pairs;
}

// The path of each numbered part of an id such as `soc.bus.uart_1.node`, without the number.
function stemsOf(id: string): string[] {
  return prefixesOf(id)
    .filter((prefix) => /_\d+$/.test(prefix))
    .map(withoutNumber);
}

function stemsAround(id: string): string[] {
  return prefixesOf(id).map(withoutNumber);
}

function prefixesOf(id: string): string[] {
  const parts = id.split('.');
  return parts.map((_, k) => parts.slice(0, k + 1).join('.'));
}

function withoutNumber(path: string): string {
  return path.replace(/_\d+$/, '');
}

function idsOf({ ends, things }: Facts): Set<string> {
  return new Set([
    ...[...ends.values()].flatMap(({ node, fields }) => [node, ...nodesNamedIn(fields).map(([, id]) => id)]),
    ...[...things.values()].flatMap(({ parties }) => parties),
  ]);
}

function nodesNamedIn(fields: Fields): (readonly [field: string, id: string])[] {
  return [...fields].filter(([field]) => fieldKindOf(field).comparison === 'node');
}

// A design with another name has another first part in all its ids.
function rootRename(old: ReadonlySet<string>, young: ReadonlySet<string>): Rename | undefined {
  const [a, b] = [old, young].map((ids) => new Set([...ids].map((id) => id.split('.', 1)[0] ?? '')));
  if (a?.size !== 1 || b?.size !== 1) return undefined;
  const [[before = ''], [after = '']] = [[...a], [...b]];
  return before === after ? undefined : { before, after };
}

// All facts about nodes, without their own names and those of others that may have been renamed.
function signaturesOf(facts: Facts, unknown: ReadonlySet<string>): Map<string, string> {
  const signatures = new Map<string, Set<string>>();
  const add = (node: string, ...parts: unknown[]): void => {
    if (!unknown.has(node)) return;
    const hidden = renamedText(node, unknown);
    signatures.set(
      node,
      (signatures.get(node) ?? new Set()).add(JSON.stringify(parts, (_, value: unknown) => hidden(value))),
    );
  };
  for (const [id, { node, aspect, protocol, outermost, fields }] of facts.ends) {
    add(node, id.slice(node.length), aspect, protocol, outermost, comparable(fields));
  }
  for (const view of new Set([...facts.ends.values()].map((end) => end.view))) {
    for (const [party, { aspect, fields }] of view) {
      const node = party.replace(/#\d+$/, '');
      add(node, party.slice(node.length), aspect, comparable(fields));
    }
  }
  for (const { aspect, subject, parties, fields } of facts.things.values()) {
    // Not every lock contains these, and many parts have the same ones.
    if (aspect === 'access' || aspect === 'firmware') continue;
    const behind = subject.split(' → ').map(behindId);
    for (const party of parties) add(party, aspect, parties.indexOf(party), parties, behind, [...fields].sort());
  }
  for (const [id, { node, fields }] of facts.ends) {
    for (const [field, value] of nodesNamedIn(fields)) add(value, field, unknown.has(node) ? behindId(id) : id);
  }
  return new Map([...signatures].map(([node, parts]) => [node, [...parts].sort().join('\n')]));
}

// The fields that a lock contains.
function comparable(fields: Fields): (readonly [string, string])[] {
  return [...fields]
    .filter(([field]) => {
      const { comparison, reliance } = fieldKindOf(field);
      // An ordering domain is named after one of its devices.
      return reliance === 'everywhere' && comparison !== 'order';
    })
    .sort();
}

function renamedText(node: string, unknown: ReadonlySet<string>): (value: unknown) => unknown {
  return (value) => (value === node ? '•' : typeof value === 'string' && unknown.has(value) ? '?' : value);
}
