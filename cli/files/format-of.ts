import { extname } from 'node:path';
import { CommandError, exitCodes } from '../process/exit-codes.js';

/** Formats that a command writes, as the endings of files say them. */
export interface Endings<Format extends string> {
  /** By the ending, with its dot. Others, such as .json, may be of any format. */
  readonly endings: Readonly<Record<string, Format>>;
  /** A further ending that a format may have, which is another's for itself. Default none. */
  readonly alsoCalled?: Readonly<Partial<Record<Format, string>>>;
  /** The format where nobody says one. */
  readonly usual: Format;
}

/**
 * The format that is meant: what was said, or as the file ends.
 *
 * @throws CommandError when the two contradict each other, or neither says it.
 */
export function formatOf<Format extends string>(
  { endings, alsoCalled, usual }: Endings<Format>,
  wanted: Format | undefined,
  out: string | undefined,
): Format {
  const ending = extname(out ?? '').toLowerCase();
  const meant = endings[ending];
  if (wanted === undefined && meant === undefined && ending !== '') {
    throw new CommandError(
      `${out} does not say which format is meant: ${ending} may be of any.`,
      exitCodes.usage,
      `Say it with --format, or let the file end in ${Object.keys(endings).join(', ')}.`,
    );
  }
  if (wanted === undefined) return meant ?? usual;
  if (meant === undefined || meant === wanted || alsoCalled?.[wanted] === ending) return wanted;
  throw new CommandError(
    `--format ${wanted} contradicts the ending of ${out}: ${ending} is ${meant}.`,
    exitCodes.usage,
    'Leave one of them out.',
  );
}
