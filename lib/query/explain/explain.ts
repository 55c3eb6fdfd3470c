import type { Location } from '../../base/diagnostic/index.js';
import {
  type EdgeRecord,
  type Elaboration,
  type Json,
  type JsonRecord,
  type Protocols,
  sameFields,
} from '../../elaboration/index.js';
import { type Field, fieldsOf, fieldText, portOf, valueOf } from './fields.js';
import { itemsOf } from '../design/items.js';
import type { Path } from '../design/paths.js';
import { bundleRule, derivation, hasDefault } from './protocol-fields.js';
import { type WiredNode, type Wiring, wiringOf } from '../design/wiring.js';

/** How a value came onto an edge. */
export type Origin =
  /** The node at the end of the edge declares it. */
  | 'declared'
  /** The node at the end of the edge has what it has if nobody declares it. */
  | 'default'
  /** The node at the end of the edge works it out of other fields that it declares. */
  | 'derived'
  /** The node passes it from the next edge as it is. */
  | 'passed'
  /** The node has a hand in it, and what it makes happens to be what it was on the next edge: of another value it might make the same. */
  | 'kept'
  /** The node passes that of one of several edges. */
  | 'chosen'
  /** The node makes it of that of the next edge. */
  | 'changed'
  /** The node makes it of several edges, or without any. */
  | 'made'
  /** The protocol works it out from both sides of the edge. */
  | 'computed';

/** One step of the way of a value, from the edge that was asked about towards where it began. */
export interface Step {
  /** Id of the edge. */
  readonly edge: string;
  readonly field: string;
  readonly value: Json;
  readonly origin: Origin;
  /** Id of the node that declared it on the edge; null for values that the protocol computes. */
  readonly node: string | null;
  /** The change, in one sentence. */
  readonly rule: string;
  /** Where the node was declared; null when not known. */
  readonly location: Location | null;
  /** The values from which it was made, or the kept value; empty for declared and passed values. */
  readonly inputs: readonly Input[];
}

/** A value that another was made of. */
export interface Input {
  /** Id of the edge. */
  readonly edge: string;
  readonly field: string;
  readonly value: Json;
}

/** Where a value on an edge comes from: the last step declares, makes or computes it, or has it by default (design 6). */
export function explain(elaboration: Elaboration, edge: EdgeRecord, field: Field): Step[] {
  return [...stepsOf(elaboration, edge, field)];
}

/** The steps of {@link explain}, each computed on demand (design 6). */
export function* stepsOf(elaboration: Elaboration, edge: EdgeRecord, field: Field): Generator<Step, undefined> {
  const wiring = wiringOf(elaboration);
  let at: Place | undefined = { edge, field };
  while (at !== undefined) {
    const { step, next }: Taken = take(wiring, at);
    yield step;
    at = next;
  }
}

interface Place {
  readonly edge: EdgeRecord;
  readonly field: Field;
}

interface Taken {
  readonly step: Step;
  /** Where the value was before; undefined where the step is the last. */
  readonly next: Place | undefined;
}

function take(wiring: Wiring, at: Place): Taken {
  const { edge, field } = at;
  const value = valueOf(edge, field) ?? null;
  const head = { edge: edge.id, field: fieldText(field), value };
  if (field.side !== 'down' && field.side !== 'up') {
    const { rule, from } = bundleRule(wiring.protocols, edge, field);
    const [next] = from;
    const inputs = from.map((each) => inputOf({ edge, field: each }));
    const step: Step = { ...head, origin: 'computed', node: null, rule, location: edge.location, inputs };
    return { step, next: next === undefined ? undefined : { edge, field: next } };
  }
  const node = wiring.node(field.side === 'down' ? edge.from : edge.to);
  const sources = field.side === 'down' ? wiring.before(edge) : wiring.after(edge);
  const told = { ...head, node: node.record.id, location: node.record.location };
  if (sources.length === 0) {
    return { step: { ...told, ...beginning(wiring.protocols, at, node) }, next: undefined };
  }
  const before = placesBefore(wiring, at, node, sources);
  const same = before.find((place) => sameValue(valueOf(place.edge, place.field), value));
  if (same !== undefined && !isUntouched(wiring, at, node)) {
    const step: Pick<Step, 'origin' | 'rule'> = { origin: 'kept', rule: ruleOf(node, field) };
    return { step: { ...told, ...step, inputs: before.map(inputOf) }, next: same };
  }
  if (same !== undefined) {
    const step: Pick<Step, 'origin' | 'rule'> =
      before.length === 1
        ? { origin: 'passed', rule: 'Passes.' }
        : { origin: 'chosen', rule: `Passes from one of ${before.length}. ${ruleOf(node, field)}` };
    return { step: { ...told, ...step, inputs: [] }, next: same };
  }
  const [only] = before;
  const inputs = before.map(inputOf);
  if (before.length === 1 && only !== undefined) {
    return { step: { ...told, origin: 'changed', rule: ruleOf(node, field), inputs }, next: only };
  }
  return { step: { ...told, origin: 'made', rule: ruleOf(node, field), inputs }, next: undefined };
}

// Whether a node does not affect a field, so that an equal value on both sides is passed through. Nodes describe their effect with the names of the
// fields that they change, unless they create the parameters anew.
function isUntouched(wiring: Wiring, at: Place, { record }: WiredNode): boolean {
  if (record.kind === 'identity' || record.kind === 'ephemeral') return true;
  const { field } = at;
  const text = effectOn(record, field);
  if (text === undefined) return false;
  const path = itemPath(wiring, at);
  if (path?.node === record.id && path.rest === undefined) return false;
  // Items without a path are identified by their position, which changes with the list.
  const changed = field.item === undefined || path !== undefined ? field.names : [field.item.list, ...field.names];
  const words = wordsIn(text);
  // Channels have one-letter names, one of which (a) is also an article.
  return !changed.some((name) => name.length > 1 && words.has(name));
}

const known = new Map<string, ReadonlySet<string>>();

// Cached, because the descriptions of adapters are searched for every field that passes them.
function wordsIn(text: string): ReadonlySet<string> {
  let words = known.get(text);
  if (words === undefined) known.set(text, (words = new Set(text.split(/\W+/))));
  return words;
}

function effectOn({ effects }: WiredNode['record'], { side }: Field): string | undefined {
  return side === 'down' ? effects?.down : effects?.up;
}

// Explains a value on the first edge of its path.
function beginning(
  protocols: Protocols,
  { edge, field }: Place,
  node: WiredNode,
): Pick<Step, 'origin' | 'rule' | 'inputs'> {
  const derived = derivation(protocols, edge, field);
  if (derived !== undefined) {
    const inputs = derived.from.map((each) => inputOf({ edge, field: each }));
    return { origin: 'derived', rule: derived.rule, inputs };
  }
  return hasDefault(protocols, edge, field, node)
    ? { origin: 'default', rule: 'So it is unless it is declared otherwise.', inputs: [] }
    : { origin: 'declared', rule: `${node.record.id} declares it.`, inputs: [] };
}

function inputOf({ edge, field }: Place): Input {
  return { edge: edge.id, field: fieldText(field), value: valueOf(edge, field) ?? null };
}

function ruleOf({ record, module }: WiredNode, field: Field): string {
  return effectOn(record, field) ?? `${module.className} ${record.id} makes it by a function of its own.`;
}

// The fields on the other side of a node from which a value may have been derived.
function placesBefore(wiring: Wiring, at: Place, node: WiredNode, sources: readonly EdgeRecord[]): Place[] {
  const { field } = at;
  if (field.item === undefined) return sources.flatMap((source) => spellings(source, field));
  const path = itemPath(wiring, at);
  const rest = path?.node === node.record.id ? path.rest : undefined;
  const own = rest === undefined ? [] : sources.flatMap((source) => placesWithPath(wiring, source, field, rest));
  const named = own.filter((place) => itemName(place) === itemName(at));
  const matching = named.length > 0 ? named : own;
  if (matching.length > 0) return matching.flatMap(({ edge: source, field: each }) => spellings(source, each));
  // Without a path, items at the same position of the port correspond. A node that creates its own items derives them from all.
  return sources.flatMap((source) => spellings(source, field));
}

function placesWithPath(wiring: Wiring, edge: EdgeRecord, { side, names }: Field, path: Path): Place[] {
  const port = portOf(edge, side);
  const list = itemsOf(port)?.list;
  if (list === undefined) return [];
  return wiring.ports.withPath(port, path).map((index) => ({ edge, field: { side, item: { list, index }, names } }));
}

function itemOf({ edge, field }: Place): JsonRecord | undefined {
  return field.item === undefined ? undefined : itemsOf(portOf(edge, field.side))?.items[field.item.index];
}

function itemName(place: Place): Json | undefined {
  return itemOf(place)?.name;
}

function itemPath(wiring: Wiring, place: Place): Path | undefined {
  const item = itemOf(place);
  return item === undefined ? undefined : wiring.ports.pathOf(portOf(place.edge, place.field.side), item);
}

// The field on another edge, under the name that its protocol uses; empty if it has no such field.
function spellings(edge: EdgeRecord, field: Field): Place[] {
  const name = field.names.join('.');
  const others = sameFields.filter((group) => group.includes(name)).flat();
  const names = [field.names, ...others.map((each) => each.split('.'))];
  const found = names.map((each) => ({ ...field, names: each })).find((each) => valueOf(edge, each) !== undefined);
  return found === undefined ? [] : [{ edge, field: found }];
}

function sameValue(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

// Origins that do not distinguish an edge from those beside it.
const alike: ReadonlySet<Origin> = new Set(['passed', 'kept', 'chosen', 'declared', 'default', 'derived']);

/** What makes an edge differ from those before and after it: the fields that a node at either end changes (design 6). */
export function differences(elaboration: Elaboration, edge: EdgeRecord): Step[] {
  const wiring = wiringOf(elaboration);
  return fieldsOf(edge)
    .filter(({ side }) => side === 'down' || side === 'up')
    .map((field) => take(wiring, { edge, field }).step)
    .filter(({ origin }) => !alike.has(origin));
}
