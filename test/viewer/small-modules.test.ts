import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AddressSet, connect, elaborate, lazyScope, soc, tl } from 'entente-soc';
import { afterAll, expect, test } from 'vitest';
import { serialise } from '../../lib/elaboration/saved/index.js';
import { entente } from '../cli/run.js';
import { openPage, theBrowser } from './browser.js';

const folder = mkdtempSync(join(tmpdir(), 'entente-small-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Cores of two caches each, and so many buses one behind the other that they are narrow on the screen.
const designOf = (many: number) =>
  soc('chip', () => {
    const buses = Array.from({ length: many }, () => tl.xbar());
    const [first, ...others] = buses;
    const cores = [0, 1].map((id) =>
      lazyScope(`core_${id}`, () => {
        const dcache = tl.client({ name: `dcache ${id}`, emits: tl.readWrite(1, 8) });
        const icache = tl.client({ name: `icache ${id}`, emits: tl.readWrite(1, 8) });
        return { dcache, icache };
      }),
    );
    for (const { dcache, icache } of cores)
      for (const cache of [dcache, icache]) connect(cache, first ?? expect.unreachable());
    const memories = others.map((bus, k) => {
      connect(buses[k] ?? expect.unreachable(), bus);
      const memory = tl.ram({ address: AddressSet.range((k + 1) * 0x1_0000, '64K'), beatBytes: 8 });
      connect(bus, memory);
      return memory;
    });
    return { buses, memories };
  });

test.each([
  { many: 8, least: 0.3, most: 1 },
  // Words are drawn, but hardly read.
  { many: 24, least: 0.15, most: 0.3 },
])(
  'a module beside words has its inside in the page, behind $many buses',
  async ({ many, least, most }) => {
    const saved = join(folder, `chip${many}.elaboration.json`);
    const file = join(folder, `page${many}.html`);
    writeFileSync(saved, [...serialise(elaborate(designOf(many)))].join(''));
    expect((await entente('view', saved, '--out', file)).status).toBe(0);
    const { page, problems } = await openPage(await theBrowser(), file, '', { width: 1128, height: 900 });
    const drawn = (name: string) => page.locator(`.sheet [data-id="chip.${name}"]`);
    await expect.poll(() => drawn('core_0').count()).toBe(1);
    const module = (await drawn('core_0').boundingBox()) ?? expect.unreachable();
    // Otherwise this would say nothing.
    expect(module.width).toBeLessThan(70);
    const zoom = Number(await page.evaluate('new DOMMatrix(document.querySelector(".sheet").style.transform).a'));
    expect([zoom >= least, zoom < most], String(zoom)).toEqual([true, true]);
    for (const cache of ['core_0.dcache', 'core_0.icache', 'core_1.dcache', 'core_1.icache'])
      await expect.poll(() => drawn(cache).count()).toBe(1);
    expect(problems).toEqual([]);
    await page.close();
  },
  120_000,
);
