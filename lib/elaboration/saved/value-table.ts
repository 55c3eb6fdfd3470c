import { isList, type Json, type JsonRecord } from '../index.js';
import { inAscii, jsonText, type NodeTraits } from './file-form.js';
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
  private readonly names = new Map<string, string>();
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
    if (number === undefined) this.numbers.set(value, (number = this.entries.numberOf(inAscii(this.written(value)))));
    return number;
  }

  /** The number of what nodes have in common. */
  numberOfTraits(traits: NodeTraits): number {
    return this.entries.numberOf(jsonText(traits));
  }

  // Text at once: objects in between would be made for every value, to be written and dropped.
  private written(value: readonly Json[] | JsonRecord): string {
    const path = this.paths.numberOf(value);
    if (path !== undefined) return `{"$path":${path}}`;
    return isList(value) ? `[${value.map((item) => this.part(item)).join()}]` : this.record(value);
  }

  private record(value: JsonRecord): string {
    const names = Object.keys(value).filter((name) => value[name] !== undefined);
    const fieldOf = (name: string): string => this.part(value[name] ?? null);
    if (names.some((name) => reserved.has(name)))
      return `{"$own":[${names.map((name) => `[${this.name(name)},${fieldOf(name)}]`).join()}]}`;
    return `{${names.map((name) => `${this.name(name)}:${fieldOf(name)}`).join()}}`;
  }

  private name(name: string): string {
    let written = this.names.get(name);
    if (written === undefined) this.names.set(name, (written = JSON.stringify(name)));
    return written;
  }

  // A value as a part of another.
  private part(value: Json): string {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    if (isList(value) && value.length < shortest && !value.some((item) => typeof item === 'object'))
      return JSON.stringify(value);
    const path = this.paths.numberOf(value);
    return path === undefined ? `{"$ref":${this.numberOf(value)}}` : `{"$path":${path}}`;
  }
}
