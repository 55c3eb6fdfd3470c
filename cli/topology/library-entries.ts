/** The parts of the library that topologies and policies may import, by the names under which they do. */
export const libraryParts: Readonly<Record<string, () => Promise<object>>> = {
  'entente-soc': () => import('../../lib/index.js'),
  'entente-soc/chipyard': () => import('../../lib/entries/chipyard.js'),
  'entente-soc/documents': () => import('../../lib/entries/documents.js'),
  'entente-soc/hardware': () => import('../../lib/entries/hardware.js'),
  'entente-soc/output': () => import('../../lib/entries/output.js'),
  'entente-soc/query': () => import('../../lib/entries/query.js'),
  'entente-soc/rocket': () => import('../../lib/entries/rocket.js'),
  'entente-soc/script': () => import('../../lib/entries/script.js'),
};

/** Those of them that topologies are written with. */
export const libraryEntries: readonly string[] = ['', '/script', '/rocket', '/chipyard'].map(
  (part) => `entente-soc${part}`,
);

/** Loads such a part: that of the running library, so that there is one instance of it. */
export async function libraryPart(name: string): Promise<object> {
  const load = libraryParts[name];
  if (load === undefined) throw new Error(`${name} is not of the library`);
  return await load();
}

/**
 * Which instance of the library elaborates a topology: that of the running program, or, for those whose packages may import it, that which is
 * published. When the command line runs from its sources, they are the same.
 */
export type Instance = (typeof instances)[number];

export const instances = ['program', 'published'] as const;

/** The module that the module of a topology imports for such a part; undefined for a name that is none. */
export function libraryUrl(name: string, instance: Instance): URL | undefined {
  if (!Object.hasOwn(libraryParts, name)) return undefined;
  const [, part] = name.split('/');
  const entry = `lib/${part === undefined ? 'index' : `entries/${part}`}`;
  if (import.meta.url.endsWith('.ts')) return new URL(`../../${entry}.ts`, import.meta.url);
  const built = instance === 'program' ? `cli/library/${part ?? 'index'}` : entry;
  return new URL(`../${built}.js`, import.meta.url);
}

const shared = globalThis as { ententeLibrary?: Map<string, object> };

/** Loads parts of the library of the program for the module of a topology that is about to run: modules in `dist/cli/library` hand them on. */
export async function shareLibrary(names: readonly string[]): Promise<void> {
  const parts = (shared.ententeLibrary ??= new Map<string, object>());
  for (const name of names) parts.set(name, await libraryPart(name));
}
