import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readVerilog } from '../hardware/read-verilog.js';
import { entente } from './run.js';

const adder = 'topologies/adder.ts';

test('hardware prints SystemVerilog, with the names and the leaves that are wanted', async () => {
  const { status, stdout } = await entente(
    ...['hardware', adder, '--format', 'sv', '--prefix', 'a_', '--leaves', 'none'],
  );
  expect(status).toBe(0);
  expect(readVerilog(stdout).map(({ name }) => name)).toEqual(['a_AdderTestHarness']);
});

test('hardware writes a file for each module, and lists of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-hardware-'));
  const { status, stderr } = await entente('hardware', adder, '--format', 'sv', '--split', '--out', folder);
  expect([status, stderr]).toEqual([0, `Wrote 7 files into ${folder}\n`]);
  const leaves = ['Adder.sv', 'AdderDriver.sv', 'AdderDriver_1.sv', 'AdderMonitor.sv'];
  expect(readdirSync(folder).sort()).toEqual(
    [...leaves, 'AdderTestHarness.f', 'AdderTestHarness.leaves.f', 'AdderTestHarness.sv'].sort(),
  );
  expect(readFileSync(join(folder, 'AdderTestHarness.leaves.f'), 'utf8')).toBe(leaves.map((n) => `${n}\n`).join(''));
  const [module] = readVerilog(readFileSync(join(folder, 'AdderTestHarness.sv'), 'utf8'));
  expect(module?.instances.map(({ name }) => name)).toEqual(['adder', 'drivers', 'drivers_1', 'monitor']);
});

test.each([
  [['--split'], '--split, --leaves and --prefix are for SystemVerilog: add --format sv.'],
  [['--format', 'sv', '--split'], '--split needs a folder: add --out.'],
  [
    ['--format', 'sv', '--prefix', '1'],
    "option '--prefix <prefix>' argument '1' is invalid. It may have letters, digits and underscores, of which the first is no digit.\n(add --help for all options)",
  ],
])('hardware with %s is wrong usage', async (options, message) => {
  const { status, stderr } = await entente('hardware', adder, ...options);
  expect([status, stderr]).toEqual([64, `error: ${message}\n`]);
});
