import { type EdgeRecord, type Json, type ProtocolRecord, type Protocols, readHex } from '../../elaboration/index.js';
import { type Field, portOf, type Side, valueOf } from './fields.js';
import type { DerivedField } from '../../bus/protocol-traits.js';
import { itemsOf } from '../design/items.js';
import type { WiredNode } from '../design/wiring.js';

/** How a protocol works out a field, and the fields that it does so from, the decisive one first. */
export interface Derivation extends Omit<DerivedField, 'from'> {
  readonly from: readonly Field[];
}

/** How a field of the bundle or of the facts, or the width of a wire, comes about; a crossing has those of the protocol inside, too. */
export function bundleRule(protocols: Protocols, edge: EdgeRecord, { side, names }: Field): Derivation {
  const protocol = protocols.of(edge.protocol);
  const inside = protocol.crossing === undefined ? [] : [protocols.of(protocol.crossing.of)];
  const name = [side, ...(names[0] === 'base' ? names.slice(1) : names)].join('.');
  for (const known of [protocol, ...inside]) {
    const found = derived(known, name, (each) => decisive(edge, fieldsNamed(edge, each)));
    if (found !== undefined) return found.largest === true ? { ...found, from: decisive(edge, found.from) } : found;
  }
  return { rule: side === 'wires' ? fixedWidth([protocol, ...inside]) : undeclared, from: [] };
}

// Fields without a rule of their own follow from both sides of the edge.
const undeclared = 'The protocol computes it from the parameters of both sides of the edge.';

// If a protocol declares where some widths come from, its other widths are fixed wherever the wire exists.
function fixedWidth(protocols: readonly ProtocolRecord[]): string {
  const knows = ({ derived: rules = {} }: ProtocolRecord): boolean =>
    Object.keys(rules).some((name) => /^wires\b/.test(name));
  const title = protocols[0]?.title ?? '';
  return protocols.some(knows)
    ? `So wide it is on every ${title} edge that has it.`
    : 'The protocol does not declare where the widths of its wires come from.';
}

/** What a field of a port is worked out of at the end of its way, if it is. */
export function derivation(protocols: Protocols, edge: EdgeRecord, field: Field): Derivation | undefined {
  return derived(protocols.of(edge.protocol), plainName(field), (name) => fieldsNamed(edge, name));
}

/** Whether a field at the end of its way has the value that it has if nobody declares it. */
export function hasDefault(protocols: Protocols, edge: EdgeRecord, field: Field, node: WiredNode): boolean {
  const name = plainName(field);
  const { defaults } = protocols.of(edge.protocol);
  const usual = defaults !== undefined && Object.hasOwn(defaults, name) ? defaults[name] : undefined;
  if (usual === undefined) return false;
  const values: readonly Json[] = usual === 'name of the module' ? [node.module.name] : usual;
  const value = JSON.stringify(valueOf(edge, field) ?? null);
  return values.some((each) => JSON.stringify(each) === value);
}

// The name of a field without its item: `down.masters.sourceId`.
function plainName({ side, item, names }: Field): string {
  return [side, ...(item === undefined ? [] : [item.list]), ...names].join('.');
}

function derived(
  { derived: known = {} }: ProtocolRecord,
  name: string,
  fieldsOf: (name: string) => readonly Field[],
): Derivation | undefined {
  const exact = Object.hasOwn(known, name) ? known[name] : undefined;
  if (exact !== undefined) return { ...exact, from: exact.from.flatMap(fieldsOf) };
  for (const [pattern, { from, ...rule }] of Object.entries(known)) {
    const rest = restOf(pattern, name);
    if (rest !== undefined) return { ...rule, from: from.flatMap((each) => fieldsOf(each.replace('*', rest))) };
  }
  return undefined;
}

// The text that the last `*` of a pattern matches; undefined for a pattern without one, and for a name that does not match. Each text between stars
// is matched at the first possible place, so that a name is scanned once.
function restOf(pattern: string, name: string): string | undefined {
  const star = pattern.indexOf('*');
  if (star < 0 || !name.startsWith(pattern.slice(0, star))) return undefined;
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop() ?? '';
  let at = first.length;
  for (const text of others) {
    const found = name.indexOf(text, at + 1);
    if (found < 0) return undefined;
    at = found + text.length;
  }
  const end = name.length - last.length;
  return end > at && name.endsWith(last) ? name.slice(at, end) : undefined;
}

// The fields of a name such as `up.slaves.address`: of the port, or of each of its items.
function fieldsNamed(edge: EdgeRecord, name: string): Field[] {
  const [side, ...names] = name.split('.') as [Side, ...string[]];
  const found = itemsOf(portOf(edge, side));
  const [list, ...own] = names;
  if (found !== undefined && found.list === list) {
    return found.items.map((_, index) => ({ side, item: { list: found.list, index }, names: own }));
  }
  // The bundle of a crossing may contain that of the protocol inside.
  const spelled = side === 'bundle' ? [names, ['base', ...names]] : [names];
  const field = spelled
    .map((each): Field => ({ side, item: undefined, names: each }))
    .find((each) => valueOf(edge, each) !== undefined);
  return field === undefined ? [] : [field];
}

// The field with the largest value.
function decisive(edge: EdgeRecord, fields: readonly Field[]): Field[] {
  return fields.toSorted((a, b) => magnitude(edge, b) - magnitude(edge, a)).slice(0, 1);
}

function magnitude(edge: EdgeRecord, field: Field): number {
  const numbers = [valueOf(edge, field) ?? 0]
    .flat(3)
    .map((value) => (typeof value === 'string' ? readHex(value) : value));
  return Math.max(0, ...numbers.map(Number).filter((value) => !Number.isNaN(value)));
}
