import type { Json, JsonRecord } from './elaboration.js';
import { jsonText, type NodeTraits } from './file-form.js';
import { isList } from './json.js';
import { PathWriter } from './path-list.js';

// Records and long lists are shared; pairs such as address sets are shorter than a reference to them.
const shortest = 3;

// Shorter texts stay where they are.
const shortestText = 40;

// What refers to a value or a path; a record with a field of its own that is called so is written as the list `$own` of its fields.
const reserved: ReadonlySet<string> = new Set(['$ref', '$path', '$own']);

/** Numbers the distinct values, those that a value consists of before itself; equal values have one number. */
export class ValueTable {
  // What is the same object need not be written to be recognised.
  private readonly numbers = new Map<object, number>();
  private readonly numbersByText = new Map<string, number>();
  /** The paths among the values. */
  readonly paths: PathWriter = new PathWriter();

  /** The values in the order of their numbers, as JSON. */
  values(): Iterable<string> {
    return this.numbersByText.keys();
  }

  referText(text: string | null): Json {
    return text === null || text.length < shortestText ? text : this.entry(text);
  }

  refer(value: Json): Json {
    if (typeof value !== 'object' || value === null) return value;
    if (isList(value) && value.length < shortest && !value.some((item) => typeof item === 'object')) return value;
    const path = this.paths.numberOf(value);
    if (path !== undefined) return { $path: path };
    const known = this.numbers.get(value);
    if (known !== undefined) return { $ref: known };
    const reference = this.entry(isList(value) ? value.map((item) => this.refer(item)) : this.record(value));
    this.numbers.set(value, reference.$ref);
    return reference;
  }

  referTraits(traits: NodeTraits): Json {
    return this.entry(traits);
  }

  private record(value: JsonRecord): JsonRecord {
    const fields = Object.entries(value).map(([name, field]): [string, Json] => [name, this.refer(field)]);
    return fields.some(([name]) => reserved.has(name)) ? { $own: fields } : Object.fromEntries(fields);
  }

  private entry(content: unknown): { readonly $ref: number } {
    const text = jsonText(content);
    let number = this.numbersByText.get(text);
    if (number === undefined) this.numbersByText.set(text, (number = this.numbersByText.size));
    return { $ref: number };
  }
}
