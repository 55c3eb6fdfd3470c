import { appendFileSync, existsSync, statSync, truncateSync } from 'node:fs';
import {
  headerLine,
  otherSweep,
  readSweep,
  type Row,
  rowLine,
  shardText,
  type SweepFile,
  type SweepHeader,
} from '../../lib/sweep/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { readInput } from '../files/input-files.js';
import { writeFiles } from '../files/output.js';
import { outputPlace } from '../files/output-place.js';
import { reasonOf } from '../process/system-errors.js';
import { told } from './told.js';

/** Reads a file of rows. Throws a usage error for any other file. */
export async function loadRows(file: string, timeout: number): Promise<SweepFile> {
  const bytes = await readInput(file, { role: 'a file of rows', timeout, isReplaced: true, isBinary: true });
  return told(() => readSweep(file, bytes));
}

/** The file in which a sweep stores its rows. */
export class RowsFile {
  private constructor(
    private readonly file: string,
    private readonly header: SweepHeader,
    /** Rows of an earlier run that need not be computed again. */
    readonly known: readonly Row[],
  ) {}

  /**
   * Creates a file, or continues the file of an earlier run of the same sweep. Rows that failed for other reasons than their combination are computed
   * again. Throws a usage error for an existing file without `resume`, for a file of another sweep, and for a path that is no plain file.
   */
  static async open(
    file: string,
    header: SweepHeader,
    { resume, timeout }: { readonly resume: boolean; readonly timeout: number },
  ): Promise<RowsFile> {
    refuseStream(file);
    if (!existsSync(file)) {
      await writeFiles([[file, headerLine(header)]]);
      return new RowsFile(file, header, []);
    }
    if (!resume)
      throw new CommandError(
        `${file} is there already.`,
        exitCodes.usage,
        '--resume goes on with it; remove it to begin anew.',
      );
    const before = await loadRows(file, timeout);
    refuseOther(before, header);
    truncateSync(file, before.whole);
    return new RowsFile(
      file,
      header,
      before.rows.filter(({ refused }) => refused?.rule !== null),
    );
  }

  /** Writes a row immediately, so that it survives whatever ends the run. */
  add(row: Row): void {
    try {
      appendFileSync(this.file, rowLine(this.header, row));
    } catch (error) {
      throw new CommandError(`${this.file} cannot be written: ${reasonOf(error)}.`, exitCodes.failed);
    }
  }
}

// Rows are appended one by one, and --resume reads them again.
function refuseStream(file: string): void {
  const { kind } = outputPlace(file);
  if (kind === 'file' || (kind === 'device' && statSync(file).isFile())) return;
  throw new CommandError(
    `${file} is not a plain file, and rows can only be written to one.`,
    exitCodes.usage,
    'Name another file.',
  );
}

function refuseOther({ name, header: before }: SweepFile, header: SweepHeader): void {
  const [there, here] = [before, header].map(({ shard }) => (shard === null ? 'all' : `shard ${shardText(shard)}`));
  const why = otherSweep(before, header) ?? (there === here ? undefined : `one has ${there}, the other ${here}`);
  if (why === undefined) return;
  throw new CommandError(
    `${name} has the rows of another sweep: ${why}.`,
    exitCodes.usage,
    'Give this one another file, or remove that one.',
  );
}
