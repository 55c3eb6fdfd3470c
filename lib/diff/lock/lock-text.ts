import type { Aspect } from '../change/change.js';
import { partiesWithNames } from '../compare/parts.js';
import { type End, type Facts, type Party, reliesOn } from '../facts/facts.js';
import { lastLine, version } from './form.js';
import { lineText, type LockLine } from './lines.js';
import { pairOf, partyKey } from './subjects.js';

/**
 * The facts that others rely on, as a file to review (design 6): one fact per line, sorted, so that concurrent changes mostly merge without
 * conflicts. Facts common to all views of a device or a master are written once; a view that differs has its own lines.
 */
export function lockText(facts: Facts): string {
  const lines = [...endLines(facts), ...partyLines(facts), ...sightLines(facts), ...thingLines(facts)].map(lineText);
  return `${[
    `entente-lock ${version}`,
    '# Facts that others depend on, one a line, sorted. entente lock writes this file; entente check --locked compares with it.',
    lineText({ aspect: 'design', subject: facts.name, field: '', value: '', end: '' }),
    ...lines.sort(),
    lastLine,
  ].join('\n')}\n`;
}

/** The locks of several designs as one file: the concatenation of the individual locks. */
export function locksText(designs: readonly Facts[]): string {
  return designs.map(lockText).join('');
}

function line(aspect: string, subject: string, field = '', value = '', end = ''): LockLine {
  return { aspect, subject, field, value, end };
}

function* endLines({ ends }: Facts): Generator<LockLine> {
  for (const [id, end] of ends) {
    const { aspect, protocol, outermost, fields } = end;
    // A merge may have removed its protocol.
    if (protocol !== '')
      yield line('port', id, 'is', [aspect, protocol, ...(outermost ? ['outermost'] : [])].join(' '));
    for (const [field, value] of fields) {
      if (field !== 'protocol' && reliesOn(end, field)) yield line('port', id, field, value);
    }
  }
}

type Seen = readonly [end: string, End, Party];

function* partyLines(facts: Facts): Generator<LockLine> {
  const parties = new Map<string, { readonly party: string; readonly aspect: Aspect; readonly seen: Seen[] }>();
  for (const [id, end] of facts.ends) {
    for (const [party, seen] of end.view) {
      const key = partyKey(seen.aspect, party);
      const known = parties.get(key) ?? { party, aspect: seen.aspect, seen: [] };
      parties.set(key, known);
      known.seen.push([id, end, seen]);
    }
  }
  const named = new Set([...new Set([...facts.ends.values()].map(({ view }) => view))].flatMap(partiesWithNames));
  for (const { party, aspect, seen } of parties.values()) {
    const hasName = aspect === 'device' && named.has(party);
    for (const field of new Set(seen.flatMap(([, , { fields }]) => [...fields.keys()]))) {
      yield* fieldLines(
        aspect,
        party,
        field,
        field === 'name' && hasName ? seen : seen.filter(([, end]) => reliesOn(end, field, party)),
      );
    }
  }
}

function* fieldLines(aspect: Aspect, party: string, field: string, seen: readonly Seen[]): Generator<LockLine> {
  const values = new Map<string, string[]>();
  for (const [id, , { fields }] of seen) {
    const value = fields.get(field) ?? '';
    values.set(value, [...(values.get(value) ?? []), id]);
  }
  const [usual, ...others] = [...values].sort(([a, some], [b, more]) => more.length - some.length || (a < b ? -1 : 1));
  if (usual === undefined) return;
  if (usual[0] !== '') yield line(aspect, party, field, usual[0]);
  for (const [value, ends] of others) for (const end of ends) yield line(aspect, party, field, value, end);
}

// A master that reaches a device sees it, unless something on the way declares another on its behalf; only exceptions are recorded.
function* sightLines(facts: Facts): Generator<LockLine> {
  const reached = reachedFrom(facts);
  for (const [id, { view }] of facts.ends) {
    for (const party of view.keys()) if (reached.get(id)?.has(party) !== true) yield line('sees', `${id} → ${party}`);
    for (const party of reached.get(id) ?? []) if (!view.has(party)) yield line('unseen', `${id} → ${party}`);
  }
}

function reachedFrom({ ends, things }: Facts): Map<string, Set<string>> {
  const reached = new Map<string, Set<string>>();
  for (const { aspect, subject } of things.values()) {
    if (aspect !== 'reach') continue;
    const [from, to] = pairOf(aspect, subject, ends);
    const end = from.replace(/#\d+$/, '');
    reached.set(end, (reached.get(end) ?? new Set()).add(to));
  }
  return reached;
}

function* thingLines({ things }: Facts): Generator<LockLine> {
  for (const { aspect, subject, fields } of things.values()) {
    if (fields.size === 0) yield line(aspect, subject);
    for (const [field, value] of fields) yield line(aspect, subject, field, value);
  }
}
