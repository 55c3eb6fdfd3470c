import { counted, listed } from '../diagnostic/index.js';
import { append } from '../model/index.js';
import { markdownTable } from '../text/index.js';
import { allImpacts, type Change, type Impact } from './change.js';

/** Changes for a terminal, grouped by what they mean to others (design 6). */
export function diffText(changes: readonly Change[]): string {
  if (changes.length === 0) return 'No changes.\n';
  return sections(changes)
    .map(({ title, rows }) => {
      const width = Math.max(...rows.map(({ what }) => what.length));
      return `${title}\n${rows.map(({ what, text }) => `  ${what.padEnd(width)}  ${text}\n`).join('')}`;
    })
    .join('\n');
}

/** Changes for a pull request (design 6). */
export function diffMarkdown(changes: readonly Change[]): string {
  if (changes.length === 0) return 'No changes.\n';
  return sections(changes)
    .map(({ title, rows }) => {
      const cells = rows.map(({ what, text }) => [what, text]);
      return `### ${title}\n\n${markdownTable(['what', 'where'], ['---', '---'], cells)}`;
    })
    .join('\n');
}

/** Changes as data (design 6). */
export function diffJson(changes: readonly Change[]): unknown {
  const counts = Object.fromEntries(
    allImpacts.map((impact) => [impact, changes.filter((change) => change.impact === impact).length]),
  );
  return { format: 'entente-diff', version: 1, counts, changes };
}

/** What changed, in words: `mcu.uart.control: 0x64000000..0x64000fff → 0x65000000..0x65000fff` (design 6). */
export function changeText({ subject, detail, before, after }: Change): string {
  const values = [before, after].filter((text) => text !== '').join(' → ');
  return [subject, detail, values].filter((text) => text !== '').join(': ');
}

const titles: Readonly<Record<Impact, string>> = {
  breaking: 'breaking change',
  compatible: 'compatible change',
  internal: 'internal change',
};

interface Row {
  /** `device moved` */
  readonly what: string;
  readonly text: string;
}

function sections(changes: readonly Change[]): { readonly title: string; readonly rows: readonly Row[] }[] {
  return allImpacts
    .map((impact) => ({ impact, found: changes.filter((change) => change.impact === impact) }))
    .filter(({ found }) => found.length > 0)
    .map(({ impact, found }) => ({
      title: counted(found.length, titles[impact]),
      rows: [...found.filter(({ aspect }) => aspect !== 'edges').map(rowOf), ...edgeRows(found)],
    }));
}

function rowOf(change: Change): Row {
  return { what: `${change.aspect} ${change.happening}`, text: changeText(change) };
}

// The same number changes on all edges of a way.
function edgeRows(changes: readonly Change[]): Row[] {
  const groups = new Map<string, Change[]>();
  for (const change of changes.filter(({ aspect }) => aspect === 'edges')) {
    append(groups, `${change.detail}: ${change.before} → ${change.after}`, change);
  }
  return [...groups].map(([what, group]) => ({
    what: 'edges changed',
    text: `${what} on ${counted(group.length, 'edge')}: ${listed(group.map(({ subject }) => subject))}`,
  }));
}
