import { readdirSync, readFileSync } from 'node:fs';
import GithubSlugger from 'github-slugger';
import { type Clause, clausesOf } from '../../cli/help/index.js';

const folder = new URL('../../docs/spec/', import.meta.url);

/** The chapters of the specification: the files of docs/spec without the list of them. */
export const chapters: readonly string[] = readdirSync(folder)
  .map((file) => file.replace(/\.md$/, ''))
  .filter((name) => name !== 'README')
  .sort();

const clauses = new Map<string, Clause>();
const anchors = new Map<string, string>();
for (const chapter of chapters) {
  const markdown = readFileSync(new URL(`${chapter}.md`, folder), 'utf8');
  const inChapter = anchorsOf(markdown);
  for (const clause of clausesOf(chapter, markdown)) {
    clauses.set(`${chapter} ${clause.number}`, clause);
    anchors.set(`${chapter} ${clause.number}`, inChapter.get(clause.heading) ?? '');
  }
}

/** A place that names a clause: `tilelink 1.6` has one, `core 5.1, 9.4` has two. */
export interface Citation {
  readonly chapter: string;
  readonly number: string;
  /** Where in the text the words are, from and to, in characters. */
  readonly start: number;
  readonly end: number;
}

// The space between two words: a blank, or a line break with the beginning of the next line of a comment.
const gap = String.raw`(?: |[ \t]*\n[ \t]*(?:\*|//)?[ \t]*)`;
const number = String.raw`\d+(?:\.\d+)*(?![\w%]|\.\d)`;
const next = String.raw`(?:,${gap}(?:and${gap})?|${gap}(?:and|to)${gap}|-)`;
const citation = new RegExp(
  String.raw`(?<![\w./-])\x60?(?<chapter>${chapters.join('|')})(?:\.md)?\x60?${gap}§?(?<numbers>${number}(?:${next}${number})*)`,
  'dg',
);

/** All citations in a text, in order. */
export function citationsIn(text: string): Citation[] {
  return [...text.matchAll(citation)].flatMap(({ index, groups, indices }) => {
    const { chapter = '', numbers = '' } = groups ?? {};
    const [from = 0] = indices?.groups?.numbers ?? [];
    return [...numbers.matchAll(new RegExp(number, 'g'))].map((found, k) => ({
      chapter,
      number: found[0],
      // The first one is cited together with its chapter.
      start: k === 0 ? index : from + found.index,
      end: from + found.index + found[0].length,
    }));
  });
}

/** The clause that is cited, unless there is none. */
export function clauseOf({ chapter, number: cited }: Pick<Citation, 'chapter' | 'number'>): Clause | undefined {
  return clauses.get(`${chapter} ${cited}`);
}

/** A text in Markdown with its citations as links. `spec` is the way from its file to docs/spec, with a slash at the end. */
export function withLinks(text: string, spec: string): string {
  let linked = '';
  let at = 0;
  for (const { chapter, number: cited, start, end } of citationsIn(text)) {
    linked += `${text.slice(at, start)}[${text.slice(start, end)}](${spec}${chapter}.md#${anchors.get(`${chapter} ${cited}`) ?? ''})`;
    at = end;
  }
  return linked + text.slice(at);
}

/** The anchors that GitHub gives the headings of a page, by heading. */
export function anchorsOf(markdown: string): ReadonlyMap<string, string> {
  const slugger = new GithubSlugger();
  const code = /^ *```[^]*?^ *```/gm;
  const headings = markdown.replaceAll(code, '').matchAll(/^#+ (?<heading>.*)$/gm);
  return new Map([...headings].map(({ groups }) => [groups?.heading ?? '', slugger.slug(groups?.heading ?? '')]));
}
