import type { Location } from '../../../base/diagnostic/index.js';

/** A preprocessing token. */
export interface Token {
  readonly text: string;
  readonly kind: 'name' | 'number' | 'text' | 'space' | 'other';
  readonly place: Location;
  /** The macros that it results from, which must not expand it again. */
  readonly hidden: ReadonlySet<string> | undefined;
  /** Whether it results from a macro. */
  readonly made: boolean;
}

const words =
  /(?<name>[A-Za-z_$][\w$]*)|(?<number>\.?\d(?:[eEpP][+-]|[\w.])*)|(?<text>"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*')|(?<space>\s+)|(?<other>##|&&|\|\||<<|>>|[<>=!]=|[^])/g;

/** The tokens of a line that begins at a location. */
export function tokensIn(text: string, { file, line, column }: Location): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(words)) {
    const [word] = match;
    const groups = match.groups ?? {};
    const kind =
      groups.name !== undefined
        ? 'name'
        : groups.number !== undefined
          ? 'number'
          : groups.text !== undefined
            ? 'text'
            : groups.space !== undefined
              ? 'space'
              : 'other';
    tokens.push({
      text: word,
      kind,
      place: { file, line, column: column + match.index },
      hidden: undefined,
      made: false,
    });
  }
  return tokens;
}

/** Tokens without surrounding blanks. */
export function trimmed(tokens: readonly Token[]): Token[] {
  let start = 0;
  let end = tokens.length;
  while (start < end && tokens[start]?.kind === 'space') start++;
  while (end > start && tokens[end - 1]?.kind === 'space') end--;
  return tokens.slice(start, end);
}

/** Tokens in their source form. */
export function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('');
}

/** The result of pasting two tokens. */
export function joined(left: Token, right: Token): Token[] {
  return tokensIn(left.text + right.text, left.place);
}

/** Whether two adjacent tokens would be read as one. */
export function wouldJoin(left: string, right: string): boolean {
  return /[\w$.]$/.test(left) && /^[\w$.]/.test(right);
}
