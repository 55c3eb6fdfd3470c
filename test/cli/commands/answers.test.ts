import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Command } from 'commander';
import { afterAll, describe, expect, test } from 'vitest';
import { commands } from '../../../cli/commands/index.js';
import { listings } from '../../../lib/query/index.js';
import { someOf } from '../../seeds.js';
import { entente } from '../run.js';

type Data = Readonly<Record<string, unknown>>;
type Rows = readonly Readonly<Record<string, string>>[];

const schema = JSON.parse(readFileSync('schemas/answers-1.schema.json', 'utf8')) as Data & {
  readonly properties: { readonly format: { readonly enum: readonly string[] } };
};
const isValid = new Ajv2020({ strict: false }).compile(schema);

const folder = mkdtempSync(join(tmpdir(), 'entente-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What was answered, by format. */
const given = new Map<string, Data[]>();
/** The commands that answered, by their names. */
const asked = new Set<string>();

// One that says no, such as `route`, ends with 1.
async function ask(...args: readonly string[]): Promise<Data> {
  const { stdout, stderr, status } = await entente(...args, '--format', 'json');
  expect([0, 1], `${args.join(' ')}: ${stderr}`).toContain(status);
  return taken(args.join(' '), JSON.parse(stdout) as Data);
}

function taken(command: string, answer: Data): Data {
  expect(isValid(answer) ? [] : isValid.errors, command).toEqual([]);
  const format = String(answer.format);
  given.set(format, [...(given.get(format) ?? []), answer]);
  asked.add(command.split(' ')[0] ?? '');
  return answer;
}

// As it is saved, so that it is there at once.
async function saved(name: string, input: string): Promise<string> {
  const out = join(folder, name);
  await entente('elaborate', input, '--format', 'elaboration', '--out', out);
  const [file = ''] = readdirSync(out).filter((each) => each.endsWith('.elaboration.json'));
  return join(out, file);
}

const designs = [
  ...['mcu', 'microcontroller-axi', 'trustzone'].map((name) => [name, `topologies/${name}.ts`] as const),
  ['rocket', 'rocket'] as const,
];

describe.each(designs)('answers about %s are by their schema', (name, input) => {
  test('as data', async () => {
    const file = await saved(name, input);
    for (const what of listings) await ask('list', file, what);
    const { masters } = (await ask('list', file, 'masters')) as { readonly masters: Rows };
    const { edges } = (await ask('list', file, 'edges')) as { readonly edges: Rows };
    const { map } = (await ask('map', file)) as { readonly map: Rows };
    await ask('map', file, '--gaps');
    await ask('map', file, '--gaps', '4K');
    await ask('map', file, '--gaps', '1M', '--near', '0x2000_0000');
    await ask('reach', file);
    await ask('ids', file);
    for (const { id = '' } of someOf(masters, 4)) {
      for (const { start = '' } of someOf(map, 5)) await ask('route', file, id, start);
      await ask('route', file, id, '0xdead_0000', '--op', 'put');
      for (const { device = '' } of someOf(map, 5)) await ask('why-not', file, id, device, 'atomic');
    }
    for (const { id = '' } of someOf(edges, 10)) {
      const { differences } = (await ask('explain', file, id)) as { readonly differences: Rows };
      const [{ field } = { field: undefined }] = differences;
      if (field !== undefined) await ask('explain', file, `${id}.${field}`);
    }
    await ask('diff', 'topologies/mcu.ts', file);
  });
});

test('answers about ports, traces and sweeps are by their schema', async () => {
  const mcu = 'topologies/mcu.ts';
  await ask('explain', mcu, 'mcu.rom.auto_in_a_bits_mask');
  await ask('explain', mcu, 'mcu.rom.clock');
  const trace = join(folder, 'trace.csv');
  writeFileSync(trace, '0,cpu,get,0x80000000,64\n10,dma,put,0x64000000,16\n12,cpu,get,0x50000000,8\n');
  const heat = join(folder, 'heat.json');
  await ask('replay', mcu, trace, '--heat', heat);
  taken('replay --heat', JSON.parse(readFileSync(heat, 'utf8')) as Data);
  const combinations = 'WithNBanks({1,3}) ++ WithNBigCores({1,2}) ++ BaseConfig';
  await ask('sweep', 'rocket', '--config', combinations);
  await ask('sweep', 'rocket', '--config', combinations, '--diff-from', 'rocket --config DefaultConfig');
});

test('each answer was given, by each command that has JSON and no schema of its own', async () => {
  expect([...given.keys()].sort()).toEqual([...schema.properties.format.enum].sort());
  const others = ['describe', 'hardware'];
  const withJson: string[] = [];
  for (const [name, { load }] of Object.entries(commands)) {
    const command = new Command(name);
    (await load())(command);
    if (command.options.some(({ long, argChoices }) => long === '--format' && argChoices?.includes('json')))
      withJson.push(name);
  }
  expect([...asked, ...others].sort()).toEqual(withJson.sort());
});

// Objects whose names are data, not words of the format.
const dictionaries = new Set(['choices', 'figures', 'changes', 'findings', 'edges']);

/** The answer with a change at each of its places, with what was changed. */
function* changed(answer: unknown, at: string): Generator<readonly [place: string, changed: unknown]> {
  if (typeof answer !== 'object' || answer === null) return;
  if (Array.isArray(answer)) {
    for (const [k, item] of answer.slice(0, 2).entries())
      for (const [place, other] of changed(item, `${at}[${k}]`)) yield [place, answer.with(k, other)];
    return;
  }
  yield [`${at}.unheardOf`, { ...answer, unheardOf: 1 }];
  for (const [name, value] of Object.entries(answer)) {
    // Of a value of a field, any will do.
    if (name === 'value') continue;
    yield [`${at}.${name}`, { ...answer, [name]: { unheardOf: {} } }];
    if (dictionaries.has(name) && !Array.isArray(value)) continue;
    for (const [place, other] of changed(value, `${at}.${name}`)) yield [place, { ...answer, [name]: other }];
  }
}

test('the schema takes nothing else', () => {
  const takes = [...given].flatMap(([format, answers]) =>
    answers
      .slice(0, 20)
      .flatMap((answer) => [...changed(answer, format)].flatMap(([place, other]) => (isValid(other) ? [place] : []))),
  );
  expect([...new Set(takes)]).toEqual([]);
});
