import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** The folder of the installed package. */
export function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('entente-soc/package.json'));
}
