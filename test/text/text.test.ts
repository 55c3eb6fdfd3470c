import { expect, test } from 'vitest';
import { cComment, markdownCode, markdownTable } from '../../lib/text/index.js';

test('a comment ends where it should, on its own line', () => {
  expect(cComment('a */ b /* c')).toBe('/* a * / b / * c */');
  expect(cComment('/*/')).toBe('/* / * / */');
  expect(cComment('one\ntwo\u202ethree')).toBe('/* one two three */');
});

test('cells of a Markdown table are text', () => {
  expect(
    markdownTable(
      ['name', 'n'],
      ['---', '---:'],
      [
        ['a|b <i>*c*\ntwo', '1'],
        [{ lines: ['<b>', 'two'] }, '2'],
        [{ code: 'a|b' }, { code: '' }],
      ],
    ),
  ).toBe('| name | n |\n| --- | ---: |\n| a\\|b &lt;i>\\*c\\* two | 1 |\n| &lt;b><br>two | 2 |\n| `a\\|b` |  |\n');
});

test('code is shown as it is', () => {
  expect(markdownCode('a *b* <c>\n&')).toBe('`a *b* <c> &`');
  expect(markdownCode('a `b` ``c')).toBe('``` a `b` ``c ```');
});
