import type { Finding } from '../../lib/check/index.js';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordedCases } from '../golden/recorded.js';
import { entente, ententeProcess, fixture } from './run.js';

describe('entente check', () => {
  const message = `overlap.sram.node and overlap.uart overlap at [0x80008000, 0x80009000) (4 KiB).
  overlap.sram.node: [0x80000000, 0x80010000) (64 KiB)
  overlap.uart: [0x80008000, 0x80009000) (4 KiB)
  seen by overlap.cpu`;

  test('shows an overlap at its source', async () => {
    expect(await entente('check', fixture('overlap.ts'))).toEqual({
      status: 1,
      stdout: `error[address/overlap]: ${message}
  --> test/cli/fixtures/overlap.ts:7:19
     |
   7 |   const uart = tl.manager({
     |                   ^^^^^^^^^
  also test/cli/fixtures/overlap.ts:6:19
  help: Move overlap.uart to 0x80010000: the 4 KiB that it covers there are free. It is the smaller one of the two.

1 error, 1 note (--verbose shows notes)
`,
      stderr: '',
    });
  });

  test('writes findings as JSON', async () => {
    const { status, stdout } = await entente('check', fixture('overlap.ts'), '--format', 'json');
    expect(status).toBe(1);
    const { findings } = JSON.parse(stdout) as { readonly findings: readonly Finding[] };
    expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['address/overlap', 'error'],
      ['address/no-default', 'info'],
    ]);
    expect(findings[0]).toEqual({
      rule: 'address/overlap',
      severity: 'error',
      message,
      subjects: ['overlap.uart', 'overlap.sram.node'],
      locations: [
        { file: 'test/cli/fixtures/overlap.ts', line: 7, column: 19 },
        { file: 'test/cli/fixtures/overlap.ts', line: 6, column: 19 },
      ],
      ranges: [['0x80008000', '0x80009000']],
      help: 'Move overlap.uart to 0x80010000: the 4 KiB that it covers there are free. It is the smaller one of the two.',
      fix: {
        title: 'Move overlap.uart to 0x80010000',
        ...{ from: '0x80008000', to: '0x80010000' },
        locations: [{ file: 'test/cli/fixtures/overlap.ts', line: 7, column: 19 }],
      },
      fingerprint: 'address/overlap overlap.uart overlap.sram.node',
    });
  });

  test('is silent about a design without mistakes', async () => {
    expect(await entente('check', 'topologies/mcu.ts')).toEqual({
      status: 0,
      stdout: '1 note (--verbose shows notes)\n',
      stderr: '',
    });
  });
});

describe('entente parameters', () => {
  test('writes one result a line, in order, and nothing else', async () => {
    const cases = recordedCases('arity').slice(0, 8);
    const file = join(mkdtempSync(join(tmpdir(), 'entente-')), 'documents.jsonl');
    writeFileSync(file, `${cases.map(({ doc }) => JSON.stringify(doc)).join('\n')}\nnot a document\n`);
    const { stdout, stderr } = await entente('parameters', file);
    expect(stderr).toBe('');
    const results = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { readonly graph?: unknown; readonly error?: { readonly phase: string } });
    const phases = cases.map(({ expect: recorded }) => ('error' in recorded ? recorded.error.phase : 'done'));
    expect(results.map(({ error }) => error?.phase ?? 'done')).toEqual([...phases, 'input']);
  });

  test('writes the report of a topology', async () => {
    const { status, stdout } = await entente('parameters', 'topologies/adder.ts');
    const report = JSON.parse(stdout) as { modules: { name: string }[]; edges: { label: string }[] };
    expect(status).toBe(0);
    expect(report.modules.map(({ name }) => name)).toEqual(['adder', 'monitor', 'drivers', 'drivers', 'adder']);
    expect(report.edges.map(({ label }) => label)).toEqual(Array.from({ length: 5 }, () => 'width = 4'));
  });
});

describe('entente map', () => {
  test('prints the address map', async () => {
    expect((await entente('map', 'topologies/mcu.ts', '--from', 'mcu.cpu')).stdout)
      .toBe(`00010000 - 00020000  64 KiB   R X   mcu.rom.node
64000000 - 64001000   4 KiB   RW    mcu.uart.control
80000000 - 80010000  64 KiB  ARWX   mcu.sram.node
`);
  });
});

describe('entente elaborate', () => {
  test('writes its artefacts, the same bytes each time', async () => {
    const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'entente-')));
    for (const folder of folders)
      expect((await entente('elaborate', 'topologies/mcu.ts', '--out', folder)).status).toBe(0);
    const [first, second] = folders.map((folder) =>
      readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
    );
    expect(first?.map(([name]) => name)).toEqual([
      'mcu.address-map.txt',
      'mcu.elaboration.json',
      'mcu.graphml',
      'mcu.html',
      'mcu.parameters.json',
      'mcu.svg',
    ]);
    expect(first).toEqual(second);
  });

  test('ends with 1 where it finds an error', async () => {
    const { status, stderr } = await entente('elaborate', fixture('overlap.ts'));
    expect(status).toBe(1);
    expect(stderr).toContain('error[address/overlap]: overlap.sram.node and overlap.uart overlap');
  });

  test('says what to declare for a device tree', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'entente-'));
    const { status, stderr } = await entente('elaborate', 'topologies/mcu.ts', '--format', 'dts', '--out', folder);
    expect(status).toBe(2);
    expect(stderr).toContain("help: Add firmware({ model: '…', compatible: ['…'], bus }) to the body of mcu");
  });
});

describe('entente diagram', () => {
  test.each([
    ['svg', '<svg xmlns='],
    ['mermaid', '---\ntitle: "mcu"\n---\n'],
    ['dot', 'digraph "mcu" {\n'],
    ['yed', '<?xml version="1.0" encoding="UTF-8"?>\n<graphml '],
    ['elk', '{\n'],
    ['graphml', '<?xml version="1.0" encoding="UTF-8"?>\n<graphml '],
  ])('as %s', async (format, start) => {
    const { status, stdout, stderr } = await entente(
      'diagram',
      'topologies/mcu.ts',
      ...(format === 'graphml' ? [] : ['--view', 'buses']),
      '--format',
      format,
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.slice(0, start.length)).toBe(start);
  });

  test('the same part of a design in every format', async () => {
    const focus = ['diagram', 'topologies/mcu.ts', '--focus', 'mcu.uart', '--format'];
    expect((await entente(...focus, 'mermaid')).stdout).toContain('b_mcu__uart__control');
    expect((await entente(...focus, 'dot')).stdout).toContain('"mcu.uart.control"');
    expect((await entente(...focus, 'yed')).stdout).toContain('<node id="mcu.uart.control">');
    expect((await entente(...focus, 'dot')).stdout).not.toContain('"mcu.cpu"');
  });

  test('says when Mermaid would not read so long a chart', async () => {
    const args = ['diagram', 'rocket', '--config', 'DualCoreConfig', '--format', 'mermaid'];
    const { status, stdout, stderr } = await entente(...args);
    expect(status).toBe(0);
    expect(stdout.length).toBeGreaterThan(50_000);
    expect(stderr).toContain('--focus and --depth show less');
    expect((await entente(...args, '--view', 'buses')).stderr).toBe('');
  });

  test('the address map is a picture', async () => {
    const { status, stderr } = await entente('diagram', 'topologies/mcu.ts', '--view', 'address', '--format', 'dot');
    expect(status).not.toBe(0);
    expect(stderr).toContain('The address map has no lines to lay out: choose svg, png or pdf.');
  });
});

describe('entente --help', () => {
  test.each([
    ['elaborate', '<input>'],
    ['check', '[inputs...]'],
    ['map', '<input>'],
    ['diagram', '<input>'],
    ['parameters', '<input>'],
  ])('%s explains itself', async (command, takes) => {
    const { status, stdout } = await entente(command, '--help');
    expect(status).toBe(0);
    expect(stdout.split('\n')[0]).toContain(`Usage: entente ${command} [options] ${takes}`);
  });

  test('completion scripts are offered for every usual shell', () => {
    for (const shell of ['bash', 'zsh', 'fish', 'powershell'])
      expect(ententeProcess('complete', shell).stdout).toContain('entente');
  });
});
