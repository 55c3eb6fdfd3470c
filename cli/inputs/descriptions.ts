import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, parse, resolve, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { formatLocation } from '../../lib/base/diagnostic/index.js';
import {
  type Description,
  describeSoc,
  DescriptionError,
  type Notation,
  type Source,
} from '../../lib/descriptions/index.js';
import type { DescriptionFiles } from '../files/description-files.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { noteSource, readInput } from '../files/input-files.js';
import { withinLimits } from '../topology/limits.js';
import type { ElaborateOptions } from './options.js';

/** A description given as input, with its companion files. */
export interface DescribedInput extends DescriptionFiles {
  readonly notation: Notation;
  /** Whether to include disabled devices. */
  readonly disabled: boolean;
}

// A compressed file may expand to a thousand times its size.
const mostUnpacked = 1 << 28;
const longestInclude = 1 << 26;

/**
 * Reads a description with all its files. `asked` is called with each file that is looked up in addition to the named ones, whether it exists or not.
 * Throws an error with the position if a file cannot be read.
 */
export async function loadDescription(
  { file, notation, companions }: DescribedInput,
  options: ElaborateOptions,
  asked: (path: string) => void = () => undefined,
): Promise<Description> {
  const source = await sourceOf(file, options, asked, companions);
  const overlays = await Promise.all(
    (options.overlay ?? []).map(async (overlay) => await sourceOf(overlay, options, asked)),
  );
  try {
    return withinLimits(file, options, () => describeSoc(source, notation, { overlays }));
  } catch (error) {
    throw error instanceof DescriptionError ? unreadable(error) : error;
  }
}

function unreadable({ message, place, help }: DescriptionError): CommandError {
  return new CommandError(`${formatLocation(place)}: ${message}`, exitCodes.failed, help);
}

/** The files that a description looks up in addition to the named ones, whether they exist or not, as far as it can be read. */
export async function includedFiles(described: DescribedInput, options: ElaborateOptions): Promise<readonly string[]> {
  const found = new Set<string>();
  try {
    await loadDescription(described, options, (path) => found.add(path));
  } catch (error) {
    // Elaborating the description reports this error.
    if (!(error instanceof CommandError)) throw error;
  }
  return [...found];
}

async function sourceOf(
  file: string,
  options: ElaborateOptions,
  asked: (path: string) => void,
  companions: readonly string[] = [],
): Promise<Source> {
  const content = await readInput(file, { role: 'a description', timeout: options.timeout, isBinary: true });
  const folders = options.include ?? [];
  const beside = [file, ...companions].map((each) => dirname(resolve(each)));
  const allowed = [process.cwd(), ...beside, ...folders, ...treesAround(dirname(resolve(file)))]
    .filter((folder) => existsSync(folder))
    .map((folder) => realpathSync(folder));
  return {
    file,
    content: isPacked(content) ? gunzipSync(content, { maxOutputLength: mostUnpacked }) : content,
    ...{ companions, folders, macros: macrosOf(options) },
    currentFolder: process.cwd().replaceAll(sep, '/'),
    read: (path) => {
      asked(path);
      return readIncluded(path, allowed);
    },
    foldersIn: (folder) => foldersIn(folder, allowed),
  };
}

// Like preprocessors, defines a macro without a value as 1.
function macrosOf({ define = [] }: ElaborateOptions): ReadonlyMap<string, string> {
  return new Map(
    define.map((each) => {
      const [name = ''] = each.split('=', 1);
      return [name, name === each ? '1' : each.slice(name.length + 1)];
    }),
  );
}

function isPacked(content: Uint8Array): boolean {
  return content[0] === 0x1f && content[1] === 0x8b;
}

// Included files must lie in the source tree of the including file, in the current folder, or in a folder that the user named.
function readIncluded(path: string, allowed: readonly string[]): Uint8Array | undefined {
  const found = path.includes('\0') ? undefined : statSync(path, { throwIfNoEntry: false });
  if (found?.isFile() !== true || found.size > longestInclude) return undefined;
  const real = realpathSync(path);
  if (!isIn(real, allowed)) return undefined;
  noteSource(path);
  return readFileSync(real);
}

function foldersIn(path: string, allowed: readonly string[]): string[] {
  if (path.includes('\0') || !existsSync(path) || !isIn(realpathSync(path), allowed)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

function isIn(real: string, allowed: readonly string[]): boolean {
  return allowed.some((folder) => real.startsWith(folder.endsWith(sep) ? folder : folder + sep));
}

/** The roots of source trees that contain a folder: those of Linux, boot loaders and Zephyr, and the folder with the crossbars of OpenTitan. */
function treesAround(folder: string): string[] {
  const found: string[] = [];
  for (let at = folder; at !== parse(at).root; at = dirname(at)) {
    if (['include/dt-bindings', 'include/zephyr', 'dts/upstream'].some((name) => existsSync(join(at, name))))
      found.push(at);
    if (basename(at).startsWith('xbar_')) found.push(dirname(at));
  }
  return found;
}
