import { readFileSync } from 'node:fs';

/** The version of the package. */
export function version(): string {
  // As far from here as from what is built.
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}
