import type { Location } from '../../../base/diagnostic/index.js';

/** A word of a source as the preprocessor sees it. */
export interface Token {
  readonly text: string;
  readonly kind: 'name' | 'number' | 'text' | 'space' | 'other';
  readonly place: Location;
  /** Macros that made it, which it does not call again. */
  readonly hidden: ReadonlySet<string> | undefined;
  /** Whether a macro made it. */
  readonly made: boolean;
}

const words =
  /(?<name>[A-Za-z_$][\w$]*)|(?<number>\.?\d(?:[eEpP][+-]|[\w.])*)|(?<text>"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*')|(?<space>\s+)|(?<other>##|&&|\|\||<<|>>|[<>=!]=|[^])/g;

/** The words of a line that begins at a place. */
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

/** Without the blanks around them. */
export function trimmed(tokens: readonly Token[]): Token[] {
  let start = 0;
  let end = tokens.length;
  while (start < end && tokens[start]?.kind === 'space') start++;
  while (end > start && tokens[end - 1]?.kind === 'space') end--;
  return tokens.slice(start, end);
}

/** As they were written. */
export function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('');
}

/** What two words become where they are written as one. */
export function joined(left: Token, right: Token): Token[] {
  return tokensIn(left.text + right.text, left.place);
}

/** Whether two words beside one another would be read as one. */
export function wouldJoin(left: string, right: string): boolean {
  return /[\w$.]$/.test(left) && /^[\w$.]/.test(right);
}
