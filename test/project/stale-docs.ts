import { existsSync, readFileSync } from 'node:fs';
import { formatted } from '../../scripts/docs/formatted.js';

/** Those generated files whose content is another, by their names relative to `docs/`, with the first line that is. */
export async function staleOf(generated: ReadonlyMap<string, string>): Promise<string[]> {
  const stale: string[] = [];
  for (const [name, content] of generated) {
    const file = new URL(`../../docs/${name}`, import.meta.url);
    const written = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const made = await formatted(file, content);
    if (written !== made) stale.push(`${name}: ${firstOther(written, made)}`);
  }
  return stale;
}

function firstOther(written: string, made: string): string {
  const [lines, others] = [written.split('\n'), made.split('\n')];
  const k = others.findIndex((line, at) => line !== lines[at]);
  return k < 0
    ? `line ${others.length + 1} goes`
    : `line ${k + 1} is\n${others[k] ?? ''}\ninstead of\n${lines[k] ?? ''}`;
}
