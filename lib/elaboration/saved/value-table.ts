import { isList, type Json, type JsonRecord } from '../index.js';
import { jsonText, type NodeTraits } from './file-form.js';
import { Numbering } from './numbering.js';
import { PathWriter } from './path-list.js';

// Records and long lists are shared; pairs such as address sets are shorter than a reference.
const shortest = 3;

// Fields that denote a reference to a value or a path. A record with such a field of its own is written as the list `$own` of its fields.
const reserved: ReadonlySet<string> = new Set(['$ref', '$path', '$own']);

/** Assigns numbers to distinct values, parts before the whole; equal values have the same number. */
export class ValueTable {
  // The same object is recognized without serializing it again.
  private readonly numbers = new Map<object, number>();
  private readonly entries = new Numbering();
  private readonly written = new Map<string, string>();
  /** The paths among the values. */
  readonly paths: PathWriter = new PathWriter();

  /** The values in the order of their numbers, as JSON. */
  texts(): Iterable<string> {
    return this.entries.texts();
  }

  /** The number of a value. */
  numberOf(value: Json): number {
    if (typeof value !== 'object' || value === null) return this.entries.numberOf(jsonText(value));
    let number = this.numbers.get(value);
    if (number === undefined) this.numbers.set(value, (number = this.entries.numberOf(this.textOf(value))));
    return number;
  }

  /** The number of the shared properties of a node. */
  numberOfTraits(traits: NodeTraits): number {
    return this.entries.numberOf(jsonText(traits));
  }

  // Writes text directly and memoizes strings: intermediate objects would be created for every value only to be dropped.
  private textOf(value: readonly Json[] | JsonRecord): string {
    const path = this.paths.numberOf(value);
    if (path !== undefined) return `{"$path":${path}}`;
    return isList(value) ? `[${value.map((item) => this.part(item)).join()}]` : this.record(value);
  }

  private record(value: JsonRecord): string {
    let fields = '';
    for (const name in value) {
      const field = value[name];
      if (reserved.has(name)) return this.own(value);
      if (field !== undefined) fields += `${fields === '' ? '' : ','}${this.text(name)}:${this.part(field)}`;
    }
    return `{${fields}}`;
  }

  private own(value: JsonRecord): string {
    const names = Object.keys(value).filter((name) => value[name] !== undefined);
    return `{"$own":[${names.map((name) => `[${this.text(name)},${this.part(value[name] ?? null)}]`).join()}]}`;
  }

  /** A string as JSON; memoized. */
  text(text: string): string {
    let written = this.written.get(text);
    if (written === undefined) this.written.set(text, (written = jsonText(text)));
    return written;
  }

  // A value as a part of another one.
  private part(value: Json): string {
    if (typeof value === 'string') return this.text(value);
    if (typeof value !== 'object' || value === null) return String(value);
    if (isList(value) && value.length < shortest && !value.some((item) => typeof item === 'object'))
      return `[${value.map((item) => this.part(item)).join()}]`;
    const path = this.paths.numberOf(value);
    return path === undefined ? `{"$ref":${this.numberOf(value)}}` : `{"$path":${path}}`;
  }
}
