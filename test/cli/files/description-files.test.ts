import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { graphml } from '../../../lib/output/files/index.js';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import mcu from '../../../topologies/mcu.js';
import { entente } from '../run.js';

const folder = mkdtempSync(join(tmpdir(), 'descriptions-'));
const file = (name: string, text: string): string => {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
};
const tree =
  '/dts-v1/; / { #address-cells = <1>; #size-cells = <1>; soc { #address-cells = <1>; #size-cells = <1>; ranges; rom@10000 { reg = <0x10000 0x10000>; }; }; };';
const graph = file('one/mcu.graphml', [...graphml(elaborate(mcu))].join(''));
const beside = file('one/mcu.dts', tree);
const elsewhere = file('two/board.dts', tree);
file('several/a.dts', tree);
file('several/b.dts', tree);
file('none/readme.txt', 'nothing');

async function bindingsOf(input: string): Promise<unknown> {
  const { stdout } = await entente('describe', input, '--format', 'json');
  return (JSON.parse(stdout) as { readonly bindings: unknown }).bindings;
}

const rom = [{ path: '/soc/rom@10000', module: 'mcu.rom', node: 'mcu.rom.node0' }];

test('a folder is the description in it, with what lies beside it', async () => {
  expect(await bindingsOf(join(folder, 'one'))).toEqual(rom);
  expect(await bindingsOf(graph)).toEqual(rom);
});

test('a list of files is one description', async () => {
  expect(await bindingsOf(`${elsewhere},${graph}`)).toEqual(rom);
  expect(await bindingsOf(`${beside},${graph}`)).toEqual(rom);
});

test('a crossbar is read with one in the folder beside its own, from wherever', async () => {
  const crossbar = (name: string, text: string): string =>
    file(`ip/xbar_${name}/data/autogen/xbar_${name}.gen.hjson`, text);
  const main = crossbar(
    'main',
    '{ name: "main", connections: { cpu: ["peri"] }, nodes: [{ name: "cpu", type: "host" }, { name: "peri", type: "device", xbar: true }] }',
  );
  crossbar(
    'peri',
    '{ name: "peri", connections: { main: ["uart"] }, nodes: [{ name: "main", type: "host", xbar: true }, { name: "uart", type: "device", addr_range: [{ base_addr: "0x40000000", size_byte: "0x1000" }] }] }',
  );
  expect(await entente('map', main)).toEqual({
    stdout: '40000000 - 40001000  4 KiB    ?    main.peri.uart.registers\n',
    stderr: '',
    status: 0,
  });
});

test('a folder with none or several is refused', async () => {
  const several = await entente('map', join(folder, 'several'));
  expect(several.stderr).toContain(
    `error: The folder ${join(folder, 'several')} has several descriptions in it: ${join(folder, 'several/a.dts')}, ${join(folder, 'several/b.dts')}.`,
  );
  expect(several.status).toBe(64);
  const none = await entente('map', join(folder, 'none'));
  expect(none.stderr).toContain(`error: The folder ${join(folder, 'none')} has no description of a SoC in it.`);
  const gone = await entente('map', `${graph},${join(folder, 'gone.dts')}`);
  expect(gone.stderr).toContain(`error: There is no file ${join(folder, 'gone.dts')}.`);
});
