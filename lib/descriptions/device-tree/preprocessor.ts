import type { Location } from '../../base/diagnostic/index.js';
import { DescriptionError, type ReadingLimits, type Source, textIn } from '../reading.js';
import { evaluate, ExpressionError, type ExpressionToken, characterIn, integerIn } from './expression.js';
import { findInclude } from './include.js';
import { type SourceText, SourceTextBuilder } from './source-text.js';

// What device trees use of the C preprocessor, as `cpp -x assembler-with-cpp -undef -D__DTS__` does it: a # that begins no
// directive is text, since `#address-cells` begins like one.

/** A word of a source as the preprocessor sees it. */
interface Token {
  readonly text: string;
  readonly kind: 'name' | 'number' | 'text' | 'space' | 'other';
  readonly place: Location;
  /** Macros that made it, which it does not call again. */
  readonly hidden: ReadonlySet<string> | undefined;
  /** Whether a macro made it. */
  readonly made: boolean;
}

interface Macro {
  readonly parameters: readonly string[] | undefined;
  /** Whether its last parameter takes all arguments that are left. */
  readonly variadic: boolean;
  readonly body: readonly Token[];
}

/** One open `#if`. */
interface Condition {
  /** Whether lines are read now. */
  readonly active: boolean;
  /** Whether a branch was read. */
  readonly taken: boolean;
  /** Whether lines around it are read. */
  readonly around: boolean;
  readonly afterElse: boolean;
  readonly place: Location;
}

const directive =
  /^\s*#\s*(?:(include|define|undef|if|ifdef|ifndef|elif|else|endif|line|error|warning|pragma|ident)(?![\w,.?+-])|(\d+)(?=\s+"))(.*)$/s;
// That of the device tree compiler, which may stand anywhere.
const includeOfCompiler = /^((?:[^"/]|"(?:\\.|[^"\\])*"|\/(?!include\/))*)\/include\/\s*"([^"]+)"/;
const words =
  /(?<name>[A-Za-z_$][\w$]*)|(?<number>\.?\d(?:[eEpP][+-]|[\w.])*)|(?<text>"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*')|(?<space>\s+)|(?<other>##|&&|\|\||<<|>>|[<>=!]=|[^])/g;

/**
 * Puts a device tree source and all that it includes into one text: comments removed, macros replaced, line markers of an earlier
 * preprocessor followed. Throws a {@link DescriptionError}.
 */
export function preprocess(source: Source, limits: ReadingLimits): SourceText {
  const run = new Preprocessor(source, limits);
  run.file(source.file, textIn(source.content), undefined);
  return run.out.finish();
}

class Preprocessor {
  readonly out = new SourceTextBuilder();
  readonly #macros = new Map<string, Macro>();
  readonly #source: Source;
  readonly #limits: ReadingLimits;
  readonly #open: string[] = [];
  #expansions = 0;
  #read = 0;

  constructor(source: Source, limits: ReadingLimits) {
    this.#source = source;
    this.#limits = limits;
    const place = { file: source.file, line: 1, column: 1 };
    this.#macros.set('__DTS__', {
      parameters: undefined,
      variadic: false,
      body: [{ text: '1', kind: 'number', place, hidden: undefined, made: true }],
    });
  }

  /** Reads a file; `from` is the place that includes it. */
  file(file: string, content: string, from: Location | undefined): void {
    const place = from ?? { file, line: 1, column: 1 };
    if (this.#open.length >= this.#limits.includeDepth) {
      throw new DescriptionError(`Files include each other more than ${this.#limits.includeDepth} deep.`, place);
    }
    this.#read += content.length;
    this.#checkSize(place);
    this.#open.push(file);
    this.#lines(file, withoutComments(content, file).split('\n'));
    this.#open.pop();
  }

  #lines(file: string, lines: readonly string[]): void {
    const conditions: Condition[] = [];
    let name = file;
    // What is added to the number of a line since the last line marker.
    let shift = 1;
    for (let at = 0; at < lines.length; at++) {
      const place = { file: name, line: at + shift, column: 1 };
      let line = lines[at] ?? '';
      while (/\\\r?$/.test(line) && at + 1 < lines.length) line = `${line.replace(/\\\r?$/, '')}${lines[++at] ?? ''}`;
      const parts = line.includes('#') ? directive.exec(line) : null;
      if (parts === null) {
        if (conditions.at(-1)?.active !== false) at = this.#text(line, lines, at, place);
        continue;
      }
      const [, word = '', marked, rest = ''] = parts;
      const active = conditions.at(-1)?.active !== false;
      if (isConditional(word)) {
        this.#condition(word, rest, conditions, place);
        continue;
      }
      if (!active) continue;
      if (marked !== undefined || word === 'line') {
        const marker = /^\s*(?:(\d+)\s+)?"((?:\\.|[^"\\])*)"|^\s*(\d+)/.exec(`${marked ?? ''} ${rest}`);
        const number = marker?.[1] ?? marker?.[3];
        if (number === undefined) throw new DescriptionError('A line marker is # 12 "file".', place);
        if (marker?.[2] !== undefined) name = marker[2].replace(/\\(.)/g, '$1');
        shift = Number(number) - at - 1;
        continue;
      }
      this.#directive(word, rest, place);
      this.out.add('\n', place);
    }
    const [open] = conditions;
    if (open !== undefined) throw new DescriptionError('This condition lacks its #endif.', open.place);
  }

  #directive(word: string, rest: string, place: Location): void {
    switch (word) {
      case 'include':
        this.#include(rest, place);
        return;
      case 'define':
        this.#define(rest, place);
        return;
      case 'undef':
        this.#macros.delete(rest.trim());
        return;
      case 'error':
        throw new DescriptionError(`The source says: ${rest.trim()}`, place);
    }
  }

  #include(rest: string, place: Location): void {
    const written = /^\s*(?:"([^"]+)"|<([^>]+)>)/.exec(
      /^\s*["<]/.test(rest) ? rest : textOf(this.#expand(tokensIn(rest, place))),
    );
    const name = written?.[1] ?? written?.[2];
    if (name === undefined) throw new DescriptionError('What is included is written "file" or <file>.', place);
    this.#includeFile(name, written?.[1] !== undefined, place);
  }

  #includeFile(name: string, isBeside: boolean, place: Location): void {
    // After a line marker, the file is the one that was read, or the one that the marker names.
    const beside = isBeside ? [this.#open.at(-1) ?? '', place.file] : [];
    const found = findInclude(name, { source: this.#source, beside });
    if (found === undefined) {
      throw new DescriptionError(
        `There is no file ${name} to include.`,
        place,
        'Name the folder that it is in with -I.',
      );
    }
    this.file(found.path, textIn(found.content), place);
  }

  #define(rest: string, place: Location): void {
    const parts = /^\s*([A-Za-z_$][\w$]*)(\(([^)]*)\))?(.*)$/s.exec(rest);
    if (parts === null) throw new DescriptionError('A macro has a name: #define NAME value.', place);
    const [, name = '', hasParameters, list = '', body = ''] = parts;
    const parameters = hasParameters === undefined ? undefined : list.split(',').map((each) => each.trim());
    const last = parameters?.at(-1);
    const variadic = last?.endsWith('...') === true;
    if (variadic) parameters?.splice(-1, 1, last === '...' ? '__VA_ARGS__' : last.slice(0, -3).trim());
    this.#macros.set(name, {
      parameters: parameters?.length === 1 && parameters[0] === '' ? [] : parameters,
      variadic,
      body: trimmed(tokensIn(body, place)),
    });
  }

  #condition(word: string, rest: string, conditions: Condition[], place: Location): void {
    const current = conditions.at(-1);
    if (word.startsWith('if')) {
      if (conditions.length >= this.#limits.nesting) {
        throw new DescriptionError(`Conditions stand more than ${this.#limits.nesting} deep in each other.`, place);
      }
      const around = current?.active !== false;
      const active = around && this.#holds(word, rest, place);
      conditions.push({ active, taken: active, around, afterElse: false, place });
      return;
    }
    if (current === undefined) throw new DescriptionError(`#${word} stands without an #if.`, place);
    conditions.pop();
    if (word === 'endif') return;
    if (current.afterElse) throw new DescriptionError(`#${word} stands after #else.`, place);
    const active = current.around && !current.taken && (word === 'else' || this.#holds('if', rest, place));
    conditions.push({ ...current, active, taken: current.taken || active, afterElse: word === 'else' });
  }

  #holds(word: string, rest: string, place: Location): boolean {
    if (word !== 'if') return this.#macros.has(rest.trim().split(/\s/)[0] ?? '') === (word === 'ifdef');
    const known = rest.replace(/\bdefined\s*(?:\(\s*([\w$]+)\s*\)|([\w$]+))/g, (_, a?: string, b?: string) =>
      this.#macros.has(a ?? b ?? '') ? '1' : '0',
    );
    const tokens = this.#expand(tokensIn(known, place))
      .filter(({ kind }) => kind !== 'space')
      .map(({ text, kind }): ExpressionToken => {
        const value =
          kind === 'name'
            ? 0n
            : kind === 'number'
              ? integerIn(text)
              : kind === 'text'
                ? characterIn(text.slice(1, -1))
                : undefined;
        return value === undefined ? { text } : { text, value };
      });
    try {
      return evaluate(tokens, true) !== 0n;
    } catch (error) {
      throw error instanceof ExpressionError ? new DescriptionError(error.message, place) : error;
    }
  }

  /** Adds a line of text, and those after it that a call of a macro reaches into. Returns the number of the last one. */
  #text(line: string, lines: readonly string[], at: number, place: Location): number {
    const included = line.includes('/include/') ? includeOfCompiler.exec(line) : null;
    if (included !== null) {
      const [whole, before = '', name = ''] = included;
      this.#text(before, [], 0, place);
      this.#includeFile(name, true, place);
      return this.#text(line.slice(whole.length), lines, at, { ...place, column: place.column + whole.length });
    }
    if (this.#macros.size === 1 || !this.#mentionsMacro(line)) {
      this.out.add(`${line}\n`, place);
      this.#checkSize(place);
      return at;
    }
    const tokens = tokensIn(line, place);
    let last = at;
    const more = (): readonly Token[] | undefined => {
      if (last + 1 >= lines.length) return undefined;
      last++;
      const next = { ...place, line: place.line + last - at };
      return [
        { text: '\n', kind: 'space', place: next, hidden: undefined, made: false },
        ...tokensIn(lines[last] ?? '', next),
      ];
    };
    let before: Token | undefined;
    for (const token of this.#expand(tokens, more)) {
      if (before !== undefined && (token.made || before.made) && wouldJoin(before.text, token.text)) {
        this.out.add(' ', token.place, true);
      }
      this.out.add(token.text, token.place, token.made);
      before = token;
    }
    this.out.add('\n', place, true);
    this.#checkSize(place);
    return last;
  }

  #mentionsMacro(line: string): boolean {
    for (const [word] of line.matchAll(/[A-Za-z_$][\w$]*/g)) if (this.#macros.has(word)) return true;
    return false;
  }

  /** Replaces macros; `more` gives further lines for a call that is still open at the end. */
  #expand(tokens: readonly Token[], more?: () => readonly Token[] | undefined): Token[] {
    const out: Token[] = [];
    // What is still to be read, the next one last.
    const input = tokens.toReversed();
    const pull = (): boolean => {
      const next = more?.();
      if (next === undefined) return false;
      input.unshift(...next.toReversed());
      return true;
    };
    for (let token = input.pop(); token !== undefined; token = input.pop()) {
      const macro =
        token.kind === 'name' && token.hidden?.has(token.text) !== true ? this.#macros.get(token.text) : undefined;
      if (macro === undefined) {
        out.push(token);
        continue;
      }
      const hidden = new Set([...(token.hidden ?? []), token.text]);
      let body: readonly Token[];
      if (macro.parameters === undefined) {
        body = substitute(macro, [], []);
      } else {
        const call = this.#argumentsOf(token, macro, input, pull);
        if (call === undefined) {
          out.push(token);
          continue;
        }
        body = substitute(
          macro,
          call,
          call.map((argument) => this.#expand(argument)),
        );
      }
      this.#count(body, token.place);
      const { place } = token;
      for (let index = body.length - 1; index >= 0; index--) {
        const made = body[index];
        if (made === undefined) continue;
        input.push({
          ...made,
          place,
          made: true,
          hidden: made.hidden === undefined ? hidden : union(made.hidden, hidden),
        });
      }
    }
    return out;
  }

  // The arguments of a call; undefined where no bracket follows the name.
  #argumentsOf(token: Token, macro: Macro, input: Token[], pull: () => boolean): Token[][] | undefined {
    const skipped: Token[] = [];
    for (;;) {
      const next = input.at(-1);
      if (next?.kind === 'space') {
        skipped.push(next);
        input.pop();
      } else if (next !== undefined || !pull()) break;
    }
    if (input.at(-1)?.text !== '(') {
      input.push(...skipped.reverse());
      return undefined;
    }
    input.pop();
    const found: Token[][] = [[]];
    let depth = 0;
    const parameters = macro.parameters?.length ?? 0;
    for (;;) {
      const next = input.pop();
      if (next === undefined) {
        if (pull()) continue;
        throw new DescriptionError(`The arguments of ${token.text} lack a closing bracket.`, token.place);
      }
      if (next.text === ')' && depth-- === 0) break;
      if (next.text === '(' && ++depth > this.#limits.nesting) {
        throw new DescriptionError(`Brackets stand more than ${this.#limits.nesting} deep in each other.`, next.place);
      }
      if (next.text === ',' && depth === 0 && !(macro.variadic && found.length >= parameters)) found.push([]);
      else found.at(-1)?.push(next);
    }
    const given = found.map(trimmed);
    if (parameters === 0 && given.length === 1 && given[0]?.length === 0) return [];
    if (macro.variadic && given.length === parameters - 1) given.push([]);
    if (given.length !== parameters) {
      throw new DescriptionError(
        `The macro ${token.text} takes ${parameters} argument${parameters === 1 ? '' : 's'}, not ${given.length}.`,
        token.place,
      );
    }
    return given;
  }

  #count(body: readonly Token[], place: Location): void {
    this.#expansions += 1 + body.length;
    if (this.#expansions <= this.#limits.expansions) return;
    throw new DescriptionError(`Macros become more than ${this.#limits.expansions} words.`, place);
  }

  #checkSize(place: Location): void {
    if (Math.max(this.out.length, this.#read) <= this.#limits.characters) return;
    throw new DescriptionError(`The source has more than ${this.#limits.characters} characters.`, place);
  }
}

function isConditional(word: string): boolean {
  return word.startsWith('if') || word === 'elif' || word === 'else' || word === 'endif';
}

function tokensIn(text: string, { file, line, column }: Location): Token[] {
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

function trimmed(tokens: readonly Token[]): Token[] {
  let start = 0;
  let end = tokens.length;
  while (start < end && tokens[start]?.kind === 'space') start++;
  while (end > start && tokens[end - 1]?.kind === 'space') end--;
  return tokens.slice(start, end);
}

// The body of a macro with its arguments: as written beside # and ##, replaced themselves elsewhere.
function substitute(
  { parameters = [], body }: Macro,
  written: readonly (readonly Token[])[],
  replaced: readonly (readonly Token[])[],
): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < body.length; at++) {
    const token = body[at];
    if (token === undefined) continue;
    const next = nextWord(body, at);
    if (token.text === '#' && parameters.includes(body[next]?.text ?? '')) {
      const argument = written[parameters.indexOf(body[next]?.text ?? '')] ?? [];
      const text = `"${textOf(argument).replace(/\s+/g, ' ').replace(/["\\]/g, '\\$&')}"`;
      out.push({ ...token, text, kind: 'text' });
      at = next;
      continue;
    }
    if (body[next]?.text === '##' || token.text === '##') {
      if (token.text !== '##') {
        out.push(...asWritten(token, parameters, written));
        at = next - 1;
        continue;
      }
      const right = body[next];
      const pasted = right === undefined ? [] : asWritten(right, parameters, written);
      const left = out.at(-1);
      const [first, ...others] = pasted;
      if (left !== undefined && first !== undefined && left.kind !== 'space')
        out.splice(-1, 1, ...joined(left, first), ...others);
      else out.push(...pasted);
      at = next;
      // A further ## takes what this one made.
      const after = nextWord(body, at);
      if (body[after]?.text === '##') at = after - 1;
      continue;
    }
    const index = token.kind === 'name' ? parameters.indexOf(token.text) : -1;
    if (index >= 0) out.push(...(replaced[index] ?? []));
    else out.push(token);
  }
  return out;
}

function nextWord(body: readonly Token[], at: number): number {
  let next = at + 1;
  while (body[next]?.kind === 'space') next++;
  return next;
}

function asWritten(
  token: Token,
  parameters: readonly string[],
  written: readonly (readonly Token[])[],
): readonly Token[] {
  const index = token.kind === 'name' ? parameters.indexOf(token.text) : -1;
  return index < 0 ? [token] : (written[index] ?? []);
}

function joined(left: Token, right: Token): Token[] {
  return tokensIn(left.text + right.text, left.place);
}

function union(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...a, ...b]);
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('');
}

function wouldJoin(left: string, right: string): boolean {
  return /[\w$.]$/.test(left) && /^[\w$.]/.test(right);
}

/** A source with a blank for every character of a comment; strings and ends of lines stay. */
function withoutComments(text: string, file: string): string {
  if (!text.includes('/*') && !text.includes('//')) return text.replaceAll('\r', '');
  const parts: string[] = [];
  const comment = /"(?:\\[^]|[^"\\\n])*"|'(?:\\.|[^'\\\n])'|\/\*[^]*?\*\/|\/\/(?:\\\r?\n|[^\n])*|\/\*/g;
  let end = 0;
  for (const match of text.matchAll(comment)) {
    const [found] = match;
    if (found.startsWith('"') || found.startsWith("'")) continue;
    if (found === '/*') {
      const before = text.slice(0, match.index).split('\n');
      throw new DescriptionError('This comment has no end.', {
        file,
        line: before.length,
        column: (before.at(-1)?.length ?? 0) + 1,
      });
    }
    parts.push(text.slice(end, match.index), found.replace(/[^\n]/g, ' '));
    end = match.index + found.length;
  }
  parts.push(text.slice(end));
  return parts.join('').replaceAll('\r', '');
}
