/** One clause of the specification in `docs/spec`: what a citation such as `tilelink 1.6` names. */
export interface Clause {
  /** The chapter, which is the name of its file without `.md`. */
  readonly chapter: string;
  /** Numbers with dots, `5.1.3`. */
  readonly number: string;
  /** The heading as it is written, with its number. */
  readonly heading: string;
  /** What stands below the heading, in Markdown, up to the next heading; empty where only clauses of its own follow. */
  readonly text: string;
}

/** The clauses of a chapter, in order: its numbered headings. Whatever stands in code blocks is no heading. */
export function clausesOf(chapter: string, markdown: string): Clause[] {
  const clauses: (Omit<Clause, 'text'> & { lines: string[] })[] = [];
  let lines: string[] = [];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (line.trimStart().startsWith('```')) isCode = !isCode;
    const heading = isCode ? undefined : /^#+ (?<text>.*)$/.exec(line)?.groups?.text;
    if (heading === undefined) {
      lines.push(line);
      continue;
    }
    lines = [];
    const number = /^\d+(\.\d+)*/.exec(heading)?.[0];
    if (number !== undefined) clauses.push({ chapter, number, heading, lines });
  }
  return clauses.map(({ lines: below, ...clause }) => ({
    ...clause,
    text: below
      .join('\n')
      .replace(/\n---\s*$/, '')
      .trim(),
  }));
}

/** Clauses within a clause, one level down: 5.1 and 5.2 within 5. */
export function clausesWithin({ number }: Clause, clauses: readonly Clause[]): Clause[] {
  const depth = number.split('.').length + 1;
  return clauses.filter((each) => each.number.startsWith(`${number}.`) && each.number.split('.').length === depth);
}
