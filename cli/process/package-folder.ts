import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** Where the package is installed, with what it brings along. */
export function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('entente-soc/package.json'));
}
