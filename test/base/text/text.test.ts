import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cComment,
  csv,
  json,
  markdownCode,
  markdownTable,
  markdownText,
  shellWord,
  terminalText,
  visible,
  xmlAttribute,
  xmlText,
} from '../../../lib/base/text/index.js';

test('a shell takes a word for what it stands for', () => {
  const texts = fc.sample(fc.string({ unit: fc.constantFrom(...'aB1 \'"`$\\!*?~#&|;<>(){}[]=+-./,:@\n\té') }), {
    seed: 42,
    numRuns: 300,
  });
  const { stdout } = spawnSync('sh', ['-c', `printf '%s\\0' ${texts.map(shellWord).join(' ')}`], { encoding: 'utf8' });
  expect(stdout.split('\0').slice(0, -1)).toEqual(texts);
  expect(['soc.ts', 'my soc.ts', "WithName('x')"].map(shellWord)).toEqual([
    'soc.ts',
    "'my soc.ts'",
    String.raw`'WithName('\''x'\'')'`,
  ]);
});

test('a comment ends where it should, on its own line', () => {
  expect(cComment('a */ b /* c')).toBe('/* a * / b / * c */');
  expect(cComment('/*/')).toBe('/* / * / */');
  expect(cComment('one\ntwo\u202ethree')).toBe('/* one two three */');
});

test('every character of a name can be seen', () => {
  expect(visible('a\u001b[31m\u202eb\u2066\nc\u200b\ud800\ufeff\u{e0041}\u009b')).toBe(
    'a\\u{1b}[31m\\u{202e}b\\u{2066}\\u{a}c\\u{200b}\\u{d800}\\u{feff}\\u{e0041}\\u{9b}',
  );
  expect(visible('Zürich 芯片 😀 a::b')).toBe('Zürich 芯片 😀 a::b');
});

test('lines for a terminal steer nothing and command nothing', () => {
  expect(terminalText('a\r\n\tb\u001b]0;x\u0007\n::error::x\n  ::stop-commands::y\n#[a] a::b ##c\r')).toBe(
    'a\n\tb\\u{1b}]0;x\\u{7}\n: :error::x\n  : :stop-commands::y\n#[a] a::b ##c\\u{d}',
  );
  expect(terminalText("##vso[task]x ##[group]y ##teamcity[z 'w']")).toBe(
    "# #vso[task]x # #[group]y # #teamcity[z 'w']",
  );
});

test('JSON is the same for programs, and shows everything to people', () => {
  const value = { 'a\u202e': ['\u009b31m', '\u{e0041}', '##[group]', 'é😀', '\u001b'] };
  const text = json(value);
  expect(text).toBe(String.raw`{"a\u202e":["\u009b31m","\udb40\udc41","\u0023#[group]","é😀","\u001b"]}`);
  expect(JSON.parse(text)).toEqual(value);
});

test('XML holds text, lines of text in attributes, and nothing that XML cannot hold', () => {
  expect(xmlText('<a b="c\'">&]]>\r\n\t\u0000\ud800 ::d ##[e]')).toBe(
    '&lt;a b=&quot;c&#39;&quot;&gt;&amp;]]&gt;&#13;\n\t\ufffd\ufffd &#58;:d &#35;#[e]',
  );
  expect(xmlAttribute('a\n\tb')).toBe('a&#10;&#9;b');
});

test('cells of comma-separated values are quoted where they must be, and are one line', () => {
  expect(csv([['a', 'b,c', 'say "x"', 'two\r\nlines', 'd;e']])).toBe(
    'a,"b,c","say ""x""",two\\u{d}\\u{a}lines,"d;e"\n',
  );
});

test('no cell is a formula, or a command to what keeps a log', () => {
  expect(csv(['=1+1', '+A1', '-A1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'].map((text) => [text]))).toBe(
    "'=1+1\n'+A1\n'-A1\n'@SUM(A1)\n'\\u{9}=1\n'\\u{d}=1\n' =1\n'＝1\n",
  );
  expect(csv([['=cmd|"/c calc"!A1']])).toBe('"\'=cmd|""/c calc""!A1"\n');
  expect(csv([['-5', '+1.5', '0x10', 'a=b', 'a-b']])).toBe('-5,+1.5,0x10,a=b,a-b\n');
  expect(csv([['::error::x'], ['  ::x'], ['##[error]x']])).toBe('"::error::x"\n"  ::x"\n\\u{23}#[error]x\n');
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

test('text in Markdown links to nobody and nothing', () => {
  expect(markdownText('@octocat a@b.c #12 x#3 GH-7 www.evil.org https://evil.org memory@80000000')).toBe(
    '@<!-- -->octocat a@<!-- -->b.c #<!-- -->12 x#<!-- -->3 GH<!-- -->-7 www<!-- -->.evil.org https:<!-- -->//evil.org memory@80000000',
  );
  expect(markdownText('_a_ b_c ~~d~~ $e$ \u202e')).toBe('\\_a\\_ b_c \\~\\~d\\~\\~ &dollar;e&dollar; \\\\u{202e}');
});

test('code in a table may hold a backslash in front of a bar', () => {
  expect(markdownTable(['a'], ['---'], [[{ code: 'x\\|y' }]])).toBe('| a |\n| --- |\n| <code>x\\\\\\|y</code> |\n');
});

test('code is shown as it is', () => {
  expect(markdownCode('a *b* <c>\n&')).toBe('`a *b* <c> &`');
  expect(markdownCode('a `b` ``c')).toBe('``` a `b` ``c ```');
});
