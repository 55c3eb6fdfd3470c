import type { Json, JsonRecord } from './elaboration.js';
import type { NodeTraits } from './file-form.js';
import { isList } from './json.js';
import { PathWriter } from './path-list.js';

// Records and long lists are shared; pairs such as address sets are shorter than a reference to them.
const shortest = 3;

// Shorter texts stay where they are.
const shortestText = 40;

// What refers to a value or a path; a record with a field of its own that is called so is written as the list `$own` of its fields.
const reserved: ReadonlySet<string> = new Set(['$ref', '$path', '$own']);

/** Numbers the distinct values, those that a value consists of before itself. */
export class ValueTable {
  private readonly numbers = new Map<object | string, number>();
  private readonly traits = new Map<string, NodeTraits>();
  private readonly written: unknown[] = [];
  /** The paths among the values. */
  readonly paths: PathWriter = new PathWriter();

  values(): readonly unknown[] {
    return this.written;
  }

  referText(text: string | null): Json {
    return text === null || text.length < shortestText ? text : this.entry(text, () => text);
  }

  refer(value: Json): Json {
    if (typeof value !== 'object' || value === null) return value;
    if (isList(value) && value.length < shortest && !value.some((item) => typeof item === 'object')) return value;
    const path = this.paths.numberOf(value);
    if (path !== undefined) return { $path: path };
    return this.entry(value, () => (isList(value) ? value.map((item) => this.refer(item)) : this.record(value)));
  }

  // Nodes have no traits in common by identity.
  referTraits(traits: NodeTraits): Json {
    const text = JSON.stringify(traits);
    const known = this.traits.get(text) ?? traits;
    this.traits.set(text, known);
    return this.entry(known, () => known);
  }

  private record(value: JsonRecord): JsonRecord {
    const fields = Object.entries(value).map(([name, field]): [string, Json] => [name, this.refer(field)]);
    return fields.some(([name]) => reserved.has(name)) ? { $own: fields } : Object.fromEntries(fields);
  }

  private entry(value: object | string, write: () => unknown): JsonRecord {
    let number = this.numbers.get(value);
    if (number === undefined) {
      const content = write();
      number = this.written.push(content) - 1;
      this.numbers.set(value, number);
    }
    return { $ref: number };
  }
}
