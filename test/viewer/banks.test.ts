import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AddressSet, connect, elaborate, soc, tl } from 'entente-soc';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serialise } from '../../lib/elaboration/saved/index.js';
import { entente } from '../cli/run.js';
import { openPage, theBrowser } from './browser.js';

// Banks of so many blocks that nothing could list them.
const minutes = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'entente-banks-'));
const file = join(folder, 'page.html');

beforeAll(async () => {
  const design = elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
      const bus = tl.xbar();
      const bank = (base: bigint) =>
        tl.manager({ address: [new AddressSet(base, 0xff_ffff_ffbfn)], supports: tl.readWrite(1, 8), beatBytes: 8 });
      const [even, odd] = [bank(0n), bank(0x40n)];
      connect(cpu, bus, even);
      connect(bus, odd);
      return { cpu, bus, even, odd };
    }),
  );
  const saved = join(folder, 'chip.elaboration.json');
  writeFileSync(saved, [...serialise(design)].join(''));
  await entente('view', saved, '--out', file);
}, minutes);

afterAll(() => rmSync(folder, { recursive: true }));

describe.each([1440, 390])('at %i px', (width) => {
  test(
    'a bank is found by any of its addresses, and says them as a set',
    async () => {
      const { page, problems } = await openPage(await theBrowser(), file, '', { width, height: 844 });
      const contents = page.getByRole('button', { name: 'Contents', exact: true });
      if ((await contents.getAttribute('aria-expanded')) === 'false') await contents.click();
      await page.getByRole('searchbox').fill('0x12_3456_78c8');
      await page.getByRole('button', { name: '0x12345678c8 is odd + 0x8' }).click();
      const facts = page.getByRole('region', { name: 'Selection' }).getByRole('table').first().getByRole('row');
      await expect
        .poll(() => facts.allTextContents())
        .toEqual(['addresses0x40..0xffffffffff (in blocks of 64 bytes)copy', 'width64 bitscopy']);
      expect(problems).toEqual([]);
      await page.close();
    },
    minutes,
  );
});
