import { expect, test } from 'vitest';
import { cComment, csv, markdownTable } from '../../lib/text/index.js';

test('a comment ends where it should, on its own line', () => {
  expect(cComment('a */ b /* c')).toBe('/* a * / b / * c */');
  expect(cComment('/*/')).toBe('/* / * / */');
  expect(cComment('one\ntwo\u202ethree')).toBe('/* one two three */');
});

test('cells of comma-separated values are quoted where they must be', () => {
  expect(csv([['a', 'b,c', 'say "x"', 'two\r\nlines']])).toBe('a,"b,c","say ""x""","two\r\nlines"\n');
});

test('cells of a Markdown table are text', () => {
  expect(markdownTable(['name', 'n'], ['---', '---:'], [['a|b <i>*c*', '1']])).toBe(
    '| name | n |\n| --- | ---: |\n| a\\|b &lt;i>\\*c\\* | 1 |\n',
  );
});
