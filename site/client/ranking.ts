import MiniSearch, { type SearchOptions } from 'minisearch';
import type { Section } from '../sections.js';
import { formsOf, partsOf, stemOf, wordsOf } from './words.js';

interface Indexed {
  readonly id: number;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

/** A section that was found. */
export interface Found {
  /** Its place in the list of sections. */
  readonly id: number;
  /** Words of its text that the question was about. */
  readonly terms: readonly string[];
}

// Words without meaning in questions.
const idle = new Set(
  'a about am an and are as at be been but by can cannot could did do does doing for from get has have how i if in into is it its me my no not of on or our should so such than that the their them then there these they this to was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** So many sections are found at most. */
const most = 50;

/** Sections of the site by what they are about. */
export class Ranking {
  readonly #sections: readonly Section[];
  readonly #index = new MiniSearch<Indexed>({
    fields: ['heading', 'page', 'text'],
    tokenize: (text) => wordsOf(text).flatMap(formsOf),
    processTerm: (term) => term,
  });

  constructor(sections: readonly Section[]) {
    this.#sections = sections;
  }

  /** Reads the sections, with pauses for whoever is writing a question. */
  async start(): Promise<void> {
    const texts = this.#sections.map(([, page, heading, text], id) => ({ id, page, heading, text }));
    await this.#index.addAllAsync(texts, { chunkSize: 200 });
  }

  /**
   * The sections that a question is about, 50 at most, the best first: those that have more of its words before those that have less, and a
   * page with its best section before what else is found of it.
   */
  search(question: string): Found[] {
    const asked = meantIn(wordsOf(question));
    const phrase = phraseOf(question);
    const joined = asked.map((word, k) => this.#joined(word, asked[k + 1]));
    // The forms of each word: by itself, and joined with the word before or after it.
    const forms = asked.map((word, k) => [[word], joined[k] ?? [], joined[k - 1] ?? []].flat().flatMap(formsOf));
    const found = this.#index
      .search(
        {
          combineWith: 'OR',
          queries: [
            ...asked.map((word, k) => ({ queries: [word], ...this.#nearness(word, k === asked.length - 1) })),
            ...joined.flat().map((word) => ({ queries: [word], prefix: false, fuzzy: false })),
          ],
        },
        { boost: { heading: 6, page: 6 } },
      )
      .map(({ id, terms, queryTerms, score }) => {
        const share = forms.filter((of) => of.some((form) => queryTerms.includes(form))).length / asked.length;
        // MiniSearch multiplies by the number of matched forms, of which some words have more than others.
        const own = (score / queryTerms.length) * share ** 2;
        return { id: Number(id), terms, score: own * this.#prominence(Number(id), phrase) };
      })
      .sort(bestFirst)
      .slice(0, most)
      .map((each) => ({ ...each, score: each.score * this.#closeness(each.id, phrase) }))
      .sort(bestFirst);
    const known = new Map<string, number>();
    return found
      .map((each) => {
        const page = this.#pageOf(each.id);
        const before = known.get(page) ?? 0;
        known.set(page, before + 1);
        return { ...each, score: each.score / 2 ** before };
      })
      .sort(bestFirst);
  }

  // Two words that are also written as one, such as cross bar and crossbar; empty if they are not.
  #joined(word: string, next: string | undefined): string[] {
    const whole = `${word}${next ?? ''}`.toLowerCase();
    return next !== undefined && this.#isThere(whole, false) ? [whole] : [];
  }

  #isThere(form: string, prefix: boolean): boolean {
    return this.#index.search(form, { prefix, tokenize: (text) => [text] }).length > 0;
  }

  #pageOf(id: number): string {
    return (this.#sections[id]?.[0] ?? '').replace(/#.*/, '');
  }

  // The last word may be incomplete. A word that occurs nowhere may be the beginning of one, or misspelt.
  #nearness(word: string, isLast: boolean): Pick<SearchOptions, 'prefix' | 'fuzzy'> {
    const whole = word.toLowerCase();
    const isBeginning = isLast || !this.#isThere(whole, false);
    const isWrong = isBeginning && word.length > 3 && !this.#isThere(whole, true);
    return {
      prefix: (form) => isBeginning && form === whole,
      fuzzy: (form) => (isWrong && form === whole ? 0.25 : false),
    };
  }

  // Pages whose title is similar to the question are probably meant, and explanations more than lists.
  #prominence(id: number, phrase: string): number {
    const [, page = '', heading = '', , isToRead] = this.#sections[id] ?? [];
    const title = phraseOf(heading === '' ? page : heading);
    const [short, long] = title.length < phrase.length ? [title, phrase] : [phrase, title];
    return (1 + (long.includes(short) ? 3 * (short.length / long.length) ** 2 : 0)) * (isToRead ? 4 : 1);
  }

  // Words that are adjacent in the question and in a text probably have the same meaning in both.
  #closeness(id: number, phrase: string): number {
    const [, , , text = ''] = this.#sections[id] ?? [];
    return phrase.trim().includes(' ') && phraseOf(text).includes(phrase) ? 2 : 1;
  }
}

function phraseOf(text: string): string {
  return ` ${meantIn(wordsOf(text)).flatMap(partsOf).map(stemOf).join(' ')} `;
}

// The meaningful words, or all if none is meaningful.
function meantIn(words: readonly string[]): readonly string[] {
  const meant = words.filter((word) => !idle.has(word.toLowerCase()));
  return meant.length > 0 ? meant : words;
}

function bestFirst(one: { readonly score: number }, other: { readonly score: number }): number {
  return other.score - one.score;
}
