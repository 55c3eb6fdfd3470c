import { expect, test } from 'vitest';
import { findingsText } from '../../../cli/reports/diagnostic-text.js';
import { entente } from '../run.js';

test('a finding at very many places says at how many more it is', () => {
  const locations = Array.from({ length: 8 }, (_, k) => ({ file: 'none.ts', line: k + 1, column: 3 }));
  const finding = { rule: 'address/overlap', severity: 'error', message: 'They overlap.', subjects: [] } as const;
  expect(findingsText([{ ...finding, locations }])).toBe(`error[address/overlap]: They overlap.
  --> none.ts:1:3
  also none.ts:2:3
  also none.ts:3:3
  also none.ts:4:3
  also none.ts:5:3
  also 3 more places
`);
});

test('notes are shown where they make the check fail', async () => {
  const { status, stdout } = await entente('check', 'topologies/mcu.ts', '--fail-on', 'info');
  expect(status).toBe(1);
  expect(stdout)
    .toBe(`info[address/no-default]: mcu.cpu, mcu.dma may ask for [0x0, 0x10000) (64 KiB), [0x20000, 0x64000000) (1638272 KiB), [0x64001000, 0x80000000) (458748 KiB) and 1 other range, where no device answers.
  --> topologies/mcu.ts:20:18
      |
   20 |   const dma = tl.client({ name: 'dma', sourceId: 4, emits: tl.readWrite(4, 64) });
      |                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  also topologies/mcu.ts:19:18

1 note
`);
  expect(await entente('check', 'topologies/mcu.ts')).toMatchObject({
    ...{ status: 0, stdout: '1 note (--verbose shows notes)\n' },
  });
});
