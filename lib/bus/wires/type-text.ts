import type { WireType } from './wire-type.js';

const words = { clock: 'Clock', reset: 'Reset', 'async-reset': 'AsyncReset' } as const;
const numbers = { uint: 'UInt', sint: 'SInt', analog: 'Analog' } as const;

/** A type as FIRRTL writes it, such as `{ flip ready : UInt<1>, valid : UInt<1>}` (hardware 1.2). */
export function typeText(type: WireType): string {
  switch (type.kind) {
    case 'uint':
    case 'sint':
    case 'analog':
      return `${numbers[type.kind]}<${type.width}>`;
    case 'vector':
      return `${typeText(type.of)}[${type.length}]`;
    case 'bundle':
      return `{ ${type.fields
        .map((field) => `${field.flip ? 'flip ' : ''}${nameText(field.name)} : ${typeText(field.type)}`)
        .join(', ')}}`;
    default:
      return words[type.kind];
  }
}

/** A name as FIRRTL writes it: one that begins with a digit stands in backticks (hardware 1.2). */
export function nameText(name: string): string {
  return /^\d/.test(name) ? `\`${name}\`` : name;
}

/** The type that FIRRTL text says; undefined for any other text, or one that leaves out a width (hardware 1.2). */
export function readType(text: string): WireType | undefined {
  const reader = new TypeReader(text);
  const type = reader.type();
  return reader.atEnd ? type : undefined;
}

const grounds = new Map<string, WireType>(Object.entries(words).map(([kind, word]) => [word, { kind } as WireType]));
const kinds = new Map<string, keyof typeof numbers>(
  Object.entries(numbers).map(([kind, word]) => [word, kind as keyof typeof numbers]),
);

class TypeReader {
  private readonly tokens: readonly string[];
  private at = 0;

  constructor(text: string) {
    this.tokens = text.match(/`[^`]*`|\w+|[^\s\w]/g) ?? [];
  }

  get atEnd(): boolean {
    return this.at === this.tokens.length;
  }

  type(): WireType | undefined {
    let type = this.taken('{') ? this.bundle() : this.ground();
    while (type !== undefined && this.taken('[')) {
      const length = this.number();
      type = length === undefined || !this.taken(']') ? undefined : { kind: 'vector', of: type, length };
    }
    return type;
  }

  private bundle(): WireType | undefined {
    const fields = [];
    while (!this.taken('}')) {
      if (fields.length > 0 && !this.taken(',')) return undefined;
      const flip = this.tokens[this.at + 1] !== ':' && this.taken('flip');
      const name = this.next().replaceAll('`', '');
      const type = this.taken(':') ? this.type() : undefined;
      if (type === undefined) return undefined;
      fields.push({ name, type, flip });
    }
    return { kind: 'bundle', fields };
  }

  private ground(): WireType | undefined {
    const word = this.next();
    const kind = kinds.get(word);
    if (kind === undefined) return grounds.get(word);
    const width = this.taken('<') ? this.number() : undefined;
    return width === undefined || !this.taken('>') ? undefined : { kind, width };
  }

  private number(): number | undefined {
    const digits = this.next();
    return /^\d+$/.test(digits) ? Number(digits) : undefined;
  }

  private next(): string {
    return this.tokens[this.at++] ?? '';
  }

  private taken(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at++;
    return true;
  }
}
