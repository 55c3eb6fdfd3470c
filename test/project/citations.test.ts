import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clauseHelp, clausesOf, rules } from '../../cli/help/index.js';
import { chapters, citationsIn, clauseOf, withLinks } from '../../scripts/docs/citations.js';
import { brokenLinks } from './markdown-links.js';

const folders = ['lib', 'cli', 'viewer', 'topologies', 'test', 'scripts', 'docs', 'etc'];
const files = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.(tsx?|md)$/.test(file) && !file.startsWith('test/project/citations'))
  .concat('README.md');
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

/** `file:line chapter number` of each citation whose clause there is not. */
function unresolved(file: string, text: string): string[] {
  return citationsIn(text)
    .filter((citation) => clauseOf(citation) === undefined)
    .map(({ chapter, number, start }) => `${file}:${lineOf(text, start)} ${chapter} ${number}`);
}

describe('the clauses of the specification', () => {
  test('every citation names one', () => {
    expect([...texts].flatMap(([file, text]) => unresolved(file, text))).toEqual([]);
  });

  test('a rule names one that exists, or none', () => {
    const lost = [...rules].filter(([, { clause }]) => {
      if (clause === undefined) return false;
      const [chapter = '', number = '', ...rest] = clause.split(' ');
      return rest.length > 0 || clauseOf({ chapter, number }) === undefined;
    });
    expect(lost.map(([rule, { clause }]) => `${rule}: ${clause}`)).toEqual([]);
  });

  test('that rules name say something', () => {
    const cited = new Set([...rules.values()].flatMap(({ clause }) => clause ?? []));
    const help = [...cited].map((clause) => {
      const [chapter = ''] = clause.split(' ');
      return clauseHelp(clause, clausesOf(chapter, texts.get(`docs/spec/${chapter}.md`) ?? ''));
    });
    expect(help.filter((text) => !/^Clause: \S+ \d.*\n\n {2}/.test(text))).toEqual([]);
  });

  test('are numbered once', () => {
    for (const chapter of chapters) {
      const text = texts.get(`docs/spec/${chapter}.md`) ?? '';
      const numbers = [...text.replaceAll(/^ *```[^]*?^ *```/gm, '').matchAll(/^#+ (\d+(?:\.\d+)*)/gm)].map(
        ([, number]) => number,
      );
      expect(numbers.length).toBeGreaterThan(0);
      expect(numbers.filter((number, k) => numbers.indexOf(number) !== k)).toEqual([]);
    }
  });
});

test('pages of the documentation link what they cite', () => {
  const pages = [...texts].filter(([file]) => /^docs\/(?!spec\/).*\.md$/.test(file));
  const bare = pages.flatMap(([file, text]) =>
    citationsIn(text)
      .filter(({ start, end }) => text[start - 1] !== '[' || !text.slice(end).startsWith(']('))
      .map(({ chapter, number, start }) => `${file}:${lineOf(text, start)} ${chapter} ${number}`),
  );
  expect(bare).toEqual([]);
});

test('every link of the documentation leads to a file, and to a heading in it', () => {
  const pages = [...texts].filter(([file]) => /^(docs\/.*|README)\.md$/.test(file));
  expect(pages.flatMap(([file, text]) => brokenLinks(file, text))).toEqual([]);
});

describe('what these tests find', () => {
  test('clauses that there are not, over the ends of lines, in lists and with ranges', () => {
    const text = `/** A sink (tilelink 99.1, 1.6). Another (core
      *  77, 78.2 and 5.1), from core 10 to 98; see \`amba.md\` 55. */`;
    expect(unresolved('lib/sink.ts', text)).toEqual([
      'lib/sink.ts:1 tilelink 99.1',
      'lib/sink.ts:1 core 77',
      'lib/sink.ts:2 core 78.2',
      'lib/sink.ts:2 core 98',
      'lib/sink.ts:2 amba 55',
    ]);
  });

  test('numbers that name no clause are none of theirs', () => {
    expect(citationsIn('multi-core 99, core 0x77, core     66, core 64% and score 88')).toEqual([]);
  });

  test('links without a file or a heading', () => {
    const text =
      '[a](spec/core.md#9-configuration-cde) [b](spec/core.md#99) [c](none.md) [d](https://example.org/none.md)';
    expect(brokenLinks('docs/page.md', text)).toEqual(['docs/page.md: spec/core.md#99', 'docs/page.md: none.md']);
  });
});

test('citations become links to the headings of their clauses', () => {
  expect(withLinks('(core 9, 9.1), tilelink 1.6', '../spec/')).toBe(
    '([core 9](../spec/core.md#9-configuration-cde), [9.1](../spec/core.md#91-types)), ' +
      '[tilelink 1.6](../spec/tilelink.md#16-tlmasterportparameters-client-port)',
  );
});
