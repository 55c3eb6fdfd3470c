import { expressionMistake } from './expression-mistake.js';
import * as rules from './rules.js';

/** What is said to do about a string that is no expression. */
export const grammar =
  "Join fragments by ++, the one with the highest priority first: 'WithNBigCores(2) ++ DefaultConfig'.";

type TokenKind = 'name' | 'pattern' | 'number' | 'string' | 'symbol' | 'end';

/** A word or sign of a config expression, from character `start` to before `end`. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

// A star is a pattern only inside braces; elsewhere it multiplies. As in Scala, adjacent operator characters form one operator.
const pattern =
  /(?<space>\s+)|(?<number>(?:0[xX][\da-fA-F_]+|\d[\d_]*(?:\.\d+)?)[lLdDfF]?)|(?<pattern>(?<=[{,]\s*)(?=[\w.]*\*)[A-Za-z_*][\w.*]*)|(?<name>[A-Za-z_][\w.]*)|(?<string>"(?:[^"\\]|\\[^])*")|(?<symbol>[-+*/%<>&|^~]+|\.\.|[(){},=?])/y;

/**
 * The words and signs of a config expression, with one of kind `end` behind them.
 *
 * @throws RequirementError `config/syntax` for a character that has no meaning.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    pattern.lastIndex = at;
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) {
      const [what, help] =
        text[at] === '"'
          ? ['a string does not end', 'Close it with ". A " within it is written as \\".']
          : [`${JSON.stringify(text[at])} has no meaning`, grammar];
      throw expressionMistake(text, at, at + 1, rules.configSyntax, what, help);
    }
    const end = pattern.lastIndex;
    for (const kind of ['number', 'pattern', 'name', 'string', 'symbol'] as const) {
      if (groups[kind] !== undefined) tokens.push({ kind, text: groups[kind], start: at, end });
    }
    at = end;
  }
  return [...tokens, { kind: 'end', text: '', start: text.length, end: text.length }];
}

const escapes: Readonly<Record<string, string>> = {
  ...{ b: '\b', t: '\t', n: '\n', f: '\f', r: '\r' },
  ...{ '"': '"', "'": "'", '\\': '\\' },
};

/**
 * What a string of a config expression stands for, with the escapes of Scala: `\"`, `\\`, `\n`, `\u0041`.
 *
 * @throws RequirementError `config/syntax` for another one, at its backslash in `text`.
 */
export function stringOf(text: string, { start, end }: Pick<Token, 'start' | 'end'>): string {
  const inside = text.slice(start + 1, end - 1);
  return inside.replaceAll(
    /\\(?:u+([\da-fA-F]{4})|([^]))/g,
    (written, code: string | undefined, letter: string | undefined, at: number) => {
      if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16));
      const meant = letter !== undefined && Object.hasOwn(escapes, letter) ? escapes[letter] : undefined;
      if (meant !== undefined) return meant;
      const place = start + 1 + at;
      throw expressionMistake(
        text,
        place,
        place + written.length,
        rules.configSyntax,
        `${written} stands for nothing in a string`,
        'Write \\\\ for a backslash. Others are \\", \\n, \\t, \\r, \\b, \\f and \\u with four hexadecimal digits.',
      );
    },
  );
}
