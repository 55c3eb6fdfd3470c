import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ententeIn } from '../run.js';

const source = (name: string, other = 'cpu'): string => `import { AddressSet, connect, soc, tl } from 'entente-soc';
export default soc('chip', () => {
  const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '4K'), beatBytes: 8 });
  connect(tl.client({ name: '${other}', emits: tl.readWrite(1, 8) }), tl.xbar(), ram);
  return { '${name}': ram };
});
`;

test.each(['png', 'pdf'])(
  'letters that the typeface of a %s does not have are told, and it is written',
  async (ending) => {
    const folder = mkdtempSync(join(tmpdir(), 'still-'));
    writeFileSync(join(folder, 'chip.ts'), source('存储器'));
    const out = `chip.${ending}`;
    expect(await ententeIn(folder, 'diagram', 'chip.ts', '--out', out)).toEqual({
      status: 0,
      stdout: '',
      stderr: `Inter, in which pictures are drawn, has no 存储器: they are drawn in fonts of this machine, or as boxes if none has them. An SVG uses the fonts of the machine that shows it.
Wrote ${out}
`,
    });
    expect(readFileSync(join(folder, out)).length).toBeGreaterThan(1000);
  },
);

test('of many letters some are told, and how many more there are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'still-'));
  writeFileSync(join(folder, 'chip.ts'), source('абвгдежзийкл', 'мнопрстуфхц'));
  const { stderr } = await ententeIn(folder, 'diagram', 'chip.ts', '--out', 'chip.png');
  expect(stderr).toMatch(/has no [а-ц]{20} and 3 more: they/);
});
