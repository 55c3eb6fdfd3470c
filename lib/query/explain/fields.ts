import { type EdgeRecord, fieldOf, isList, isRecord, type Json, nameIn, portInside } from '../../elaboration/index.js';
import { bitsOf, leavesOf, partOf } from '../../bus/wires/index.js';
import { nameMatcher } from '../../base/names/index.js';
import { type ItemList, itemsOf } from '../design/items.js';

/** The four parts of an edge whose fields are its parameters. */
const sides = ['down', 'up', 'bundle', 'facts'] as const;
/** Where a field is: among the parameters of an edge, or among its wires. */
export type Side = (typeof sides)[number] | 'wires';

/** A field of an edge: of a port, of one item of the list of its port, or a wire, whose value is its width in bits. */
export interface Field {
  readonly side: Side;
  /** Undefined for a field of the port itself. */
  readonly item: { readonly list: ItemList; readonly index: number } | undefined;
  /** Names from the port, or from the item, down to the value. */
  readonly names: readonly string[];
}

/** A field as people write it: `down.masters[0].sourceId` (design 6). */
export function fieldText({ side, item, names }: Field): string {
  const parts = [side, ...(item === undefined ? [] : [`${item.list}[${item.index}]`]), ...names];
  return parts.join('.');
}

/** The port of a side, inside that of a crossing; the bundle or the facts themselves; nothing for the wires. */
export function portOf(edge: EdgeRecord, side: Side): Json {
  if (side === 'wires') return null;
  return side === 'down' || side === 'up' ? portInside(edge[side]) : edge[side];
}

/** The value of a field; undefined where the edge has no such field (design 6). */
export function valueOf(edge: EdgeRecord, { side, item, names }: Field): Json | undefined {
  if (side === 'wires') return widthOf(edge, names);
  const port = portOf(edge, side);
  const start = item === undefined ? port : itemsOf(port)?.items[item.index];
  return names.reduce<Json | undefined>(
    (value, name) => (isList(value) ? value[Number(name)] : fieldOf(value, name)),
    start,
  );
}

// For several wires, the sum of their widths.
function widthOf({ wires }: EdgeRecord, path: readonly string[]): number | undefined {
  const part = wires === null ? undefined : partOf(wires, path);
  return part && leavesOf(part).reduce((sum, { type }) => sum + bitsOf(type), 0);
}

/** The wires of an edge, one by one, in their order; none where its protocol does not say them (design 6). */
export function wireFieldsOf({ wires }: EdgeRecord): Field[] {
  return wires === null ? [] : leavesOf(wires).map(({ path }) => ({ side: 'wires', item: undefined, names: path }));
}

// The path of a parameter says how it got here; it is not a declared value.
const notFields = new Set(['$', 'nodePath', 'passed']);

/** All parameters of an edge, down to values that are no records (design 6). */
export function fieldsOf(edge: EdgeRecord): Field[] {
  return sides.flatMap((side) => {
    const port = portOf(edge, side);
    const found = itemsOf(port);
    const items = (found?.items ?? []).flatMap((item, index) =>
      leaves(item).map((names) => ({ side, item: found && { list: found.list, index }, names })),
    );
    const own = leaves(port).filter(([name]) => name !== found?.list);
    return [...own.map((names): Field => ({ side, item: undefined, names })), ...items];
  });
}

function leaves(value: Json): string[][] {
  if (!isRecord(value)) return [];
  return Object.entries(value)
    .filter(([name]) => !notFields.has(name))
    .flatMap(([name, field]) => {
      const below = isRecord(field) ? leaves(field).map((names) => [name, ...names]) : [];
      return below.length > 0 ? below : [[name]];
    });
}

/**
 * The fields that a string names: one by all of its names, `down.masters[0].sourceId`, or by some of them in a row, `masters.cpu.sourceId`,
 * with an item by its name or number. Those that are written so are meant before those that only have it in them, and parameters before
 * wires: `a.bits.source` (design 6).
 */
export function parseField(edge: EdgeRecord, text: string): Field[] {
  const wanted = text.replaceAll(/\.?\[/g, '.[').replace(/^\./, '');
  const isMeant = nameMatcher(wanted);
  const known = spelledFields(edge);
  const exact = known.filter(({ names }) => names.includes(wanted));
  const found = exact.length > 0 ? exact : known.filter(({ names }) => names.some((name) => isMeant(name)));
  if (found.length > 0) return found.map(({ field }) => field);
  const wires = wireFieldsOf(edge);
  const whole = wires.filter((field) => fieldText(field) === text);
  return whole.length > 0 ? whole : wires.filter((field) => isMeant(fieldText(field)));
}

interface Spelled {
  readonly field: Field;
  readonly names: readonly string[];
}

// Cached for the last edge: several fields of one edge are requested in a row, and a wide bus has very many.
let lastSpelled: { readonly edge: EdgeRecord; readonly fields: readonly Spelled[] } | undefined;

function spelledFields(edge: EdgeRecord): readonly Spelled[] {
  if (lastSpelled?.edge !== edge) {
    lastSpelled = { edge, fields: fieldsOf(edge).map((field) => ({ field, names: spellings(edge, field) })) };
  }
  return lastSpelled.fields;
}

// The possible spellings of a field, joined; an item has a number, and may have a name.
function spellings(edge: EdgeRecord, { side, item, names }: Field): string[] {
  if (item === undefined) return [[side, ...names].join('.')];
  const record = itemsOf(portOf(edge, side))?.items[item.index];
  const name = record === undefined ? '' : nameIn(record);
  const called = [`[${item.index}]`, String(item.index), ...(name === '' ? [] : [name])];
  return called.map((each) => [side, item.list, each, ...names].join('.'));
}
