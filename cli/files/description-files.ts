import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listed } from '../../lib/base/diagnostic/index.js';
import type { Notation } from '../../lib/descriptions/description.js';
// Not what reads descriptions: most inputs are none.
import { notationOf } from '../../lib/descriptions/kinds.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { inputStat, readStart } from './input-files.js';
import { isPlainFile } from './presence.js';

/** A description, and the files that were given with it. */
export interface DescriptionFiles {
  readonly file: string;
  readonly companions: readonly string[];
}

/** The notation of a file that describes a SoC; undefined for another file, or a pipe. */
export function descriptionIn(file: string): Notation | undefined {
  if (!isPlainFile(file)) return undefined;
  return notationOf(file, readStart(file));
}

/**
 * The files of a folder that holds one description, or of a list of files with commas between them; undefined for anything else. Throws a
 * usage error for a folder with none or several, and for files that are not there.
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

// What others lie beside.
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
