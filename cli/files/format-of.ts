import { extname } from 'node:path';
import { Option } from 'commander';
import { CommandError, exitCodes } from '../process/exit-codes.js';

/** How files of a format end, with the dot. */
export interface FormatEndings {
  /** What ends so is of this format; what ends otherwise, such as in .json, may be of any. */
  readonly endings: readonly string[];
  /** An ending that it may have as well, which is another's for itself. */
  readonly alsoEnds?: string;
}

/** The formats that a command writes, in the order of its help text. The first is that where nobody says one. */
export type Formats<Format extends string> = Readonly<Record<Format, FormatEndings>>;

/** `--format` of commands whose files say by their endings what they are. */
export function formatOption(formats: Formats<string>, description: string): Option {
  return new Option('--format <format>', description).choices(Object.keys(formats));
}

/**
 * The format that is meant: what was said, or as the file ends.
 *
 * @throws CommandError when the two contradict each other, or neither says it.
 */
export function formatOf<Format extends string>(
  formats: Formats<Format>,
  wanted: Format | undefined,
  out: string | undefined,
): Format {
  const names = Object.keys(formats) as [Format, ...Format[]];
  const ending = extname(out ?? '').toLowerCase();
  const meant = names.find((name) => formats[name].endings.includes(ending));
  if (wanted === undefined && meant === undefined && ending !== '') {
    throw new CommandError(
      `${out} does not determine the format: ${ending} may be of any.`,
      exitCodes.usage,
      `Set it with --format, or end the file name in ${names.flatMap((name) => formats[name].endings).join(', ')}.`,
    );
  }
  if (wanted === undefined) return meant ?? names[0];
  if (meant === undefined || meant === wanted || formats[wanted].alsoEnds === ending) return wanted;
  throw new CommandError(
    `--format ${wanted} contradicts the ending of ${out}: ${ending} is ${meant}.`,
    exitCodes.usage,
    'Leave one of them out.',
  );
}
