import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../process/package-folder.js';
import { type Clause, clausesOf } from './clause.js';

/** All clauses of the chapter of a citation such as `tilelink 1.6`. */
export function chapterOf(citation: string): Clause[] {
  const [chapter = ''] = citation.split(' ');
  return clausesOf(chapter, readFileSync(join(packageFolder(), 'docs', 'spec', `${chapter}.md`), 'utf8'));
}
