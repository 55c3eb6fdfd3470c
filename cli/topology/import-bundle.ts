import { readFileSync } from 'node:fs';
import { isTopology } from '../../lib/graph/index.js';
import { LoadError } from './load-error.js';
import { missingImport } from './missing-import.js';

type Exports = Readonly<Record<string, unknown>>;

/**
 * Imports a bundle made by `withBundle` and returns its exports. Throws a `LoadError` for an import that cannot be resolved, and whatever running it
 * throws.
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

/** The text of a bundle. */
export function bundleText(bundle: string): string {
  return readFileSync(new URL(bundle), 'utf8');
}

// The statement with which esbuild exports a CommonJS module.
const ofCommonJs = /^export default require_\w+\(\);$/m;

// The named exports of a CommonJS module. Unless it was compiled from an ES module, the module itself is the default export.
function namedIn(exports: Exports): Exports {
  return exports.__esModule === true ? exports : { default: exports, ...exports };
}

function isRecord(value: unknown): value is Exports {
  return typeof value === 'object' && value !== null;
}
