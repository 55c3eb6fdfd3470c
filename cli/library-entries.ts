/** The names under which topologies import the library, such as `entente-soc` and `entente-soc/rocket`. */
export const libraryName = /^entente-soc(?:\/([a-z]+))?$/;

/** Those of them that topologies are written with. */
export const libraryEntries: readonly string[] = ['', '/script', '/rocket', '/chipyard'].map(
  (part) => `entente-soc${part}`,
);

/** What such a name leads to: the very files that this process runs; undefined for another name. */
export function libraryEntry(name: string): URL | undefined {
  const found = libraryName.exec(name);
  if (found === null) return undefined;
  const [, part] = found;
  // When the command line runs from its sources, so does the library.
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(
    part === undefined ? `../lib/index.${extension}` : `../lib/entries/${part}.${extension}`,
    import.meta.url,
  );
}
