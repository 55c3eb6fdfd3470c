import { type EdgeRecord, type Json, type ProtocolRecord, type Protocols, readHex } from '../elaboration/index.js';
import { type Field, portOf, type Side, valueOf } from './fields.js';
import { itemsOf } from './items.js';
import type { WiredNode } from './wiring.js';

/** How a protocol works out a field, and the fields that it does so from, the decisive one first. */
export interface Derivation {
  readonly rule: string;
  readonly from: readonly Field[];
}

/** How a field of the bundle or of the facts comes about; what has no rule of its own follows from both sides of the edge. */
export function bundleRule(protocols: Protocols, edge: EdgeRecord, field: Field): Derivation {
  const { protocol, names } = ofInner(protocols, edge.protocol, field);
  return (
    derived(protocol, [field.side, ...names].join('.'), (name) => decisive(edge, fieldsNamed(edge, name))) ?? {
      rule: `${edge.protocol} works it out from what both sides of the edge tell.`,
      from: [],
    }
  );
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

// The name of a field whichever item it is of: `down.masters.sourceId`.
function plainName({ side, item, names }: Field): string {
  return [side, ...(item === undefined ? [] : [item.list]), ...names].join('.');
}

// A crossing's bundle has that of the protocol inside.
function ofInner(
  protocols: Protocols,
  name: string,
  { names }: Field,
): { readonly protocol: ProtocolRecord; readonly names: readonly string[] } {
  const protocol = protocols.of(name);
  return names[0] === 'base'
    ? { protocol: protocols.of(protocol.crossing?.of ?? name), names: names.slice(1) }
    : { protocol, names };
}

function derived(
  protocol: ProtocolRecord,
  name: string,
  fieldsOf: (name: string) => readonly Field[],
): Derivation | undefined {
  for (const [pattern, { rule, from }] of Object.entries(protocol.derived ?? {})) {
    const rest = restOf(pattern, name);
    if (rest !== undefined) return { rule, from: from.flatMap((each) => fieldsOf(each.replace('*', rest))) };
  }
  return undefined;
}

// What the `*` at the end of a pattern stands for; empty for a pattern without, undefined for a name that it does not mean.
function restOf(pattern: string, name: string): string | undefined {
  if (!pattern.endsWith('*')) return pattern === name ? '' : undefined;
  const start = pattern.slice(0, -1);
  return name.startsWith(start) ? name.slice(start.length) : undefined;
}

// The fields of that name, `up.slaves.address`: of the port, or of each of its items.
function fieldsNamed(edge: EdgeRecord, name: string): Field[] {
  const [side, ...names] = name.split('.') as [Side, ...string[]];
  const found = itemsOf(portOf(edge, side));
  const [list, ...own] = names;
  if (found !== undefined && found.list === list) {
    return found.items.map((_, index) => ({ side, item: { list: found.list, index }, names: own }));
  }
  const field: Field = { side, item: undefined, names };
  return valueOf(edge, field) === undefined ? [] : [field];
}

// The one whose value is the largest.
function decisive(edge: EdgeRecord, fields: readonly Field[]): Field[] {
  return fields.toSorted((a, b) => magnitude(edge, b) - magnitude(edge, a)).slice(0, 1);
}

function magnitude(edge: EdgeRecord, field: Field): number {
  const numbers = [valueOf(edge, field) ?? 0]
    .flat(3)
    .map((value) => (typeof value === 'string' ? readHex(value) : value));
  return Math.max(0, ...numbers.map(Number).filter((value) => !Number.isNaN(value)));
}
