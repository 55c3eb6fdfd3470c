import { readFileSync } from 'node:fs';
import { LoadError } from './load-error.js';
import { missingImport } from './missing-import.js';

/**
 * Imports what `withBundle` hands on of a file. Throws a `LoadError` for an import that leads nowhere, and whatever running it throws.
 */
export async function importBundle(bundle: string, file: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(bundle)) as Record<string, unknown>;
  } catch (error) {
    const missing = missingImport(error, { file, text: readFileSync(new URL(bundle), 'utf8') });
    throw missing === undefined ? error : new LoadError(missing.message, [missing]);
  }
}
