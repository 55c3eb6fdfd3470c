import { listed, type Location } from '../../base/diagnostic/index.js';
import { DescriptionError, type Source } from '../reading.js';

/** A file that was found. */
interface FoundFile {
  readonly path: string;
  readonly content: Uint8Array;
}

/**
 * Finds an included file: beside the including file, in the given folders, and where kernels, boot loaders and Zephyr keep shared device tree files.
 * `beside` are the paths of the including file; empty for `<file>`, which is not searched for beside it. Throws a {@link DescriptionError} if files
 * of several architectures match.
 */
export function findInclude(
  name: string,
  { source, beside, place }: { readonly source: Source; readonly beside: readonly string[]; readonly place: Location },
): FoundFile | undefined {
  const folders = source.folders ?? [];
  const candidates = name.startsWith('/')
    ? [name]
    : [
        ...beside.map((file) => joined(folderOf(file), name)),
        ...folders.map((folder) => joined(folder, name)),
        ...folders.flatMap((folder) => beside.map((file) => joined(joined(folder, folderOf(file)), name))),
        ...ancestorsOf(source).flatMap((folder) => sharedPlaces(name).map((place) => joined(folder, place))),
      ];
  return (
    firstOf(candidates, source) ??
    firstOf(vendorPlaces(name, source), source) ??
    ofArchitecture(name, { source, place })
  );
}

function firstOf(paths: readonly string[], source: Source): FoundFile | undefined {
  for (const path of new Set(paths)) {
    const content = source.read(path);
    if (content !== undefined) return { path, content };
  }
  return undefined;
}

// U-Boot refers to files of the kernel without their vendor folder, and to those for 64-bit ARM also under `arm`.
function vendorPlaces(name: string, source: Source): string[] {
  const { file, currentFolder = '', foldersIn = () => [] } = source;
  const [, architecture] = /(?:^|\/)arch\/([^/]+)\/dts\//.exec(fromRoot(file, currentFolder)) ?? [];
  if (architecture === undefined) return [];
  const inside = (folder: string): string[] => foldersIn(folder).map((each) => joined(folder, each));
  return ancestorsOf(source)
    .flatMap((folder) =>
      [...new Set([architecture, 'arm64'])].map((each) => joined(folder, `dts/upstream/src/${each}`)),
    )
    .flatMap((top) => {
      const vendors = inside(top);
      return [...vendors, ...vendors.flatMap(inside)].map((folder) => joined(folder, name));
    });
}

// Builds of Zephyr search the folder of the board's architecture. If the path of the board does not contain it, the architecture that has the file is
// used.
function ofArchitecture(
  name: string,
  { source, place }: { readonly source: Source; readonly place: Location },
): FoundFile | undefined {
  const { file, currentFolder = '', foldersIn = () => [] } = source;
  const told = new Set([file, place.file].flatMap((each) => fromRoot(each, currentFolder).split('/')));
  for (const top of ancestorsOf(source).map((folder) => joined(folder, 'dts'))) {
    const found = foldersIn(top).flatMap((architecture) => {
      const file = firstOf([joined(top, `${architecture}/${name}`)], source);
      return file === undefined ? [] : [{ architecture, file }];
    });
    const ofPath = found.filter(({ architecture }) => told.has(architecture));
    const [meant, another] = ofPath.length === 0 ? found : ofPath;
    if (meant !== undefined && another === undefined) return meant.file;
    if (another !== undefined) {
      throw new DescriptionError(
        `There are several files ${name} to include: ${listed(found.map((each) => each.file.path))}.`,
        place,
        'Name the folder of the architecture that is meant with -I.',
      );
    }
  }
  return undefined;
}

// The repository with only the device trees of the kernel and their shared files, and its copies in U-Boot and Barebox.
const published = ['', 'dts/upstream/', 'dts/'];

// Relative to the root of a source tree.
function sharedPlaces(name: string): string[] {
  const slash = name.indexOf('/');
  return [
    `include/${name}`,
    `scripts/dtc/include-prefixes/${name}`,
    // The kernel has a link for each architecture that points to its device trees.
    ...(slash < 0 ? [] : [`arch/${name.slice(0, slash)}/boot/dts/${name.slice(slash + 1)}`]),
    ...published.flatMap((top) => [`${top}include/${name}`, `${top}src/${name}`]),
    `dts/${name}`,
    `dts/common/${name}`,
  ];
}

/** The folder of a file; empty for the current one. */
function folderOf(file: string): string {
  return file.slice(0, Math.max(0, file.lastIndexOf('/')));
}

// The nearest first.
function ancestorsOf({ file, currentFolder = '' }: Source): string[] {
  const folders: string[] = [];
  for (let folder = folderOf(file); folder !== ''; folder = folderOf(folder)) folders.push(folder);
  if (file.startsWith('/')) return [...folders, '/'];
  const above = currentFolder.split('/').filter((part) => part !== '');
  return [...folders, '', ...above.map((_, k) => above.slice(k).fill('..').join('/')).reverse()];
}

function fromRoot(path: string, currentFolder: string): string {
  return path.startsWith('/') ? path : joined(currentFolder, path);
}

/** A path in a folder, with `.` and `..` resolved as far as possible. */
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
