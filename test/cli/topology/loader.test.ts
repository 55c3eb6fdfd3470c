import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { entente, program } from '../run.js';

const declaration = `import { AddressSet, connect, soc, tl } from 'entente-soc';
const design = (name) => soc(name, () => {
  const cpu = tl.client({ name: 'cpu' });
  const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
  connect(cpu, sram);
  return { cpu, sram };
});
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'entente-loader-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function topology(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

describe('whatever becomes of a topology, nothing is left beside it', () => {
  test.each([
    ['elaborated', `${declaration}export default design('soc');`, '60', 0],
    ['thrown', "throw new Error('no sensors today');", '60', 2],
    ['ended', 'process.exit(0);', '60', 2],
    ['stopped at the time limit', 'for (let busy = true; busy;) busy = Date.now() > 0;', '1', 2],
  ])('%s', async (_, text, timeout, status) => {
    const file = topology('soc.mjs', text);
    expect((await entente('list', file, 'devices', '--timeout', timeout)).status).toBe(status);
    expect(readdirSync(folder)).toEqual(['soc.mjs']);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('given up with %s', async (signal) => {
    const file = topology('soc.mjs', 'for (let busy = true; busy;) busy = Date.now() > 0;');
    const run = spawn(process.execPath, [program, 'list', file, 'devices']);
    // That it is being run shows in its folder.
    while (readdirSync(folder).length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    run.kill(signal);
    expect(await once(run, 'exit')).toEqual([null, signal]);
    expect(readdirSync(folder)).toEqual(['soc.mjs']);
  });
});

describe('a topology in CommonJS', () => {
  const required = `const { AddressSet, connect, soc, tl } = require('entente-soc');
const { existsSync } = require('fs');
const { beatBytes } = require('./widths.cjs');
const { ram } = require('./sizes.json');
module.exports = soc('soc', () => {
  if (!existsSync(__filename) || !existsSync(__dirname + '/sizes.json')) throw new Error('It runs somewhere else.');
  const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, beatBytes) });
  const sram = tl.ram({ address: AddressSet.range('0x8000_0000', ram), beatBytes });
  connect(cpu, sram);
  return { cpu, sram };
});
`;

  test.each(['soc.cjs', 'soc.cts'])('%s requires the library, what Node has, and files beside it', async (name) => {
    topology('sizes.json', '{ "ram": "64K" }');
    topology('widths.cjs', "exports.beatBytes = require('entente-soc').tl === undefined ? 4 : 8;");
    const file = topology(name, required);
    const listed = ['list', file, 'devices', '--format', 'csv'];
    const of = (size: string): object => ({
      status: 0,
      stdout: `id,name,protocol,bytes,masters,addresses\nsoc.sram.node,sram,TileLink,8,1,${size}\n`,
      stderr: '',
    });
    expect(await entente(...listed)).toEqual(of('0x80000000..0x8000ffff'));
    // Also from the cache, and never what it was before.
    expect(await entente(...listed)).toEqual(of('0x80000000..0x8000ffff'));
    topology('sizes.json', '{ "ram": "32K" }');
    expect(await entente(...listed)).toEqual(of('0x80000000..0x80007fff'));
  });

  test('places are those in its source', async () => {
    const file = topology('soc.cjs', required.replace('beatBytes });\n  connect', 'beatBytes: 3 });\n  connect'));
    topology('sizes.json', '{ "ram": "64K" }');
    topology('widths.cjs', 'exports.beatBytes = 8;');
    expect((await entente('check', file)).stdout).toContain('soc.cjs:8:19');
  });
});

test('a time limit may be longer than any timer', async () => {
  const file = topology('soc.mjs', `${declaration}export default design('soc');`);
  expect(await entente('list', file, 'devices', '--timeout', '1e12', '--format', 'ids')).toEqual({
    status: 0,
    stdout: 'soc.sram.node\n',
    stderr: '',
  });
});

test.each(['soc.ts', 'soc.mts', 'soc.js', 'soc.mjs'])('%s knows its own place', async (name) => {
  const text = `import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
${declaration.replace('(name)', name.endsWith('ts') ? '(name: string)' : '(name)')}
const places = [fileURLToPath(import.meta.url), import.meta.filename, join(import.meta.dirname, '${name}')];
export default design([...new Set(places)].map((place) => basename(place).replace('.', '_')).join());
`;
  const file = topology(name, text);
  expect((await entente('list', file, 'devices', '--format', 'ids')).stdout).toBe(
    `${name.replace('.', '_')}.sram.node\n`,
  );
});
