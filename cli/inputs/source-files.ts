import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../process/exit-codes.js';
import { importCandidates } from '../topology/import-candidates.js';
import { LoadError, type ModuleSources } from '../topology/load-error.js';
import { usualLock } from './designs.js';
import { policyCandidates } from './policy-file.js';
import { describedInput, parseInput } from './input.js';
import type { ElaborateOptions } from './options.js';

/** The files that an input is elaborated from. */
export interface InputSources {
  /** The existing files: those named by the input, and those that they import or include. */
  readonly files: readonly string[];
  /** Files that do not exist but would be included if they did. */
  readonly wanted: readonly string[];
  /** Folders from which one of the files was chosen. */
  readonly folders: readonly string[];
}

/**
 * The sources of an input, even if it cannot be elaborated. Files of packages and files that a topology reads while it
 * runs are not included.
 */
export async function inputSources(input: string, options: ElaborateOptions): Promise<InputSources> {
  const [named = input] = isThere(input) ? [] : input.split(/#(?=[^#]*$)/, 1);
  const folders = isFolder(named) ? [named] : [];
  try {
    const { files, looked } = await filesOf(input, options);
    const isFound = (file: string): boolean => isThere(file);
    return {
      files: [...new Set([...files, ...looked.filter(isFound)])],
      wanted: looked.filter((file) => !isFound(file)),
      folders,
    };
  } catch (error) {
    // Elaborating the input reports this error.
    if (!(error instanceof CommandError)) throw error;
    const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
    return { files: [...files, ...(folders.length === 0 ? [named] : [])], wanted: [], folders };
  }
}

/** The files of a named policy with its imports; without a name, all candidates for the policy of the inputs. */
export async function policySources(
  named: string | undefined,
  inputs: readonly string[],
  options: ElaborateOptions,
): Promise<readonly string[]> {
  const candidates = named === undefined ? inputs.flatMap(policyCandidates) : [named];
  const sources = await Promise.all(
    candidates.map(async (file) => (isThere(file) ? await inputSources(file, options) : undefined)),
  );
  return [...candidates, ...sources.flatMap((each) => (each === undefined ? [] : [...each.files, ...each.wanted]))];
}

/** Files that are read, and files that are looked up, whether they exist or not. */
interface Looked {
  readonly files: readonly string[];
  readonly looked: readonly string[];
}

async function filesOf(input: string, options: ElaborateOptions): Promise<Looked> {
  const { file, kind, companions = [] } = parseInput(input);
  const files = [file, ...companions, ...(options.overlay ?? [])];
  switch (kind) {
    case 'stock':
      return { files: [], looked: [] };
    case 'document':
      return { files, looked: [] };
    case 'description': {
      const { includedFiles } = await import('./descriptions.js');
      return { files, looked: await includedFiles(describedInput(input), options) };
    }
    case 'topology': {
      const { sources, imports } = await moduleSources(file);
      return { files: sources, looked: imports.flatMap(importCandidates) };
    }
  }
}

async function moduleSources(file: string): Promise<ModuleSources> {
  const { sourcesOf } = await import('../topology/loader.js');
  try {
    return await sourcesOf(file);
  } catch (error) {
    // Elaborating the topology reports compile errors.
    if (!(error instanceof LoadError)) throw error;
    const { failures, made } = error;
    const places = failures.flatMap(({ locations }) => locations.map((place) => place.file));
    return { sources: [...new Set([file, ...made.sources, ...places])], imports: made.imports };
  }
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/**
 * The lock with the addresses of automatically placed devices, whether it exists or not: `lock`, or the default one.
 * None for an input that cannot have such devices.
 */
export function placesFiles(
  input: string,
  { config, lock }: { readonly config?: string | undefined; readonly lock?: string | undefined },
): readonly string[] {
  const parsed = parseInput(input);
  return parsed.kind === 'topology' ? [lock ?? usualLock(parsed, config)] : [];
}
