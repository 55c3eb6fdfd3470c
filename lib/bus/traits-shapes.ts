import {
  dictionaryOf,
  flag,
  type Found,
  listOf,
  matching,
  oneOf,
  optional,
  record,
  type Shape,
  text,
  whole,
} from '../base/shape/index.js';
import type { ProtocolTraits } from './protocol-traits.js';

/** What keeps crossings from harm. */
export const synchronisationShape: Shape = oneOf(['none', 'rational', 'asynchronous']);

// Colours are written into style sheets, like the other names of a look.
const colour = matching(/^#[0-9a-f]{6}$/i, 'a colour such as #2460b0');

const look = record({
  light: colour,
  dark: colour,
  dash: optional(matching(/^\d+(\.\d+)?( \d+(\.\d+)?)*$/, 'lengths of dashes and gaps')),
  name: optional(text),
  key: optional(matching(/^[a-z][a-z0-9-]*$/, 'a name in small letters, digits and dashes')),
  place: optional(whole),
});

const standard = record({
  ...{ slave: text, master: text, joint: text, lead: optional(text), clock: optional(text) },
  signals: optional(dictionaryOf(text)),
  ends: optional(record({ input: text, output: text })),
  reset: optional(record({ name: text, active: oneOf(['high', 'low']) })),
  definition: optional(record({ vendor: text, library: text, name: text, version: text })),
});

/** What each of the traits of a protocol looks like, in a program and in a file. */
export const traitShapes: Readonly<Record<keyof ProtocolTraits, Shape>> = {
  title: optional(text),
  family: optional(oneOf(['bus', 'interrupt', 'clock', 'sideband', 'other'])),
  look: optional(look),
  crossing: optional(record({ of: text, synchronisation: optional(synchronisationShape) })),
  groupOf: optional(text),
  addressBits: optional(whole),
  burstBeats: optional(whole),
  atomicBytes: optional(whole),
  idWires: optional(flag),
  wholeWrites: optional(flag),
  crossable: optional(record({ by: text, rational: flag })),
  standard: optional(standard),
  operations: optional(dictionaryOf(text)),
  adapters: optional(
    record({ sizes: optional(text), atomics: optional(text), copies: optional(text), hints: optional(text) }),
  ),
  source: optional(text),
  derived: optional(dictionaryOf(record({ rule: text, from: listOf(text), largest: optional(flag) }))),
  defaults: optional(dictionaryOf(valuesOrName)),
  repeats: optional(dictionaryOf(text)),
};

function valuesOrName(value: unknown, at: () => string, found: Found): void {
  if (!Array.isArray(value)) oneOf(['name of the module'])(value, at, found);
}
