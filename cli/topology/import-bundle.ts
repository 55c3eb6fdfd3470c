import { readFileSync } from 'node:fs';
import { isTopology } from '../../lib/graph/index.js';
import { LoadError } from './load-error.js';
import { missingImport } from './missing-import.js';

type Exports = Readonly<Record<string, unknown>>;

/**
 * Imports what `withBundle` hands on of a file, and returns its exports. Throws a `LoadError` for an import that leads nowhere, and whatever
 * running it throws.
 */
export async function importBundle(bundle: string, file: string): Promise<Exports> {
  try {
    const exports = (await import(bundle)) as Exports;
    const { default: whole } = exports;
    return isRecord(whole) && !isTopology(whole) && ofCommonJs.test(bundleText(bundle)) ? namedIn(whole) : exports;
  } catch (error) {
    const missing = missingImport(error, { file, text: bundleText(bundle) });
    throw missing === undefined ? error : new LoadError(missing.message, [missing]);
  }
}

/** The text of such a bundle. */
export function bundleText(bundle: string): string {
  return readFileSync(new URL(bundle), 'utf8');
}

// As the compiler hands on what a file assigns to its exports, or what another compiler made of one that has a default.
const ofCommonJs = /^export default require_\w+\(\);$/m;

// What is not marked as made from a module has itself as its default.
function namedIn(exports: Exports): Exports {
  return exports.__esModule === true ? exports : { default: exports, ...exports };
}

function isRecord(value: unknown): value is Exports {
  return typeof value === 'object' && value !== null;
}
