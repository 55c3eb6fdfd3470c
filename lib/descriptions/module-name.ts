import { pathPart } from '../base/names/index.js';

/** What a module is called that stands for a part, whatever its name has in it. */
export function moduleName(name: string): string {
  return pathPart(name) || 'soc';
}
