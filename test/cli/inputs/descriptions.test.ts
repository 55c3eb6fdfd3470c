import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ententeIn } from '../run.js';

const folder = mkdtempSync(join(tmpdir(), 'entente-included-'));
const boards = 'u-boot/arch/arm/dts';

beforeAll(() => {
  const device =
    '/ { #address-cells = <1>; #size-cells = <1>; compatible = "acme,soc"; rom@0 { reg = <BASE SIZE>; }; };';
  for (const [file, text] of Object.entries({
    [`${boards}/board.dts`]: '/dts-v1/;\n#include <dt-bindings/sizes.h>\n#include "chip.dtsi"\n',
    [`${boards}/asking.dts`]: `/dts-v1/;\n#define BASE CONFIG_BASE\n#ifdef CONFIG_ROM\n${device.replace('SIZE', 'CONFIG_SIZE')}\n#endif\n`,
    [`${boards}/lost.dts`]: '/dts-v1/;\n#include "elsewhere.dtsi"\n',
    'u-boot/include/dt-bindings/sizes.h': '#define BASE 0x4000\n#define SIZE 0x1000\n',
    'u-boot/dts/upstream/src/arm/acme/chip.dtsi': device,
    'outside/elsewhere.dtsi': device,
    'zephyr/include/zephyr/dt-bindings/sizes.h': '#define BASE 0x4000\n#define SIZE 0x1000\n',
    'zephyr/dts/riscv/acme/chip.dtsi': `#include <zephyr/dt-bindings/sizes.h>\n#include <core.dtsi>\n${device}`,
    'zephyr/dts/arm/acme/both.dtsi': device,
    'zephyr/dts/riscv/acme/both.dtsi': `#define BASE 0x5000\n#define SIZE 4\n${device}`,
    'zephyr/dts/arm/core.dtsi': '#error not of this one\n',
    'zephyr/dts/riscv/core.dtsi': '',
    'zephyr/boards/acme/board/board.dts': '/dts-v1/;\n#include <acme/chip.dtsi>\n',
    'zephyr/boards/acme/board/both.dts': '/dts-v1/;\n#include <acme/both.dtsi>\n',
    'zephyr/boards/riscv/both.dts': '/dts-v1/;\n#include <acme/both.dtsi>\n',
  })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  symlinkSync(join(folder, 'outside'), join(folder, 'u-boot/dts/upstream/src/arm/link'));
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['the folder of the source', boards, 'board.dts'],
  ['a folder of its tree', 'u-boot/dts', '../arch/arm/dts/board.dts'],
  ['above its tree', '.', `${boards}/board.dts`],
  ['its path from the root', 'outside', join(folder, boards, 'board.dts')],
  ['the folder of a board of Zephyr, whose architecture is that which has it', 'zephyr/boards/acme/board', 'board.dts'],
])('what a source includes is found from %s', async (_, from, file) => {
  const { stdout, stderr, status } = await ententeIn(join(folder, from), 'map', file, '--format', 'csv');
  expect({ stderr, status, rom: /^.*rom.*$/m.exec(stdout)?.[0].split(',').slice(0, 3) }).toEqual({
    ...{ stderr: '', status: 0 },
    rom: ['0x4000', '0x5000', '4096'],
  });
});

test.each([
  ['its path', 'zephyr/boards/riscv', 'both.dts'],
  ['-I', 'zephyr', 'boards/acme/board/both.dts', '-I', 'dts/riscv'],
])('of files of several architectures, that is taken which %s says', async (_, from, ...options) => {
  const { stdout, stderr, status } = await ententeIn(join(folder, from), 'map', ...options, '--format', 'csv');
  expect({ stderr, status, rom: /^.*rom.*$/m.exec(stdout)?.[0].split(',').slice(0, 3) }).toEqual({
    ...{ stderr: '', status: 0 },
    rom: ['0x5000', '0x5004', '4'],
  });
});

test('files of several architectures that may be meant are told', async () => {
  expect(await ententeIn(join(folder, 'zephyr'), 'map', 'boards/acme/board/both.dts')).toEqual({
    status: 2,
    stdout: '',
    stderr:
      'error: boards/acme/board/both.dts:2:1: There are several files acme/both.dtsi to include: dts/arm/acme/both.dtsi, dts/riscv/acme/both.dtsi.\n  help: Name the folder of the architecture that is meant with -I.\n',
  });
});

test('what leads out of the tree is not found', async () => {
  expect(await ententeIn(join(folder, boards), 'map', 'lost.dts')).toEqual({
    status: 2,
    stdout: '',
    stderr:
      'error: lost.dts:2:1: There is no file elsewhere.dtsi to include.\n  help: Name the folder that it is in with -I.\n',
  });
});

const asking = [join(folder, boards), 'map', 'asking.dts', '--format', 'csv'] as const;

test.each([
  [
    ['-DCONFIG_ROM', '-DCONFIG_BASE=0x8000', '-D', 'CONFIG_SIZE=(2 * 0x100)'],
    ['0x8000', '0x8200', '512'],
  ],
  [
    ['--define', 'CONFIG_ROM=', '--define', 'CONFIG_SIZE', '-D', 'CONFIG_BASE=1', '-D', 'CONFIG_BASE=0x20'],
    ['0x20', '0x21', '1'],
  ],
])('macros of the build are those that %j gives', async (macros, wanted) => {
  const { stdout, stderr, status } = await ententeIn(...asking, ...macros);
  expect({ stderr, status, rom: /^.*rom.*$/m.exec(stdout)?.[0].split(',').slice(0, 3) }).toEqual({
    ...{ stderr: '', status: 0 },
    rom: wanted,
  });
});

test.each([
  [
    ['-D', 'CONFIG_ROM', '-D', 'CONFIG_BASE=0'],
    2,
    'error: asking.dts:4:91: A number begins here, or an expression in brackets; not CONFIG_SIZE.\n  help: If CONFIG_SIZE is a macro, include what defines it, or give it with -D CONFIG_SIZE=VALUE as the build does.\n',
  ],
  [
    ['-D', 'CONFIG_BASE(x)=x'],
    64,
    "error: option '-D, --define <name>' argument 'CONFIG_BASE(x)=x' is invalid. It must be NAME or NAME=VALUE.\n(add --help for all options)\n",
  ],
  [['-I', '..', '-I', 'dtt'], 64, 'error: There is no folder dtt.\n'],
  [['-I', '../dtt'], 64, 'error: There is no folder ../dtt.\n  help: Did you mean ../dts?\n'],
  [['-I', 'board.dts'], 64, 'error: board.dts is not a folder.\n'],
])('%j is refused', async (options, status, stderr) => {
  expect(await ententeIn(...asking, ...options)).toEqual({ status, stdout: '', stderr });
});
