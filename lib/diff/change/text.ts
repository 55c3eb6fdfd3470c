import { answerOf } from '../../base/answer.js';
import { counted, listed } from '../../base/diagnostic/index.js';
import { append } from '../../elaboration/index.js';
import { columnsOf, markdownTable, padColumns } from '../../base/text/index.js';
import { allImpacts, type Change, type Impact } from './change.js';
import type { ChangeGroup } from './causes/forest.js';
import { commonMove } from './distance.js';
import { folded } from './fold.js';
import { linesOf } from './subject.js';

/** Options of the text. */
export interface DiffTextOptions {
  /** Whether to list what follows from each change; default false. */
  readonly verbose?: boolean;
  /** A text about the source location of a change; empty for none. Default: none. */
  readonly placeOf?: (change: Change) => string;
}

/** Formats changes for a terminal: each cause once, grouped by impact (design 6). */
export function diffText(changes: readonly Change[], { verbose = false, placeOf }: DiffTextOptions = {}): string {
  if (changes.length === 0) return 'No changes.\n';
  return sections(changes, placeOf)
    .map(({ title, rows }) => {
      const width = Math.max(...rows.map(({ what }) => columnsOf(what)));
      const lines = rows.flatMap(({ what, text, details }) => [
        `  ${padColumns(what, width)}  ${text}\n`,
        ...(verbose ? details.map((detail) => `  ${' '.repeat(width)}    ${detail}\n`) : []),
      ]);
      return `${title}\n${lines.join('')}`;
    })
    .join('\n');
}

/** Formats changes for a pull request, each cause once (design 6). */
export function diffMarkdown(changes: readonly Change[], { verbose = false, placeOf }: DiffTextOptions = {}): string {
  if (changes.length === 0) return 'No changes.\n';
  return sections(changes, placeOf)
    .map(({ title, rows }) => {
      const cells = rows.flatMap(({ what, text, details }) => [
        [what, text],
        ...(verbose ? details.map((detail) => ['', detail]) : []),
      ]);
      return `### ${title}\n\n${markdownTable(['what', 'where'], ['---', '---'], cells)}`;
    })
    .join('\n');
}

/** Changes as data: all of them, and groups that refer to them by index (design 6). */
export function diffJson(changes: readonly Change[]): unknown {
  const counts = Object.fromEntries(
    allImpacts.map((impact) => [impact, changes.filter((change) => change.impact === impact).length]),
  );
  const places = new Map(changes.map((change, k) => [change, k]));
  const groups = folded(changes, (change) => change).map(({ impact, cause, consequences }) => ({
    impact,
    cause: places.get(cause),
    consequences: consequences.map((change) => places.get(change)),
  }));
  return answerOf('diff', { counts, changes, groups });
}

/** The change in words: `mcu.uart.control: 0x64000000..0x64000fff → 0x65000000..0x65000fff`; `executable of mcu.sram: true` (design 6). */
export function changeText({ happening, subject, detail, before, after, seenBy }: Change): string {
  const values =
    happening === 'changed' ? `${before || 'none'} → ${after || 'none'}` : stated([before, after]).join(' → ');
  const viewers = seenBy.length === 0 ? '' : `for ${listed(seenBy)}`;
  // After `device lost`, the subject would read as if it were lost itself.
  const isPart = (happening === 'lost' || happening === 'gained') && subject !== '' && detail !== '';
  const about = isPart ? [`${detail} of ${subject}`, viewers] : [subject, viewers, detail];
  return stated([...about, values]).join(': ');
}

function stated(texts: readonly string[]): string[] {
  return texts.filter((text) => text !== '');
}

/** A summary of the consequences of a change: `with it 46 interrupts moved by 1`; empty if there are none. */
export function consequencesText(cause: Change, consequences: readonly Change[]): string {
  const alike = consequences.filter((change) => isAlike(change, cause));
  const others = consequences.filter((change) => !alike.includes(change));
  const kinds = new Map<string, Change[]>();
  for (const change of others) append(kinds, `${change.aspect} ${change.happening}${distanceText(change)}`, change);
  const counts = [...kinds].map(([what, { length }]) => (length === 1 ? what : `${length} × ${what}`));
  return [...alsoTexts(alike, cause), counts.length === 0 ? '' : `with it ${counts.join(', ')}`]
    .filter((text) => text !== '')
    .join('; ');
}

// The subjects and details of similar changes: `also executable`; `also soc.spi, soc.uart` for others with the same details; `also soc.timer:
// executable` for different ones. Parts that are added or removed are only counted.
function alsoTexts(alike: readonly Change[], cause: Change): string[] {
  const details = new Map<string, Set<string>>([[cause.subject, new Set([aboutIn(cause)])]]);
  for (const change of alike) {
    const { subject } = change;
    details.set(subject, (details.get(subject) ?? new Set()).add(aboutIn(change)));
  }
  const [[, own] = ['', new Set<string>()], ...others] = details;
  const isSame = (some: ReadonlySet<string>): boolean =>
    some.size === own.size && [...some].every((each) => own.has(each));
  const same = others.filter(([, some]) => isSame(some)).map(([subject]) => subject);
  const rest = others.filter(([, some]) => !isSame(some));
  return [
    ...(own.size === 1 ? [] : [`also ${listed([...own].slice(1))}`]),
    ...(same.length === 0 ? [] : [`also ${listed(same)}${distanceText(cause)}`]),
    ...(rest.every(([, { size }]) => size === 1) ? [rest] : rest.map((each) => [each])).flatMap((some) =>
      some.length === 0 ? [] : [`also ${listed(some.map(([subject, what]) => `${subject}: ${listed([...what])}`))}`],
    ),
  ];
}

function aboutIn({ aspect, happening, detail, before, after }: Change): string {
  return aspect === 'interrupt' && happening !== 'moved' ? before || after : detail;
}

// The common distance by which numbers and addresses move, or the common size by which devices grow.
function distanceText(change: Change): string {
  const by = commonMove(change)?.by;
  if (by === undefined) return '';
  const size = by < 0n ? -by : by;
  return ` by ${by < 0n ? '-' : ''}${change.aspect === 'device' ? `0x${size.toString(16)}` : size}`;
}

// Whether the same happened to another subject, or to another field.
function isAlike(a: Change, b: Change): boolean {
  if (a.aspect !== b.aspect || a.happening !== b.happening) return false;
  const move = commonMove(a);
  if (move !== undefined) return move.key === commonMove(b)?.key;
  if (a.aspect === 'interrupt') return linesOf(a) === linesOf(b);
  return a.detail !== '' && b.detail !== '' && a.before === b.before && a.after === b.after;
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
  /** The consequences, one by one. */
  readonly details: readonly string[];
}

function sections(
  changes: readonly Change[],
  placeOf: DiffTextOptions['placeOf'],
): { readonly title: string; readonly rows: readonly Row[] }[] {
  const groups = folded(changes, (change) => change);
  return allImpacts
    .map((impact) => ({ impact, found: groups.filter((group) => group.impact === impact) }))
    .filter(({ found }) => found.length > 0)
    .map(({ impact, found }) => ({
      title: counted(found.length, titles[impact]),
      rows: found.map((group) => rowOf(group, placeOf)),
    }));
}

function rowOf({ cause, consequences }: ChangeGroup<Change>, placeOf: DiffTextOptions['placeOf']): Row {
  const rest = [consequencesText(cause, consequences), placeOf?.(cause) ?? ''].filter((text) => text !== '');
  return {
    what: kindText(cause),
    text: [changeText(cause), ...rest].join('; '),
    details: consequences.map((change) => `${kindText(change)} ${changeText(change)}`),
  };
}

/** `device moved` (design 6). */
export function kindText({ aspect, happening }: Change): string {
  return `${aspect} ${happening}`;
}
