/** The entry points of the library that topologies and policies may import, by name. */
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

/** The entry points for writing topologies. */
export const libraryEntries: readonly string[] = ['', '/script', '/rocket', '/chipyard'].map(
  (part) => `entente-soc${part}`,
);

/** Loads an entry point of the running library, so that there is only one instance of it. */
export async function libraryPart(name: string): Promise<object> {
  const load = libraryParts[name];
  if (load === undefined) throw new Error(`${name} is not of the library`);
  return await load();
}

/**
 * The instance of the library that elaborates a topology: that of the running program, or the published one if external packages of the topology may
 * import it. When the command line runs from sources, they are the same.
 */
export type Instance = (typeof instances)[number];

export const instances = ['program', 'published'] as const;

/** The URL that a compiled topology imports for an entry point; undefined for an unknown name. */
export function libraryUrl(name: string, instance: Instance): URL | undefined {
  if (!Object.hasOwn(libraryParts, name)) return undefined;
  const [, part] = name.split('/');
  const entry = `lib/${part === undefined ? 'index' : `entries/${part}`}`;
  if (import.meta.url.endsWith('.ts')) return new URL(`../../${entry}.ts`, import.meta.url);
  const built = instance === 'program' ? `cli/library/${part ?? 'index'}` : entry;
  return new URL(`../${built}.js`, import.meta.url);
}

const shared = globalThis as { ententeLibrary?: Map<string, object> };

/** Loads entry points of the program's library for a compiled topology that is about to run; modules in `dist/cli/library` re-export them. */
export async function shareLibrary(names: readonly string[]): Promise<void> {
  const parts = (shared.ententeLibrary ??= new Map<string, object>());
  for (const name of names) parts.set(name, await libraryPart(name));
}
