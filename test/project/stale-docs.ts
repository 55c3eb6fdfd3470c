import { existsSync, readFileSync } from 'node:fs';
import { formatted } from '../../scripts/formatted.js';

/** Those generated files whose content is another, by their names relative to `docs/`. */
export async function staleOf(generated: ReadonlyMap<string, string>): Promise<string[]> {
  const stale: string[] = [];
  for (const [name, content] of generated) {
    const file = new URL(`../../docs/${name}`, import.meta.url);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== (await formatted(file, content))) stale.push(name);
  }
  return stale;
}
