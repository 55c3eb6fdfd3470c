import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { elaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import { selectedView, type Selection } from '../../../../cli/commands/arguments/diagram.js';
import { allBoxes } from '../../../../lib/output/drawing/index.js';
import mcu from '../../../../topologies/mcu.js';
import { bigCores } from '../../../output/drawing/plain-graphs.js';
import { entente } from '../../run.js';

const cores = bigCores(6);

async function tiles(selection: Selection): Promise<string[]> {
  const { root } = await selectedView(cores, 'full', selection);
  return root.boxes.map(({ label }) => label).filter((label) => label.startsWith('Tile'));
}

test('many tiles are one where a depth is given, and where the drawing is large', async () => {
  expect(await tiles({ depth: 0 })).toEqual(['Tile 0–5 ×6']);
  expect(await tiles({ depth: 1 })).toEqual(['Tile 0–5 ×6']);
  expect(await tiles({})).toEqual(['Tile 0–5 ×6']);
  const small = await selectedView(elaborate(mcu), 'full', {});
  expect([...allBoxes(small)].filter(({ alike }) => alike !== undefined)).toEqual([]);
});

test('folding can be chosen', async () => {
  expect(await tiles({ depth: 0, fold: false })).toHaveLength(6);
  expect(await tiles({ fold: true })).toEqual(['Tile 0–5 ×6']);
});

test('what is highlighted is not folded away, and what is in focus is shown', async () => {
  const highlight = { name: 'top.tile_prci_domain_2' };
  expect((await tiles({ depth: 0, highlight })).toSorted()).toEqual(['Tile 2', 'Tile ×5']);
  const { root } = await selectedView(cores, 'full', { depth: 0, focus: highlight.name });
  expect(root).toMatchObject({ id: highlight.name, label: 'Tile 2' });
});

test('what is highlighted or in focus has a name like everything else', async () => {
  const highlight = { name: 'tile_prci_domain_*' };
  expect((await tiles({ depth: 0, highlight })).toSorted()).toEqual(['Tile 0', 'Tile 1–5 ×5']);
  const { root } = await selectedView(cores, 'full', { focus: 'tile_prci_domain_2.*.rockettile' });
  expect(root.id).toBe('top.tile_prci_domain_2.element_reset_domain.rockettile');
});

test.each([
  [
    'tile_prci_domain_[1]',
    'The view full has no module and no node tile_prci_domain_[1].',
    'Did you mean tile_prci_domain_1?',
  ],
  [
    'dcache',
    '6 modules and nodes are called dcache.',
    `Choose one: ${['', '_1', '_2', '_3', '_4', '_5'].map((k) => `top.tile_prci_domain${k}.element_reset_domain.rockettile.dcache`).join(', ')}.`,
  ],
])('only one can be in focus: %s', async (focus, message, help) => {
  await expect(selectedView(cores, 'full', { focus })).rejects.toMatchObject({ message, help });
});

test('the ending of the file decides the format, and contradicts no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-diagram-'));
  const [png, svg, chart] = ['x.png', 'x.svg', 'x.mmd'].map((name) => join(folder, name)) as [string, string, string];
  for (const file of [png, svg, chart])
    expect((await entente('diagram', 'topologies/mcu.ts', '--out', file)).status).toBe(0);
  expect(readFileSync(png).subarray(1, 4).toString()).toBe('PNG');
  expect(readFileSync(svg, 'utf8').startsWith('<svg ')).toBe(true);
  expect(readFileSync(chart, 'utf8')).toContain('flowchart LR');
  expect(await entente('diagram', 'topologies/mcu.ts', '--format', 'svg', '--out', png)).toMatchObject({
    status: 64,
    stderr: `error: --format svg contradicts the ending of ${png}: .png is png.\n  help: Leave one of them out.\n`,
  });
  rmSync(folder, { recursive: true });
});

test('devices that share addresses are marked in every view, with what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-diagram-'));
  const file = join(folder, 'soc.ts');
  writeFileSync(
    file,
    `import { AddressSet, connect, soc, tl } from 'entente-soc';

export default soc('soc', () => {
  const [cpu, bus] = [tl.client({ name: 'cpu' }), tl.xbar()];
  const [one, other] = ['0x1000', '0x1800'].map((base) =>
    tl.manager({ address: AddressSet.misaligned(BigInt(base), 0x1000n), supports: tl.readWrite(1, 4), fifoId: 0 }),
  );
  connect(cpu, bus);
  connect(bus, one!);
  connect(bus, other!);
  return { cpu, bus, one: one!, other: other! };
});
`,
  );
  for (const view of ['full', 'buses', 'address']) {
    const { stdout } = await entente('diagram', file, '--view', view);
    expect(stdout).toMatch(/class="box (sink|device) error"/);
    expect(stdout).toContain('>error</text>');
    expect(stdout).toMatch(/<title>[^<]*error: [^<]*\nhelp: /);
  }
  rmSync(folder, { recursive: true });
});

test('a view of nothing says so', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entente-diagram-'));
  const file = join(folder, 'soc.ts');
  writeFileSync(
    file,
    `import { AddressSet, connect, soc, tl } from 'entente-soc';

export default soc('soc', () => {
  const cpu = tl.client({ name: 'cpu' });
  const ram = tl.ram({ address: AddressSet.range('0x1000', '4K') });
  connect(cpu, ram);
  return { cpu, ram };
});
`,
  );
  expect((await entente('diagram', file, '--view', 'clocks')).stdout).toContain('>no clocks</text>');
  expect((await entente('diagram', file, '--view', 'interrupts')).stdout).toContain('>no interrupts</text>');
  expect((await entente('list', file, 'domains')).stdout).toBe('No domains.\n');
  const tree = join(folder, 'board.dts');
  writeFileSync(
    tree,
    '/dts-v1/; / { compatible = "acme,board"; osc { compatible = "fixed-clock"; #clock-cells = <0>; }; };',
  );
  expect((await entente('diagram', tree, '--view', 'clocks')).stdout).toContain('>clocks not known</text>');
  expect((await entente('list', tree, 'domains')).stdout).toBe('It is not known which clock drives which module.\n');
  const csr = join(folder, 'csr.json');
  writeFileSync(csr, '{ "csr_bases": { "uart": 4096 }, "csr_registers": {}, "memories": {}, "constants": {} }');
  expect((await entente('diagram', csr, '--view', 'interrupts')).stdout).toContain('>interrupts not known</text>');
  expect((await entente('list', csr, 'interrupts')).stdout).toBe('Interrupts are not known.\n');
  rmSync(folder, { recursive: true });
});
