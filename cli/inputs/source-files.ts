import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../process/exit-codes.js';
import { importCandidates } from '../topology/import-candidates.js';
import { LoadError, type ModuleSources } from '../topology/load-error.js';
import { usualLock } from './designs.js';
import { policyCandidates } from './policy-file.js';
import { describedInput, parseInput } from './input.js';
import type { ElaborateOptions } from './options.js';

/** What an input is elaborated from. */
export interface InputSources {
  /** The files, as far as they import or include each other or are named with it. */
  readonly files: readonly string[];
  /** Files that are not there: each would be one of them. */
  readonly wanted: readonly string[];
  /** Folders of which one of the files is taken. */
  readonly folders: readonly string[];
}

/** What an input is elaborated from, also where that cannot be done. Of packages, and of what a topology reads while it runs, nothing is known. */
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
    // It is told where the input is elaborated.
    if (!(error instanceof CommandError)) throw error;
    const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
    return { files: [...files, ...(folders.length === 0 ? [named] : [])], wanted: [], folders };
  }
}

/** The files of a policy that is named, with those it imports; of none, those that would be the policy of the inputs. */
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

/** Files that are read, and those that are looked for, whether they are there or not. */
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
    // What does not compile is told where it is elaborated.
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

/** The lock that says where devices are that ask for a place, whether it is there or not: `lock`, or the usual one. None for an input that has no such devices. */
export function placesFiles(
  input: string,
  { config, lock }: { readonly config?: string | undefined; readonly lock?: string | undefined },
): readonly string[] {
  const parsed = parseInput(input);
  return parsed.kind === 'topology' ? [lock ?? usualLock(parsed, config)] : [];
}
