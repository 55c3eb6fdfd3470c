import { LoadError } from '../topology/load-error.js';
import { usualLock } from './designs.js';
import { parseInput } from './input.js';
import type { ElaborateOptions } from './options.js';

/**
 * The files that an input is elaborated from, as far as they import each other or are named with it. Of packages, of what a description
 * includes, and of what a topology reads while it runs, nothing is known.
 */
export async function sourceFiles(input: string, { overlay = [] }: ElaborateOptions): Promise<readonly string[]> {
  const { file, kind, companions = [] } = parseInput(input);
  if (kind === 'stock') return [];
  if (kind !== 'topology') return [file, ...companions, ...overlay];
  const { sourcesOf } = await import('../topology/loader.js');
  try {
    return await sourcesOf(file);
  } catch (error) {
    // What does not compile is told where it is elaborated.
    if (error instanceof LoadError)
      return [file, ...error.failures.flatMap(({ locations }) => locations.map((place) => place.file))];
    throw error;
  }
}

/** The lock that says where devices are that ask for a place, whether it is there or not: `lock`, or the usual one. None for an input that has no such devices. */
export function placesFiles(
  input: string,
  { config, lock }: { readonly config?: string | undefined; readonly lock?: string | undefined },
): readonly string[] {
  const parsed = parseInput(input);
  return parsed.kind === 'topology' ? [lock ?? usualLock(parsed, config)] : [];
}
