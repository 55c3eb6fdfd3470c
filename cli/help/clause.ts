/** A clause of the specification in `docs/spec`, as cited by `tilelink 1.6` and the like. */
export interface Clause {
  /** The chapter, which is the name of its file without `.md`. */
  readonly chapter: string;
  /** Its number with dots, such as `5.1.3`. */
  readonly number: string;
  /** The heading as written, with its number. */
  readonly heading: string;
  /** The Markdown between this heading and the next; empty if only subclauses follow. */
  readonly text: string;
}

/** The clauses of a chapter, in order: its numbered headings outside of code blocks. */
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

/** The direct subclauses of a clause: 5.1 and 5.2 of 5. */
export function clausesWithin({ number }: Clause, clauses: readonly Clause[]): Clause[] {
  const depth = number.split('.').length + 1;
  return clauses.filter((each) => each.number.startsWith(`${number}.`) && each.number.split('.').length === depth);
}
