/** The parts of the library that topologies and policies may import, by the names under which they do. */
export const libraryParts: Readonly<Record<string, () => Promise<object>>> = {
  'entente-soc': () => import('../lib/index.js'),
  'entente-soc/chipyard': () => import('../lib/entries/chipyard.js'),
  'entente-soc/documents': () => import('../lib/entries/documents.js'),
  'entente-soc/hardware': () => import('../lib/entries/hardware.js'),
  'entente-soc/output': () => import('../lib/entries/output.js'),
  'entente-soc/query': () => import('../lib/entries/query.js'),
  'entente-soc/rocket': () => import('../lib/entries/rocket.js'),
  'entente-soc/script': () => import('../lib/entries/script.js'),
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

/** The module that the module of a topology imports for such a part; undefined for a name that is none. */
export function libraryUrl(name: string): URL | undefined {
  if (!Object.hasOwn(libraryParts, name)) return undefined;
  const [, part] = name.split('/');
  // When the command line runs from its sources, so does the library.
  if (import.meta.url.endsWith('.ts')) {
    return new URL(part === undefined ? '../lib/index.ts' : `../lib/entries/${part}.ts`, import.meta.url);
  }
  return new URL(`../cli/library/${part ?? 'index'}.js`, import.meta.url);
}

const shared = globalThis as { ententeLibrary?: Map<string, object> };

/** Loads parts of the library for the module of a topology that is about to run: what is published has modules that hand them on. */
export async function shareLibrary(names: readonly string[]): Promise<void> {
  const parts = (shared.ententeLibrary ??= new Map<string, object>());
  for (const name of names) parts.set(name, await libraryPart(name));
}
