import { isList, type Json, type JsonRecord } from '../index.js';
import { jsonText, type NodeTraits } from './file-form.js';
import { Numbering } from './numbering.js';
import { PathWriter } from './path-list.js';

// Records and long lists are shared; pairs such as address sets are shorter than a reference to them.
const shortest = 3;

// What refers to a value or a path; a record with a field of its own that is called so is written as the list `$own` of its fields.
const reserved: ReadonlySet<string> = new Set(['$ref', '$path', '$own']);

/** Numbers the distinct values, those that a value consists of before itself; equal values have one number. */
export class ValueTable {
  // What is the same object need not be written to be recognised.
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

  /** The number of what nodes have in common. */
  numberOfTraits(traits: NodeTraits): number {
    return this.entries.numberOf(jsonText(traits));
  }

  // Text at once, and that of each string once: objects in between would be made for every value, to be written and dropped.
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

  /** A string as JSON, written once. */
  text(text: string): string {
    let written = this.written.get(text);
    if (written === undefined) this.written.set(text, (written = jsonText(text)));
    return written;
  }

  // A value as a part of another.
  private part(value: Json): string {
    if (typeof value === 'string') return this.text(value);
    if (typeof value !== 'object' || value === null) return String(value);
    if (isList(value) && value.length < shortest && !value.some((item) => typeof item === 'object'))
      return `[${value.map((item) => this.part(item)).join()}]`;
    const path = this.paths.numberOf(value);
    return path === undefined ? `{"$ref":${this.numberOf(value)}}` : `{"$path":${path}}`;
  }
}
