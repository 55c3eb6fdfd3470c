import { statSync } from 'node:fs';
import { extname, join } from 'node:path';

// In the order in which esbuild tries them for an import without an extension.
const endings = ['.tsx', '.ts', '.jsx', '.js', '.css', '.json'];

// Source extensions for imports that use the extension of the compiled file.
const sourceEndings: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.ts', '.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};

/**
 * The files that an import of an absolute path may resolve to, up to the first one that exists; all candidates if none
 * exists.
 */
export function importCandidates(path: string): readonly string[] {
  const ending = extname(path);
  const sources = sourceEndings[ending] ?? [];
  const candidates = [
    path,
    ...endings.map((each) => path + each),
    ...sources.map((each) => path.slice(0, -ending.length) + each),
    // This can name any file of the folder as its entry point.
    join(path, 'package.json'),
    ...endings.map((each) => join(path, `index${each}`)),
  ];
  const first = candidates.findIndex((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true);
  return first < 0 ? candidates : candidates.slice(0, first + 1);
}
