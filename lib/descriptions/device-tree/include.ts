import type { Source } from '../reading.js';

/** A file that was found. */
interface FoundFile {
  readonly path: string;
  readonly content: Uint8Array;
}

/**
 * Finds a file that is included: beside the file that names it, in the folders that were given, and where kernels, U-Boot and Zephyr
 * keep what their device trees share. `beside` are the names of the file that names it; none for `<file>`, which is not looked for there.
 */
export function findInclude(
  name: string,
  { source, beside }: { readonly source: Source; readonly beside: readonly string[] },
): FoundFile | undefined {
  const folders = source.folders ?? [];
  const candidates = name.startsWith('/')
    ? [name]
    : [
        ...beside.map((file) => joined(folderOf(file), name)),
        ...folders.map((folder) => joined(folder, name)),
        ...folders.flatMap((folder) => beside.map((file) => joined(joined(folder, folderOf(file)), name))),
        ...ancestorsOf(source.file).flatMap((folder) => sharedPlaces(name).map((place) => joined(folder, place))),
      ];
  for (const path of new Set(candidates)) {
    const content = source.read(path);
    if (content !== undefined) return { path, content };
  }
  return undefined;
}

// Under the top of a source tree.
function sharedPlaces(name: string): string[] {
  const slash = name.indexOf('/');
  return [
    `include/${name}`,
    `scripts/dtc/include-prefixes/${name}`,
    // The kernel has a link of the name of each architecture to its device trees.
    ...(slash < 0 ? [] : [`arch/${name.slice(0, slash)}/boot/dts/${name.slice(slash + 1)}`]),
    `dts/upstream/include/${name}`,
    `dts/upstream/src/${name}`,
    `dts/${name}`,
    `dts/common/${name}`,
  ];
}

/** The folder of a file, empty for the current one. */
function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

// The nearest first; those above the current folder only for a path that begins at the root.
function ancestorsOf(file: string): string[] {
  const folders: string[] = [];
  for (let folder = folderOf(file); folder !== ''; folder = folderOf(folder)) folders.push(folder);
  return [...folders, file.startsWith('/') ? '/' : ''];
}

/** A path in a folder, without `.` and `..` as far as they can be resolved. */
function joined(folder: string, name: string): string {
  const absolute = folder.startsWith('/');
  const parts: string[] = [];
  for (const part of `${folder}/${name}`.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return `${absolute ? '/' : ''}${parts.join('/')}`;
}
