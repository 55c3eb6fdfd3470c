import { json } from '../../base/text/index.js';

/** A line of a lock file: its subject and a fact about it. */
export interface LockLine {
  readonly aspect: string;
  readonly subject: string;
  /** Empty if the subject says it all. */
  readonly field: string;
  readonly value: string;
  /** The only end to which it applies; empty if it applies to all ends without a line of their own. */
  readonly end: string;
}

/** `device soc.uart address = 0x64000000..0x64000fff @ soc.dma:0` */
export function lineText({ aspect, subject, field, value, end }: LockLine): string {
  const parts = [aspect, words(subject)];
  if (field !== '') parts.push(word(field), '=', ...(value === '' ? [] : [words(value)]));
  if (end !== '') parts.push('@', words(end));
  return parts.join(' ');
}

/** Parses the output of {@link lineText}; undefined for any other text. */
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

// Names may contain anything; ambiguous ones are written as JSON.
function quoted(token: string): string {
  return ['', '=', '@'].includes(token) || /^"|[^\u0021-\u007e\u00a1-\u1fff\u2190-\u21ff]|\p{Cf}|##/u.test(token)
    ? json(token)
    : token;
}

// A single token, whatever it contains.
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
