/** The entries of the package: what is imported, and the source that it leads to. */
export const entries: Readonly<Record<string, string>> = {
  'entente-soc': './lib/index.ts',
  ...Object.fromEntries(
    ['chipyard', 'documents', 'hardware', 'output', 'query', 'rocket', 'script', 'vitest'].map((name) => [
      `entente-soc/${name}`,
      `./lib/entries/${name}.ts`,
    ]),
  ),
};
