import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import { TextSum } from '../../lib/elaboration/saved/text-sum.js';
import { serialise } from '../../lib/elaboration/saved/index.js';
import adder from '../../topologies/adder.js';
import { entente, type Ran } from './run.js';

const folder = mkdtempSync(join(tmpdir(), 'entente-nesting-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** What is said first, shortened; never in the words of the engine. */
function said({ status, stdout, stderr }: Ran): readonly [number | null, string] {
  const all = stderr + stdout;
  expect(all).not.toMatch(/call stack|RangeError|undefined|\n {4}at /);
  return [status, (all.split('\n')[0] ?? '').replaceAll(folder, '')];
}

const nested = (before: string, inside: string, behind: string, levels: number): string =>
  before.repeat(levels) + inside + behind.repeat(levels);

test.each([
  ['lists', nested('[', '', ']', 900)],
  ['more lists than the stack is deep', nested('[', '', ']', 100_000)],
  [
    'modules',
    `{"version":1,"name":"x","module":{"name":"top","body":[${nested('{"module":{"name":"m","body":[', '', ']}}', 300)}]}}`,
  ],
])('a document that nests 900 levels and more is refused in words: %s', async (_, text) => {
  expect(said(await entente('check', fileOf('deep.json', text)))).toEqual([
    2,
    'error[document/shape]: The document nests deeper here than 256 levels.',
  ]);
});

test.each([
  ['100,000 parentheses', nested('(', '', ')', 100_000), 'this nests deeper than 100 levels:'],
  ['arguments in arguments', nested('WithNBanks(', '4', ')', 5000), 'this nests deeper than 100 levels:'],
  ['new new new', `${'new '.repeat(5000)}DefaultConfig`, 'this nests deeper than 100 levels:'],
  [
    '5,000 fragments',
    `${'WithNBanks(4) ++ '.repeat(5000)}DefaultConfig`,
    'this is fragment number 1001, of at most 1000:',
  ],
])('a configuration of %s is refused in words', async (_, expression, message) => {
  const ran = await entente('check', 'rocket', '--config', expression);
  expect(said(ran)).toEqual([2, `error[config/syntax]: In the configuration, ${message}`]);
  expect(ran.stdout.length).toBeLessThan(1000);
});

test('a configuration of a thousand fragments is followed', async () => {
  const { status } = await entente('check', 'rocket', '--config', `${'WithNBanks(4) ++ '.repeat(999)}DefaultConfig`);
  expect(status).toBe(0);
});

test('a policy that nests deep, or has long expectations, is refused in words', async () => {
  const check = async (policy: string): Promise<readonly [number | null, string]> =>
    said(await entente('check', 'topologies/adder.ts', '--policy', fileOf('policy.json', policy)));
  expect(await check(`{"expect":${nested('[', '', ']', 50_000)}}`)).toEqual([
    64,
    'error: /policy.json nests deeper than 256 levels.',
  ]);
  expect(await check(JSON.stringify({ expect: [nested('(', '', ')', 100_000)] }))).toEqual([
    1,
    `error[policy/expectation]: The policy expects "${'('.repeat(120)}…", which cannot be read.`,
  ]);
});

test('a topology that calls itself without end is told so', async () => {
  const file = fileOf(
    'endless.js',
    `import { soc, tl } from 'entente-soc';
const again = (name) => again(name) + tl.client({ name });
export default soc('t', () => again('cpu'));
`,
  );
  expect(said(await entente('check', file))).toEqual([
    2,
    'error[graph/function-threw]: The declaration threw an error, because its calls nest too deep: look for a function that calls itself without end',
  ]);
});

test('a saved elaboration that somebody changed is refused with the file and the place', async () => {
  const saved = [...serialise(elaborate(adder))].join('');
  const check = async (change: (text: string) => string): Promise<string> => {
    const text = change(saved);
    const whole = text.slice(0, text.lastIndexOf(',"sum":"'));
    const sum = String(new TextSum().add(new TextEncoder().encode(whole)));
    return said(await entente('check', fileOf('x.json', `${whole},"sum":"${sum}"}\n`)))[1];
  };
  const refused = 'error: /x.json is not an elaboration as it was written:';
  expect(await check((text) => text.replace('"kind":"source"', '"kind":7'))).toMatch(
    /^error: \/x\.json is not an elaboration as it was written: modules\[\d\]\.nodes\[0\]\.kind must be one of source, [a-z, ]+, not 7\.$/,
  );
  expect(await check((text) => text.replace('"to":', '"to":99'))).toMatch(/: edges\[0\]\.to is 99\d, of only \d\.$/);
  expect(await check((text) => text.replace('"parent":null', '"parent":"x"'))).toBe(
    `${refused} modules[0].parent is not null.`,
  );
  expect(await check((text) => text.replace(',"edges":', ',"hedges":'))).toBe(`${refused} edges is missing.`);
  expect(await check((text) => text.replace('"version":2', '"version":"1"'))).toBe(
    `${refused} version must be a whole number, not "1".`,
  );
  expect(await check((text) => text.replace('"version":2', '"version":1'))).toBe(
    `${refused} version is 1, and this version of Entente reads 2: elaborate the design again.`,
  );
  const tree = (root: string) => (text: string) =>
    text.replace('"resources":null', `"resources":{"root":${root},"addressBits":32}`);
  for (const [root, message] of [
    ['7', 'resources.root must be an object, not 7'],
    [
      '{"labels":["L1"],"properties":[["reg"]],"children":[]}',
      'resources.root.properties[0] must be a list of two, not a list of 1',
    ],
    [
      '{"labels":[],"properties":[["reg",[{"address":[["0x0","many"]],"permissions":""}]]],"children":[]}',
      'resources.root.properties[0][1][0].address[0][1] must be a hexadecimal number such as 0x1f, not "many"',
    ],
    [
      '{"labels":[],"properties":[["reg",[{"words":1}]]],"children":[]}',
      'resources.root.properties[0][1][0] must be an object with one of address, mapping, int, string, reference, alias, not an object',
    ],
    [
      '{"labels":[],"properties":[],"children":[["soc",{"labels":[],"properties":[]}]]}',
      'resources.root.children[0][1] lacks the key "children"',
    ],
  ] as const) {
    expect(await check(tree(root))).toBe(`${refused} ${message}.`);
  }
  expect(await check((text) => text.replace('"clone":null', '"clone":"x"'))).toBe(
    `${refused} modules[0].clone is not a module.`,
  );
});
