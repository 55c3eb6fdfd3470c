import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { textIn } from '../../lib/base/text/index.js';

// What a compiled module depends on, so that it is never used again once any of it is another: the content of every file in it, and
// everything that decides which file an import leads to.

/** What was found when a module was compiled, by path. */
export interface Sources {
  /** Sums of the files that are in it. */
  readonly files: Readonly<Record<string, string>>;
  /** Sums of what lies in the folders that were looked in. */
  readonly folders: Readonly<Record<string, string>>;
  /** Sums of all package.json around the files; absent ones, too. */
  readonly packages: Readonly<Record<string, string>>;
}

/**
 * Notes what a module is made of while it is compiled. Everything is noted before the compiler looks at it: what changes in between makes
 * the result unusable, but never wrong.
 */
export class SourceNotes {
  private readonly files = new Map<string, string>();
  private readonly folders = new Map<string, string>();
  private readonly packages = new Map<string, string>();
  private isKnown = true;
  /** Paths that imports lead to, as they are written. */
  readonly imports = new Set<string>();

  /** A file that will be in the module, from an import in a folder; `what` is the path as it is written. */
  link(what: string, folder: string): void {
    const target = resolve(folder, what);
    this.imports.add(target);
    for (const place of [dirname(target), target]) this.folder(place);
    // What stands for a folder may lie anywhere below it.
    if (sumOfFile(join(target, packageFile)) !== absent) this.isKnown = false;
  }

  /** An import that is led by something that is not noted here. */
  unknown(): void {
    this.isKnown = false;
  }

  /** The content of a file, as it is compiled. */
  content(file: string, text: string): void {
    // A map says what the file was made of, and may be another while the file stays as it is.
    if (/[#@]\s*sourceMappingURL=(?!data:)/.test(text)) this.unknown();
    this.files.set(file, sumOf(text));
    this.folder(dirname(file));
  }

  /** The files whose content was noted. */
  get read(): readonly string[] {
    return [...this.files.keys()];
  }

  /** What was found; undefined if that is not all that the module depends on. `inputs`: the files that the compiler says it has. */
  found(inputs: readonly string[]): Sources | undefined {
    if (!this.isKnown || inputs.some((file) => !this.files.has(file))) return undefined;
    return {
      files: Object.fromEntries(this.files),
      folders: Object.fromEntries(this.folders),
      packages: Object.fromEntries(this.packages),
    };
  }

  private folder(folder: string): void {
    if (this.folders.has(folder)) return;
    this.folders.set(folder, sumOfFolder(folder));
    for (let around = folder; ; around = dirname(around)) {
      const file = join(around, packageFile);
      if (this.packages.has(file)) return;
      this.packages.set(file, sumOfFile(file));
      if (around === dirname(around)) return;
    }
  }
}

/** Whether everything is as it was. */
export function isAsFound({ files, folders, packages }: Sources): boolean {
  const all = (sums: Readonly<Record<string, string>>, sumAt: (path: string) => string): boolean =>
    Object.entries(sums).every(([path, sum]) => sumAt(path) === sum);
  return all(files, sumOfFile) && all(folders, sumOfFolder) && all(packages, sumOfFile);
}

const packageFile = 'package.json';
const absent = 'absent';

function sumOfFile(file: string): string {
  return orAbsent(() => (lstatSync(realpathSync(file)).isFile() ? sumOf(textIn(readFileSync(file))) : 'no file'));
}

// Names decide what an import without an ending leads to, links where it leads. What this program puts there for a moment does not count.
function sumOfFolder(folder: string): string {
  return orAbsent(() => {
    const entries = readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.entente-'))
      .map((entry) => {
        const kind = entry.isDirectory() ? 'folder' : 'file';
        return [entry.name, entry.isSymbolicLink() ? orAbsent(() => realpathSync(join(folder, entry.name))) : kind];
      });
    return sumOf(JSON.stringify([realpathSync(folder), ...entries.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))]));
  });
}

// A path that leads nowhere, or through a file.
function orAbsent(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP'].includes(String((error as NodeJS.ErrnoException).code))) return absent;
    throw error;
  }
}

function sumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
