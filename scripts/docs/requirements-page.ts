import type { Diagnostic } from '../../lib/base/diagnostic/index.js';
import { families, recordedRuns, type RecordedRun } from '../../test/golden/recorded.js';
import { generatedMark } from './generated-mark.js';

/** A mistake in a recorded document, and what is said about it. */
interface Mistake {
  /** Names of the documents that contain it. */
  readonly documents: string[];
  readonly reference: string;
  readonly failure: Pick<Diagnostic, 'rule' | 'message' | 'help'>;
  /** Who is concerned beyond those whom the message names: paths, or the place in the document where nothing has a path yet. */
  readonly about: readonly string[];
}

const longest = 160;
const shown = 4;

/** What is made of all recorded documents, by its name relative to `docs/`; running them takes seconds. */
export function recordedDocs(): ReadonlyMap<string, string> {
  return new Map([['errors/requirements.md', requirementsPage()]]);
}

/** Every recorded document with a mistake: the message of the reference beside the one of this library, by rule. */
function requirementsPage(): string {
  const cases = families.flatMap(recordedRuns);
  const refused = cases.flatMap((run) => {
    const { doc, expect } = run.recorded;
    return 'error' in expect ? [{ run, doc, reference: expect.error.message }] : [];
  });
  const silent = refused.filter(({ reference }) => reference === 'requirement failed').length;
  const mistakes = new Map<string, Mistake>();
  for (const { run, doc, reference } of refused) {
    const { failure, about } = failureOf(run);
    const key = JSON.stringify([reference, failure, about]);
    const known = mistakes.get(key) ?? { documents: [], reference, failure, about };
    known.documents.push(doc.name);
    mistakes.set(key, known);
  }
  const areas = new Map<string, Mistake[]>();
  for (const mistake of [...mistakes.values()].sort((a, b) => (a.failure.rule < b.failure.rule ? -1 : 1))) {
    const [area = ''] = mistake.failure.rule.split('/');
    areas.set(area, [...(areas.get(area) ?? []), mistake]);
  }
  const tables = [...areas].map(([area, rows]) => `## ${area}\n\n${tableHead}\n${rows.map(row).join('\n')}`);
  // Aligned columns would make every line as long as the longest.
  return `${introduction(cases.length, refused.length, silent)}\n<!-- oxfmt-ignore-start -->\n\n${tables.join('\n\n')}\n\n<!-- oxfmt-ignore-end -->\n`;
}

function introduction(all: number, refused: number, silent: number): string {
  return `# Requirements

This page compares the messages of Rocket Chip and Entente about the same mistakes. Rocket Chip ran ${all}
topology documents, some random and some written around the limits of what is allowed. It refuses ${refused} of them, ${silent} with only the
words \`requirement failed\`. The documents are [recorded](../../test/golden/documents) with the tests under these names.

Each row is one mistake. Rule names never change, so that you can search for them. Messages name the parties and the values; the help says what
would be accepted. For documents with several mistakes, the first is shown. Long messages of Rocket Chip are shortened.

${generatedMark}
`;
}

const tableHead = `| documents | Rocket Chip | rule | Entente |\n| --- | --- | --- | --- |`;

function row({ documents, reference, failure: { rule, message, help }, about }: Mistake): string {
  const lines = [...message.split('\n'), ...(help === undefined ? [] : [`Help: ${help}`])].map(plain);
  const said = [...lines, ...(about.length === 0 ? [] : [`About: ${about.map(code).join(', ')}`])].join('<br>');
  return `| ${firstOf(documents)} | ${code(reference)} | [\`${rule}\`](${rule}.md) | ${said} |`;
}

function firstOf(documents: readonly string[]): string {
  const more = documents.length - shown;
  return `${documents.slice(0, shown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function failureOf({ recorded, result }: RecordedRun): Pick<Mistake, 'failure' | 'about'> {
  if (result.ok) throw new Error(`${recorded.doc.name} should be refused`);
  const { rule, message, help, subjects, locations } = result.failures[0];
  const named = subjects.length === 0 ? [locations[0]?.pointer ?? ''] : subjects;
  return {
    failure: { rule, message, ...(help === undefined ? {} : { help }) },
    // An adapter's message names the module of the node.
    about: named.filter((name) => !message.includes(name.replace(/\.node$/, ''))),
  };
}

// Texts in the cells of a table: as code, and as words in which nothing is markup.
function code(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return `\`${(line.length > longest ? `${line.slice(0, longest)}…` : line).replaceAll('`', "'").replaceAll('|', '\\|')}\``;
}

function plain(text: string): string {
  return text.trim().replaceAll(/[\\`*_<|~]/g, '\\$&');
}
