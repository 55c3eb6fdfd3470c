import { statSync } from 'node:fs';
import { extname, join } from 'node:path';

// As the compiler tries them where an import has no ending.
const endings = ['.tsx', '.ts', '.jsx', '.js', '.css', '.json'];

// The sources of what is written as it is once it is compiled.
const sourceEndings: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx'],
  '.jsx': ['.ts', '.tsx'],
  '.mjs': ['.mts'],
  '.cjs': ['.cts'],
};

/** The files that an import may lead to, by its whole path: those that come before the first that is there, and that one; all where none is. */
export function importCandidates(path: string): readonly string[] {
  const ending = extname(path);
  const sources = sourceEndings[ending] ?? [];
  const candidates = [
    path,
    ...endings.map((each) => path + each),
    ...sources.map((each) => path.slice(0, -ending.length) + each),
    // It may name any file of the folder, which is read when it is there.
    join(path, 'package.json'),
    ...endings.map((each) => join(path, `index${each}`)),
  ];
  const first = candidates.findIndex((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true);
  return first < 0 ? candidates : candidates.slice(0, first + 1);
}
