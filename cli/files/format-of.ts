import { extname } from 'node:path';
import { Option } from 'commander';
import { CommandError, exitCodes } from '../process/exit-codes.js';

/** The file extensions of a format, with the dot. */
export interface FormatEndings {
  /** Extensions that determine this format; others, such as .json, may be of any format. */
  readonly endings: readonly string[];
  /** An extension that this format also accepts, although by itself it determines another one. */
  readonly alsoEnds?: string;
}

/** The formats that a command writes, in the order of its help text. The first is the default. */
export type Formats<Format extends string> = Readonly<Record<Format, FormatEndings>>;

/** `--format` of commands whose formats can follow from the file extension. */
export function formatOption(formats: Formats<string>, description: string): Option {
  return new Option('--format <format>', description).choices(Object.keys(formats));
}

/**
 * The requested format, or that of the file extension.
 *
 * @throws CommandError when the two contradict each other, or the extension determines none.
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
