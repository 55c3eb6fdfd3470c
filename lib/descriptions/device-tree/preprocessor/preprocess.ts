import type { Location } from '../../../base/diagnostic/index.js';
import { DescriptionError, type ReadingLimits, type Source, sourceText } from '../../reading.js';
import { findInclude } from '../include.js';
import { type SourceText, SourceTextBuilder } from '../source-text.js';
import { withoutComments } from './comments.js';
import { Conditions, isConditional } from './conditions.js';
import { Macros } from './macros.js';
import { textOf, type Token, tokensIn, wouldJoin } from './tokens.js';

// The part of the C preprocessor that device trees use, equivalent to `cpp -x assembler-with-cpp -undef -D__DTS__`. A # that begins no directive is
// text, because properties such as `#address-cells` begin in the same way.

const directive =
  /^\s*#\s*(?:(include|define|undef|if|ifdef|ifndef|elif|else|endif|line|error|warning|pragma|ident)(?![\w,.?+-])|(\d+)(?=\s+"))(.*)$/s;
// The include directive of the device tree compiler, which may occur anywhere.
const includeOfCompiler = /^((?:[^"/]|"(?:\\.|[^"\\])*"|\/(?!include\/))*)\/include\/\s*"([^"]+)"/;

/**
 * Combines a device tree source and all its included files into one text: removes comments, expands macros, and follows line markers of an earlier
 * preprocessor. Throws a {@link DescriptionError}.
 */
export function preprocess(source: Source, limits: ReadingLimits): SourceText {
  const run = new Preprocessor(source, limits);
  run.file(source.file, sourceText(source), undefined);
  return run.out.finish();
}

class Preprocessor {
  readonly out = new SourceTextBuilder();
  readonly #macros: Macros;
  readonly #source: Source;
  readonly #limits: ReadingLimits;
  readonly #open: string[] = [];
  #read = 0;

  constructor(source: Source, limits: ReadingLimits) {
    this.#source = source;
    this.#limits = limits;
    this.#macros = new Macros(limits);
    for (const [name, value] of [['__DTS__', '1'] as const, ...(source.macros ?? [])])
      this.#macros.define(`${name} ${value}`, { file: source.file, line: 1, column: 1 });
  }

  /** Reads a file; `from` is the location that includes it. */
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
    const conditions = new Conditions(this.#macros, this.#limits);
    let name = file;
    // The offset that line numbers have since the last line marker.
    let shift = 1;
    for (let at = 0; at < lines.length; at++) {
      const place = { file: name, line: at + shift, column: 1 };
      let line = lines[at] ?? '';
      while (/\\\r?$/.test(line) && at + 1 < lines.length) line = `${line.replace(/\\\r?$/, '')}${lines[++at] ?? ''}`;
      const parts = line.includes('#') ? directive.exec(line) : null;
      if (parts === null) {
        // A # alone is a null directive.
        if (conditions.hold && line.trim() !== '#') at = this.#text(line, lines, at, place);
        continue;
      }
      const [, word = '', marked, rest = ''] = parts;
      if (isConditional(word)) {
        conditions.follow(word, rest, place);
        continue;
      }
      if (!conditions.hold) continue;
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
    conditions.end();
  }

  #directive(word: string, rest: string, place: Location): void {
    switch (word) {
      case 'include':
        this.#include(rest, place);
        return;
      case 'define':
        this.#macros.define(rest, place);
        return;
      case 'undef':
        this.#macros.undefine(rest.trim());
        return;
      case 'error':
        throw new DescriptionError(`The source says: ${rest.trim()}`, place);
    }
  }

  #include(rest: string, place: Location): void {
    const written = /^\s*(?:"([^"]+)"|<([^>]+)>)/.exec(
      /^\s*["<]/.test(rest) ? rest : textOf(this.#macros.expand(tokensIn(rest, place))),
    );
    const name = written?.[1] ?? written?.[2];
    if (name === undefined) throw new DescriptionError('What is included is written "file" or <file>.', place);
    this.#includeFile(name, written?.[1] !== undefined, place);
  }

  #includeFile(name: string, isBeside: boolean, place: Location): void {
    // After a line marker, search beside both the file being read and the one that the marker names.
    const beside = isBeside ? [this.#open.at(-1) ?? '', place.file] : [];
    const found = findInclude(name, { source: this.#source, beside, place });
    if (found === undefined) {
      throw new DescriptionError(`There is no file ${name} to include.`, place, this.#whereToFind(name, place.file));
    }
    this.file(found.path, sourceText({ file: found.path, content: found.content }), place);
  }

  // The original of a preprocessed file is in another folder, which included names are relative to.
  #whereToFind(name: string, from: string): string {
    if (name.startsWith('/') || from === (this.#open.at(-1) ?? '')) return 'Name the folder that it is in with -I.';
    return `The line was in ${from}: name the folder in which that path begins with -I, such as the top of the kernel, or the folder of the file.`;
  }

  /** Adds a line of text, and following lines that belong to a macro call. Returns the index of the last one. */
  #text(line: string, lines: readonly string[], at: number, place: Location): number {
    const included = line.includes('/include/') ? includeOfCompiler.exec(line) : null;
    if (included !== null) {
      const [whole, before = '', name = ''] = included;
      this.#text(before, [], 0, place);
      this.#includeFile(name, true, place);
      return this.#text(line.slice(whole.length), lines, at, { ...place, column: place.column + whole.length });
    }
    if (!this.#macros.areIn(line)) {
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
    for (const token of this.#macros.expand(tokens, more)) {
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

  #checkSize(place: Location): void {
    if (Math.max(this.out.length, this.#read) <= this.#limits.characters) return;
    throw new DescriptionError(`The source has more than ${this.#limits.characters} characters.`, place);
  }
}
