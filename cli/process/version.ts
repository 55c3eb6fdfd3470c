import { readFileSync } from 'node:fs';

/** The version of the package. */
export function version(): string {
  // The relative path is the same from the sources and from the build.
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version;
}
