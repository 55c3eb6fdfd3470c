import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { commands } from '../../../cli/commands/index.js';
import { repositoryWith } from '../repository.js';
import { ententeIn } from '../run.js';

const soc = `import { AddressSet, connect, soc, tl } from 'entente-soc';

export default soc('chip', () => {
  const cpu = tl.client({ name: 'cpu' });
  const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '4K') });
  connect(cpu, ram);
  return { cpu, ram };
});
`;

test.each([
  [['map'], 'chip.txt', 'text'],
  [['map'], 'chip.md', 'markdown'],
  [['map'], 'chip.h', 'header'],
  [['map'], 'chip.rs', 'rust'],
  [['map'], 'chip.ld', 'ld'],
  [['map'], 'chip.sv', 'systemverilog'],
  [['map', '--gaps', '4K'], 'gaps.json', 'json'],
  [['list', 'nodes'], 'nodes.csv', 'csv'],
  [['list', 'nodes'], 'nodes.json', 'json'],
  [['reach'], 'reach.md', 'markdown'],
  [['reach'], 'reach.csv', 'csv'],
  [['parameters'], 'chip.json', undefined],
])('%j --out %s is what is printed, in the format %s', async ([command = '', ...args], out, format) => {
  const folder = repositoryWith({ 'soc.ts': soc });
  const asked = [command, 'soc.ts', ...args];
  const { status, stdout, stderr } = await ententeIn(folder, ...asked, '--out', out);
  expect({ status, stdout, stderr: stderr.split('\n', 1)[0] }).toEqual({
    status: 0,
    stdout: '',
    stderr: `Wrote ${out}`,
  });
  const printed = await ententeIn(folder, ...asked, ...(format === undefined ? [] : ['--format', format]));
  expect(readFileSync(join(folder, out), 'utf8')).toBe(printed.stdout);
});

test.each([
  [['map'], 'chip.h', 'csv', '--format csv contradicts the ending of chip.h: .h is header.'],
  [['list', 'nodes'], 'nodes.csv', 'ids', '--format ids contradicts the ending of nodes.csv: .csv is csv.'],
  [['reach'], 'reach.md', 'json', '--format json contradicts the ending of reach.md: .md is markdown.'],
])('%j --out %s --format %s is refused', async ([command = '', ...args], out, format, message) => {
  const folder = repositoryWith({ 'soc.ts': soc });
  expect(await ententeIn(folder, command, 'soc.ts', ...args, '--out', out, '--format', format)).toEqual({
    status: 64,
    stdout: '',
    stderr: `error: ${message}\n  help: Leave one of them out.\n`,
  });
  expect(readdirSync(folder)).not.toContain(out);
});

test('each command that has --out has it as -o', async () => {
  const shorts: (string | undefined)[] = [];
  for (const [name, { load }] of Object.entries(commands)) {
    const command = new Command(name);
    (await load())(command);
    shorts.push(...command.options.filter(({ long }) => long === '--out').map(({ short }) => short));
  }
  expect(shorts.length).toBeGreaterThan(10);
  expect(new Set(shorts)).toEqual(new Set(['-o']));
});
