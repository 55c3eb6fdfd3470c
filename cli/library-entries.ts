/** The names under which topologies import the library, such as `entente-soc` and `entente-soc/rocket`. */
export const libraryName = /^entente-soc(?:\/([a-z]+))?$/;

/** Those of them that topologies are written with. */
export const libraryEntries: readonly string[] = ['', '/script', '/rocket', '/chipyard'].map(
  (part) => `entente-soc${part}`,
);

/** Who imports the library: topologies in a thread of their own, or policies, which are run by the command itself. */
export type Importer = 'topology' | 'policy';

/** What such a name leads to: the very files that run there; undefined for another name. */
export function libraryEntry(name: string, importer: Importer = 'topology'): URL | undefined {
  const found = libraryName.exec(name);
  if (found === null) return undefined;
  const file = found[1] === undefined ? 'index' : `entries/${found[1]}`;
  // When the command line runs from its sources, so does the library, and is one for all.
  if (import.meta.url.endsWith('.ts')) return new URL(`../lib/${file}.ts`, import.meta.url);
  return new URL(`../${importer === 'topology' ? 'lib' : 'cli/library'}/${file}.js`, import.meta.url);
}
