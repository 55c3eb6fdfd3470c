import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ententeIn } from '../run.js';

const folder = mkdtempSync(join(tmpdir(), 'entente-one-help-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('findings that one help is for are told as one, with what is different about the others', async () => {
  writeFileSync(
    join(folder, 'flash.ts'),
    `import { AddressSet, connect, lazyScope, soc, tl } from 'entente-soc';
export default soc('Ov', () => {
  const bus = tl.xbar();
  connect(tl.client({ name: 'cpu' }), bus);
  const ram = (name: string, base: bigint, mask: bigint) => lazyScope(name, () => tl.ram({ devName: name, address: new AddressSet(base, mask) }));
  connect(bus, ram('flash', 0x1000_0000n, 0xf_ffffn));
  for (const k of [0n, 1n, 2n]) connect(bus, ram(\`uart\${k}\`, 0x1000_0000n + k * 0x1000n, 0xfffn));
});
`,
  );
  const { stdout } = await ententeIn(folder, 'check', 'flash.ts');
  expect(stdout)
    .toBe(`error[address/overlap]: Ov.flash.ram.node and Ov.uart0.ram.node overlap at [0x10000000, 0x10001000) (4 KiB).
  Ov.flash.ram.node: [0x10000000, 0x10100000) (1 MiB)
  Ov.uart0.ram.node: [0x10000000, 0x10001000) (4 KiB)
  seen by Ov.cpu
  --> flash.ts:5:86
     |
   5 | …k: bigint) => lazyScope(name, () => tl.ram({ devName: name, address: new AddressSet(base, mask) }));
     |                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  help: Move Ov.flash.ram.node to 0xff00000: the 1 MiB that it covers there are free. That settles 3 overlaps.
  the same help is for 2 more:
    Ov.flash.ram.node and Ov.uart1.ram.node overlap at [0x10001000, 0x10002000) (4 KiB).
      Ov.uart1.ram.node: [0x10001000, 0x10002000) (4 KiB)
    Ov.flash.ram.node and Ov.uart2.ram.node overlap at [0x10002000, 0x10003000) (4 KiB).
      Ov.uart2.ram.node: [0x10002000, 0x10003000) (4 KiB)

3 errors, 1 note (--verbose shows notes)
`);
});
