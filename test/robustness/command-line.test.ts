import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { serialise } from '../../lib/elaboration/saved/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import mcu from '../../topologies/mcu.js';
import { entente } from '../cli/run.js';
import { recordedCases } from '../golden/recorded.js';
import { edited, edits, editedText, hostileTexts, textEdits } from './mutations.js';
import { repeated } from '../seeds.js';

const folder = mkdtempSync(join(tmpdir(), 'entente-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

// The system hands no zero bytes on to a program.
const words = hostileTexts.filter((text) => !text.includes('\u0000') && text !== '');
const word = fc.constantFrom(...words);
const documents = recordedCases('soc').map(({ doc }) => JSON.stringify(doc));
const saved = [...serialise(elaborate(mcu))].join('');
const topology = `import { AddressSet, soc, tl } from 'entente-soc';\nexport default soc('x', () => {\n  const cpu = tl.client({ name: 'cpu' });\n  tl.ram({ address: AddressSet.range(0x1000, 4096), beatBytes: 8 }).from(cpu);\n});\n`;
const policy = {
  rules: { 'address/hole': 'error' },
  expect: ['cpu reaches rom'],
  waivers: [{ rule: 'address/hole', reason: 'x' }],
};

// Command lines, with the files that they need.
const commandLine: fc.Arbitrary<() => string[]> = fc.oneof(
  fc.tuple(fc.constantFrom(...documents), edits).map(([text, changes]) => () => [
    'check',
    file('d.json', JSON.stringify(edited(JSON.parse(text), changes))),
  ]),
  fc.tuple(fc.constantFrom(...documents), textEdits).map(([text, changes]) => () => [
    'map',
    file('t.json', editedText(text, changes)),
  ]),
  textEdits.map((changes) => () => ['reach', file('saved.json', editedText(saved, changes))]),
  textEdits.map((changes) => () => ['check', file('topology.ts', editedText(topology, changes)), '--timeout', '20']),
  edits.map((changes) => () => [
    'check',
    'topologies/mcu.ts',
    ...['--policy', file('policy.json', JSON.stringify(edited(policy, changes)))],
  ]),
  edits.map((changes) => () => {
    file('baseline.json', JSON.stringify(edited({ findings: ['a'] }, changes)));
    return ['check', 'topologies/mcu.ts', '--policy', file('based.json', '{"baseline":"baseline.json"}')];
  }),
  textEdits.map((changes) => () => [
    'replay',
    'topologies/mcu.ts',
    file('trace.csv', editedText('1,cpu,get,0x10000,8\n', changes)),
  ]),
  word.map((text) => () => ['map', 'rocket', '--config', text]),
  fc
    .tuple(fc.constantFrom('route', 'explain', 'why-not', 'list', 'diagram', 'check', 'help', 'ids'), word, word)
    .map(([command, a, b]) => () => [command, ...(command === 'help' ? [a] : ['topologies/mcu.ts', a, b])]),
  fc.tuple(word, word).map((args) => () => args),
);

test('the command line answers whatever it is given with one of its exit codes, and never with a stack', async () => {
  const codes = new Map<number | null, number>();
  await fc.assert(
    fc.asyncProperty(commandLine, async (prepare) => {
      const args = prepare();
      const { status, stdout, stderr } = await entente(...args);
      codes.set(status, (codes.get(status) ?? 0) + 1);
      expect([0, 1, 2, 64], `${args.join(' ')}\n${stderr}`).toContain(status);
      expect(`${stdout}${stderr}`).not.toMatch(/\n {4}at |node:internal/);
      // The code of a topology may raise these itself, which is told on standard output.
      expect(stderr).not.toMatch(/\b(TypeError|RangeError|ReferenceError)\b/);
    }),
    { ...repeated(48), endOnFailure: true },
  );
  console.info(`Exit codes: ${[...codes].map(([code, count]) => `${String(code)} ${count} times`).join(', ')}`);
  expect(codes.size).toBeGreaterThan(2);
});
