import { json } from '../../base/text/index.js';

/** A line of a lock file: what it is about, and what holds. */
export interface LockLine {
  readonly aspect: string;
  readonly subject: string;
  /** Empty where the subject says it all. */
  readonly field: string;
  readonly value: string;
  /** The only end for which it holds; empty for all that no other line is about. */
  readonly end: string;
}

/** `device soc.uart address = 0x64000000..0x64000fff @ soc.dma:0` */
export function lineText({ aspect, subject, field, value, end }: LockLine): string {
  const parts = [aspect, words(subject)];
  if (field !== '') parts.push(word(field), '=', ...(value === '' ? [] : [words(value)]));
  if (end !== '') parts.push('@', words(end));
  return parts.join(' ');
}

/** Reads what {@link lineText} wrote; undefined for a string that is no such line. */
export function readLine(text: string): LockLine | undefined {
  const tokens = text.split(' ');
  const [aspect = '', ...others] = tokens;
  const at = others.lastIndexOf('@');
  const end = at < 0 ? '' : unquoted(others.slice(at + 1));
  const fact = at < 0 ? others : others.slice(0, at);
  const equals = fact.indexOf('=');
  const about = equals < 0 ? fact : fact.slice(0, equals - 1);
  const field = equals < 0 ? '' : unquoted(fact.slice(equals - 1, equals));
  const value = equals < 0 ? '' : unquoted(fact.slice(equals + 1));
  const subject = unquoted(about);
  if (subject === undefined || field === undefined || value === undefined || end === undefined) return undefined;
  return !/^[a-z]+$/.test(aspect) || subject === '' || equals === 0
    ? undefined
    : { aspect, subject, field, value, end };
}

function words(text: string): string {
  return text.split(' ').map(quoted).join(' ');
}

// A name may hold anything: what would be read otherwise is written as JSON.
function quoted(token: string): string {
  return ['', '=', '@'].includes(token) || /^"|[^\u0021-\u007e\u00a1-\u1fff\u2190-\u21ff]|\p{Cf}|##/u.test(token)
    ? json(token)
    : token;
}

// One token, whatever it holds.
function word(text: string): string {
  const token = quoted(text);
  return text.includes(' ') ? json(text).replaceAll(' ', String.raw`\u0020`) : token;
}

function unquoted(tokens: readonly string[]): string | undefined {
  try {
    return tokens.map((token) => (token.startsWith('"') ? String(JSON.parse(token)) : token)).join(' ');
  } catch {
    return undefined;
  }
}
