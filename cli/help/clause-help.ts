import { wrapped } from '../../lib/base/diagnostic/index.js';
import { helpWidth } from './width.js';
import { type Clause, clausesWithin } from './clause.js';

const margin = '  ';

/**
 * The clause of a citation such as `tilelink 1.6`, formatted for a terminal: its heading, its text, and the headings of its subclauses. Throws an
 * Error if the chapter has no such clause.
 */
export function clauseHelp(citation: string, clauses: readonly Clause[]): string {
  const clause = clauses.find(({ chapter, number }) => `${chapter} ${number}` === citation);
  if (clause === undefined) throw new Error(`The specification has no clause ${citation}.`);
  const within = clausesWithin(clause, clauses).map(({ heading }) => `${heading}\n`);
  const said = [...(clause.text === '' ? [] : [plain(clause.text)]), ...(within.length === 0 ? [] : [within.join('')])];
  return `Clause: ${clause.chapter} ${clause.heading}\n\n${indented(said.join('\n').trimEnd())}`;
}

// Formats Markdown for a terminal: rewraps paragraphs and list items, and keeps tables and code as they are.
function plain(markdown: string): string {
  return unitsOf(markdown).map(shown).join('');
}

// Splits into units for wrapping: a paragraph, a list item, a row of a table, or a line of code.
function unitsOf(markdown: string): string[] {
  const units: string[] = [];
  let isCode = false;
  let isOpen = false;
  for (const line of markdown.split('\n')) {
    const isFence = line.trimStart().startsWith('```');
    const isWhole = isCode || isFence || /^\s*(\||$)/.test(line);
    if (isOpen && !isWhole && !/^\s*([-*]|\d+\.) /.test(line)) units.push(`${units.pop() ?? ''} ${line.trim()}`);
    else units.push(isCode && !isFence ? `    ${line}` : line);
    if (isFence) isCode = !isCode;
    isOpen = !isWhole;
  }
  return units.filter((unit) => !/^\s*(```|\|[\s|:-]+\|$)/.test(unit));
}

function shown(unit: string): string {
  if (unit.trim() === '') return '\n';
  if (unit.startsWith('    ')) return `${unit}\n`;
  const [indent = ''] = /^\s*([-*] |\d+\. |\| )?/.exec(unit) ?? [];
  const [first = '', ...rest] = wrapped(unit.slice(indent.length), helpWidth - margin.length - indent.length);
  return `${[indent + first, ...rest.map((line) => ' '.repeat(indent.length) + line)].join('\n')}\n`;
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, margin);
}
