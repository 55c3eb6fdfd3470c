import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { formatted } from './formatted.js';

/** Whether files are only compared with what they should be. */
export const isCheck = process.argv.includes('--check');

type Pages = Iterable<readonly [name: string, content: string]>;

/**
 * Writes files by their names relative to `docs/`, and says which have changed; with --check it only compares, and the process ends with 1
 * for any. Says whether there were some.
 */
export async function writeDocs(pages: Pages): Promise<boolean> {
  let hasChanged = false;
  for (const [name, content] of pages) {
    const file = new URL(`../../docs/${name}`, import.meta.url);
    const text = await formatted(file, content);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    hasChanged = true;
    const said = name.startsWith('../') ? name.slice('../'.length) : `docs/${name}`;
    console.log(isCheck ? `${said} is not up to date: npm run docs` : `wrote ${said}`);
    if (isCheck) {
      process.exitCode = 1;
    } else {
      mkdirSync(new URL('./', file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  return hasChanged;
}
