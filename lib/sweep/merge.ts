import { counted, listed } from '../base/diagnostic/index.js';
import { type Row, sameRow } from './row.js';
import { SweepError } from './sweep-error.js';
import type { Shard, SweepFile, SweepHeader } from './sweep-file.js';

/** A complete sweep with its rows, in the order of the combinations. */
export interface WholeSweep {
  readonly header: SweepHeader;
  readonly rows: readonly Row[];
}

/**
 * Merges the files of all shards, in any order.
 *
 * @throws SweepError for files of different sweeps, for rows that differ between files, and for missing or incomplete shards.
 */
export function merged(files: readonly SweepFile[]): WholeSweep {
  const [first, ...others] = files;
  if (first === undefined) throw new SweepError('No files are named.', 'Name those of all shards.');
  for (const other of others) refuseOther(first, other);
  const rows = new Map<number, { readonly row: Row; readonly file: string }>();
  for (const { name, rows: own } of files) {
    for (const row of own) {
      const known = rows.get(row.index);
      if (known !== undefined && !sameRow(known.row, row)) throw twice(row, known.file, name);
      if (known === undefined) rows.set(row.index, { row, file: name });
    }
  }
  refuseMissing(files, rows);
  return {
    header: { ...first.header, shard: null, rows: first.header.combinations },
    rows: [...rows.values()].map(({ row }) => row).sort((a, b) => a.index - b.index),
  };
}

/** Why two files belong to different sweeps, as the end of a sentence; undefined if they do not. */
export function otherSweep(a: SweepHeader, b: SweepHeader): string | undefined {
  const [here, there] = [a.designs.join(', '), b.designs.join(', ')];
  if (here !== there) return `one is of ${here}, the other of ${there}`;
  const otherBase = 'they are not compared with one base';
  if (a.base?.design !== b.base?.design) return otherBase;
  if (a.digest === b.digest && a.combinations === b.combinations) return sameBase(a, b) ? undefined : otherBase;
  if (a.entente !== b.entente) return `one is of Entente ${a.entente}, the other of ${b.entente}`;
  const files = Object.keys({ ...a.sources, ...b.sources });
  const changed = files.filter((file) => a.sources[file] !== b.sources[file]);
  if (changed.length > 0) return `${listed(changed)} ${changed.length === 1 ? 'is' : 'are'} not the same`;
  const [expired] = [a.expired ?? '', b.expired ?? ''].sort().reverse();
  if (a.expired !== b.expired) return `a waiver of the policy expired between them, on ${expired}`;
  return 'the folders of -I, the macros of -D, or the overlays, are not the same';
}

function sameBase({ base: a }: SweepHeader, { base: b }: SweepHeader): boolean {
  return a === null || b === null ? a === b : sameRow(a, b);
}

function refuseOther(first: SweepFile, other: SweepFile): void {
  const why = otherSweep(first.header, other.header);
  if (why !== undefined) throw new SweepError(`${first.name} and ${other.name} are not of one sweep: ${why}.`);
  const [a, b] = [first.header.shard?.parts ?? 1, other.header.shard?.parts ?? 1];
  if (a !== b) throw new SweepError(`${first.name} is of ${counted(a, 'shard')}, ${other.name} of ${b}.`);
}

function twice(row: Row, a: string, b: string): SweepError {
  return new SweepError(
    `${a} and ${b} say different things about ${row.design}.`,
    'Run it alone to see which is right; a limit of time or memory may be met on one machine and not on another.',
  );
}

function refuseMissing(files: readonly SweepFile[], rows: ReadonlyMap<number, unknown>): void {
  const unfinished = files.find(({ header, rows }) => rows.length < header.rows);
  const all = files[0]?.header.combinations ?? 0;
  if (unfinished !== undefined && rows.size < all) {
    const { name, header, rows: own } = unfinished;
    throw new SweepError(
      `${name} has ${own.length} of its ${counted(header.rows, 'combination')}.`,
      `Finish it: --rows ${name} --resume${header.shard === null ? '' : ` --shard ${shardText(header.shard)}`}.`,
    );
  }
  const parts = files[0]?.header.shard?.parts ?? 1;
  const there = new Set(files.map(({ header }) => header.shard?.part ?? 1));
  const lost = Array.from({ length: parts }, (_, k) => k + 1).filter((part) => !there.has(part));
  if (lost.length > 0) {
    const names = lost.map((part) => shardText({ part, parts })).join(', ');
    throw new SweepError(
      `${lost.length === 1 ? 'Shard' : 'Shards'} ${names} ${lost.length === 1 ? 'is' : 'are'} missing.`,
      'Name the files of all shards.',
    );
  }
  // Each file has enough rows, but some belong to another shard.
  const absent = Array.from({ length: all }, (_, index) => index).find((index) => !rows.has(index));
  if (absent === undefined) return;
  throw new SweepError(
    `Combination ${absent + 1} of ${all} is missing from all files.`,
    'One of them has rows of another shard, or no longer says how many it should have: run all shards with --resume.',
  );
}

/** A shard in its written form: `2/8`. */
export function shardText({ part, parts }: Shard): string {
  return `${part}/${parts}`;
}
