import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { textIn } from '../../lib/base/text/index.js';

// Everything that a compiled module depends on, so that it is never reused after a change: the content of all its files, and all that determines
// which file an import resolves to.

/** What a module depended on when it was compiled, by path. */
export interface Sources {
  /** Hashes of the files in the module. */
  readonly files: Readonly<Record<string, string>>;
  /** Hashes of the entries of all folders in which imports were resolved. */
  readonly folders: Readonly<Record<string, string>>;
  /** Hashes of all package.json around the files, including absent ones. */
  readonly packages: Readonly<Record<string, string>>;
}

/**
 * Records the dependencies of a module while it is compiled. Everything is recorded before the compiler reads it, so a change in between makes the
 * cached result unusable, but never wrong.
 */
export class SourceNotes {
  private readonly files = new Map<string, string>();
  private readonly folders = new Map<string, string>();
  private readonly packages = new Map<string, string>();
  private isKnown = true;
  /** Paths that imports refer to, before resolution. */
  readonly imports = new Set<string>();

  /** An import, from a file in `folder`; `what` is the path as written. */
  link(what: string, folder: string): void {
    const target = resolve(folder, what);
    this.imports.add(target);
    for (const place of [dirname(target), target]) this.folder(place);
    // The package.json of an imported folder can name any file below it.
    if (sumOfFile(join(target, packageFile)) !== absent) this.isKnown = false;
  }

  /** Marks an import whose resolution depends on something that is not recorded. */
  unknown(): void {
    this.isKnown = false;
  }

  /** The content of a file as compiled. */
  content(file: string, text: string): void {
    // A source map in a separate file can change while the file does not.
    if (/[#@]\s*sourceMappingURL=(?!data:)/.test(text)) this.unknown();
    this.files.set(file, sumOf(text));
    this.folder(dirname(file));
  }

  /** The files whose content was recorded. */
  get read(): readonly string[] {
    return [...this.files.keys()];
  }

  /** The recorded dependencies; undefined if they are incomplete. `inputs` are the files that the compiler reports as its inputs. */
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

/** Whether all dependencies are unchanged. */
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

// Names determine what an import without an extension resolves to, and links determine its target. Temporary files of this program are ignored.
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

// The path does not exist, or leads through a file.
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
