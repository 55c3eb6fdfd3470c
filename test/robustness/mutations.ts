import fc from 'fast-check';

/** Words that objects know without having been told. */
const inheritedNames = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty'] as const;

/** Text that is hard on patterns, file names, reports and terminals. */
export const hostileTexts: readonly string[] = [
  ...inheritedNames,
  ...['', ' ', '*', '.', '..', '/', '\\', '"', "'", '<script>', '&amp;', ']]>', '%s%n', '${x}', '\u0000', '\u001b[31m'],
  ...['\n', '\ud800', '0x', '-0', '1e30', '1e400', '-1', '0x-1', 'Infinity', 'null', 'é'.repeat(40)],
  ...['*'.repeat(60), 'a*'.repeat(40), '('.repeat(60), '.'.repeat(200), 'a'.repeat(20_000)],
];

/** Any text: hostile or random. */
export const anyText: fc.Arbitrary<string> = fc.oneof(fc.constantFrom(...hostileTexts), fc.string());

/** Any number: small, negative, huge, broken. */
export const anyNumber: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: -2, max: 70 }),
  fc.constantFrom(2 ** 31, 2 ** 32, 2 ** 53, 2 ** 60, 1e21, 1e308, -(2 ** 40), 0.5, -0),
);

/** Any value that JSON knows, mostly of a wrong type for where it comes to. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  anyNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [0, 1], ['0x0', '0xfff']),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(...inheritedNames).map((name) => Object.fromEntries([[name, 1]])),
);

/** One change of a value somewhere inside. */
export interface Edit {
  /** An altered value stays of its type. */
  readonly kind: 'delete' | 'duplicate' | 'replace' | 'rename' | 'copy' | 'alter';
  readonly at: number;
  /** Where a copy comes from. */
  readonly from: number;
  readonly value: unknown;
  readonly name: string;
  readonly number: number;
}

/** Some changes, one after the other. */
export const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    kind: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom('delete', 'duplicate', 'replace', 'rename', 'copy') },
      { weight: 5, arbitrary: fc.constant('alter') },
    ),
    ...{ at: fc.nat(), from: fc.nat(), value: anyJson, number: anyNumber },
    name: fc.oneof(fc.constantFrom(...inheritedNames), fc.string()),
  }),
  { minLength: 1, maxLength: 3 },
);

type Container = Record<string, unknown> | unknown[];
interface Place {
  readonly container: Container;
  readonly key: string;
}

/** A value with changes. */
export function edited(value: unknown, changes: readonly Edit[]): unknown {
  const root: Container = [structuredClone(value)];
  for (const { kind, at, from, value: other, name, number } of changes) {
    const everywhere = placesIn(root);
    const places = kind === 'alter' ? everywhere.filter(isLeaf) : everywhere;
    const place = places[at % places.length];
    if (place === undefined) continue;
    const { container, key } = place;
    const here = valueAt(place);
    switch (kind) {
      case 'delete':
        if (Array.isArray(container)) container.splice(Number(key), 1);
        else Reflect.deleteProperty(container, key);
        break;
      case 'duplicate':
        if (Array.isArray(container)) container.splice(Number(key), 0, structuredClone(here));
        else put(container, `${key}${name}`, structuredClone(here));
        break;
      case 'replace':
        put(container, key, other);
        break;
      case 'alter':
        put(container, key, altered(here, number, places[from % places.length]));
        break;
      case 'rename':
        if (Array.isArray(container)) break;
        Reflect.deleteProperty(container, key);
        put(container, name, here);
        break;
      case 'copy': {
        const source = places[from % places.length];
        if (source !== undefined) put(container, key, structuredClone(valueAt(source)));
      }
    }
  }
  return root[0] ?? null;
}

// A plain assignment to __proto__ would not make a field.
function put(container: Container, key: string, value: unknown): void {
  Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true });
}

function isLeaf({ container, key }: Place): boolean {
  return typeof valueAt({ container, key }) !== 'object';
}

function valueAt({ container, key }: Place): unknown {
  return (container as Record<string, unknown>)[key];
}

// Another value of the same type: any number, or a text from another place.
function altered(value: unknown, number: number, other: Place | undefined): unknown {
  if (typeof value === 'number') return number;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return value;
  if (/^-?0x/.test(value)) return Number.isInteger(number) ? `0x${Math.abs(number).toString(16)}` : '-0x41';
  const text = other === undefined ? undefined : valueAt(other);
  return typeof text === 'string' ? text : value;
}

function placesIn(root: Container): Place[] {
  const places: Place[] = [];
  const open: Container[] = [root];
  for (let container = open.pop(); container !== undefined; container = open.pop()) {
    for (const [key, value] of Object.entries(container)) {
      places.push({ container, key });
      if (typeof value === 'object' && value !== null) open.push(value as Container);
    }
  }
  return places;
}

/** One change of a text somewhere inside. */
export interface TextEdit {
  readonly kind: 'cut' | 'flip' | 'insert' | 'drop' | 'double';
  /** Between 0 and 1. */
  readonly at: number;
  readonly length: number;
  readonly text: string;
}

/** Some changes of a text, one after the other. */
export const textEdits: fc.Arbitrary<TextEdit[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('cut', 'flip', 'insert', 'drop', 'double'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 20 }),
    text: fc.oneof(
      anyText,
      fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\u', '(', ')', '++', '-', '1e999', '['.repeat(50_000)),
    ),
  }),
  { minLength: 1, maxLength: 3 },
);

/** A text with changes. */
export function editedText(text: string, changes: readonly TextEdit[]): string {
  return changes.reduce((before, { kind, at, length, text: other }) => {
    const start = Math.floor(at * before.length);
    const [left, middle, right] = [
      before.slice(0, start),
      before.slice(start, start + length),
      before.slice(start + length),
    ];
    switch (kind) {
      case 'cut':
        return left;
      case 'flip':
        return (
          left + String.fromCharCode((before.charCodeAt(start) || 0) ^ (1 << (length % 8))) + before.slice(start + 1)
        );
      case 'insert':
        return left + other + middle + right;
      case 'drop':
        return left + right;
      case 'double':
        return left + middle + middle + right;
    }
  }, text);
}
