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

// Words of questions that are about nothing.
const idle = new Set(
  'a about am an and are as at be been but by can cannot could did do does doing for from get has have how i if in into is it its me my no not of on or our should so such than that the their them then there these they this to was we were what when where which who why will with would you your'.split(
    ' ',
  ),
);

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

  /** The sections that a question is about, the best first: those that have more of its words before those that have less. */
  search(question: string): Found[] {
    const words = wordsOf(question);
    const meant = words.filter((word) => !idle.has(word.toLowerCase()));
    const asked = meant.length > 0 ? meant : words;
    const phrase = phraseOf(question);
    return this.#index
      .search(
        {
          combineWith: 'OR',
          queries: asked.map((word, k) => ({ queries: [word], ...this.#nearness(word, k === asked.length - 1) })),
        },
        { boost: { heading: 6, page: 3 } },
      )
      .map(({ id, terms, queryTerms, score }) => {
        const share =
          asked.filter((word) => formsOf(word).some((form) => queryTerms.includes(form))).length / asked.length;
        // MiniSearch multiplies by the number of forms that were found, of which some words have more than others.
        return {
          id: Number(id),
          terms,
          score: (score / queryTerms.length) * share ** 2 * this.#prominence(Number(id), phrase),
        };
      })
      .sort((one, other) => other.score - one.score);
  }

  // The last word may be unfinished. One that is nowhere is the beginning of one, or else written nearly as one.
  #nearness(word: string, isLast: boolean): Pick<SearchOptions, 'prefix' | 'fuzzy'> {
    const whole = word.toLowerCase();
    const isThere = (prefix: boolean): boolean =>
      this.#index.search(whole, { prefix, tokenize: (text) => [text] }).length > 0;
    const isBeginning = isLast || !isThere(false);
    const isWrong = isBeginning && word.length > 3 && !isThere(true);
    return {
      prefix: (form) => isBeginning && form === whole,
      fuzzy: (form) => (isWrong && form === whole ? 0.25 : false),
    };
  }

  // What is called as the question says, or nearly so, is likely to be meant, and what explains rather than lists.
  #prominence(id: number, phrase: string): number {
    const [, page = '', heading = '', , isToRead] = this.#sections[id] ?? [];
    const title = phraseOf(heading === '' ? page : heading);
    const [short, long] = title.length < phrase.length ? [title, phrase] : [phrase, title];
    return (1 + (long.includes(short) ? 7 * (short.length / long.length) ** 2 : 0)) * (isToRead ? 2 : 1);
  }
}

function phraseOf(text: string): string {
  return ` ${wordsOf(text).flatMap(partsOf).map(stemOf).join(' ')} `;
}
