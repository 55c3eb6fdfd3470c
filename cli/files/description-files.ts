import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listed } from '../../lib/base/diagnostic/index.js';
import type { Notation } from '../../lib/descriptions/description.js';
// Do not import the readers of descriptions here: most inputs are not descriptions.
import { notationOf } from '../../lib/descriptions/kinds.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { inputStat, readStart } from './input-files.js';
import { isPlainFile } from './presence.js';

/** A description and its companion files. */
export interface DescriptionFiles {
  readonly file: string;
  readonly companions: readonly string[];
}

/** The notation of a file that describes a SoC; undefined for another file or a pipe. */
export function descriptionIn(file: string): Notation | undefined {
  if (!isPlainFile(file)) return undefined;
  return notationOf(file, readStart(file));
}

/**
 * The files of a folder with one description, or of a comma-separated list; undefined for anything else. Throws a usage error for a folder with no
 * description or several, and for missing files.
 */
export function descriptionFiles(input: string): DescriptionFiles | undefined {
  if (existsSync(input)) return statSync(input).isDirectory() ? filesIn(input) : undefined;
  const files = input.split(',');
  if (files.length === 1) return undefined;
  for (const file of files) inputStat(file, { role: 'a description', noun: 'file' });
  const [file] = leading(files);
  if (file === undefined) throw new CommandError(`None of ${listed(files)} is a description of a SoC.`);
  return { file, companions: files.filter((each) => each !== file) };
}

// Main files, which the other files accompany.
const leadingEndings = [/\.graphml(\.gz)?$/i, /^(.*[\\/])?top_[^\\/]*\.hjson$/i];

function leading(files: readonly string[]): readonly string[] {
  const described = files.filter((file) => descriptionIn(file) !== undefined);
  const led = leadingEndings.map((ending) => described.filter((file) => ending.test(file)));
  return led.find(({ length }) => length > 0) ?? described;
}

function filesIn(folder: string): DescriptionFiles {
  const names = readdirSync(folder).sort();
  const found = leading(names.map((name) => join(folder, name)));
  const [file, another] = found;
  if (file === undefined) throw new CommandError(`The folder ${folder} has no description of a SoC in it.`);
  if (another !== undefined) {
    throw new CommandError(
      `The folder ${folder} has several descriptions in it: ${listed(found)}.`,
      exitCodes.usage,
      'Give one of them.',
    );
  }
  return { file, companions: [] };
}
