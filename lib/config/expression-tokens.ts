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

// A pattern stands in braces only; elsewhere a star multiplies. Signs that stand together are one operator, as in Scala.
const pattern =
  /(?<space>\s+)|(?<number>(?:0[xX][\da-fA-F_]+|\d[\d_]*(?:\.\d+)?)[lLdDfF]?)|(?<pattern>(?<=[{,]\s*)(?=[\w.]*\*)[A-Za-z_*][\w.*]*)|(?<name>[A-Za-z_][\w.]*)|(?<string>"[^"]*")|(?<symbol>[-+*/%<>&|^~]+|\.\.|[(){},=?])/y;

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
      throw expressionMistake(
        text,
        at,
        at + 1,
        rules.configSyntax,
        `${JSON.stringify(text[at])} has no meaning`,
        grammar,
      );
    }
    const end = pattern.lastIndex;
    for (const kind of ['number', 'pattern', 'name', 'string', 'symbol'] as const) {
      if (groups[kind] !== undefined) tokens.push({ kind, text: groups[kind], start: at, end });
    }
    at = end;
  }
  return [...tokens, { kind: 'end', text: '', start: text.length, end: text.length }];
}
