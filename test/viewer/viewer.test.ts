import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AddressSet, elaborate, soc, tl } from 'entente-soc';
import { counted } from '../../lib/base/diagnostic/index.js';
import { PortGroups } from '../../lib/hardware/index.js';
import { valueOf, wireFieldsOf } from '../../lib/query/index.js';
import { rocketConfig } from '../../lib/rocket/index.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import { withoutPlaces } from '../without-places.js';
import { serialise } from '../../lib/elaboration/saved/index.js';
import { entente } from '../cli/run.js';
import { openPage, rocketPage, theBrowser } from './browser.js';

const folder = mkdtempSync(join(tmpdir(), 'entente-viewer-'));
const file = (name: string): string => join(folder, name);
interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const minutes = 120_000;
let browser: Browser;
let dual: string;

beforeAll(async () => {
  dual = await rocketPage('DualCoreConfig');
  browser = await theBrowser();
}, minutes);

afterAll(() => rmSync(folder, { recursive: true }));

const tile = 'top.tile_prci_domain.element_reset_domain.rockettile';
const box = (page: Page, id: string) => page.locator(`.sheet [data-id="${id}"]`);

test(
  'the address map leads to devices, and shows where they are',
  async () => {
    const { page } = await openPage(browser, dual, '#view=address');
    await page.locator('.sheet [data-id^="top.plic_domain"]').first().click();
    await expect
      .poll(() =>
        page.getByRole('region', { name: 'Selection' }).getByText('top.plic_domain.plic.node, sink node').count(),
      )
      .toBe(1);
    await expect
      .poll(() => page.locator('.sheet .chosen').getAttribute('data-id'))
      .toBe('top.plic_domain.plic.node 0xc000000');
    await page.close();
  },
  minutes,
);

test(
  'a page whose thread does not run says so, and shows its first drawing still',
  async () => {
    const broken = gzipSync('throw new Error("not today")').toString('base64');
    const page = readFileSync(dual, 'utf8').replace(/(id="drawing-thread">)[^<]*/, `$1${broken}`);
    writeFileSync(file('broken.html'), page);
    const opened = await openPage(browser, file('broken.html'));
    await opened.page.getByRole('tab', { name: 'Everything' }).click();
    const alert = opened.page.getByRole('alert');
    await expect.poll(() => alert.textContent()).toBe('The page cannot draw: Uncaught Error: not today.');
    await opened.page.getByRole('tab', { name: 'Buses' }).click();
    await expect.poll(() => box(opened.page, 'top.sbus').count()).toBe(1);
    await expect.poll(() => alert.count()).toBe(0);
    await opened.page.close();
  },
  minutes,
);

test(
  'of a master that sees no device the address panel says so',
  async () => {
    const lonely = elaborate(
      soc('lonely', () => {
        const bus = tl.xbar();
        bus.from(tl.client({ name: 'cpu' }));
        bus.from(tl.client({ name: 'dma', visibility: [AddressSet.range('0x2000', '4K')] }));
        const ram = tl.ram({ address: AddressSet.range('0x8000', '4K'), beatBytes: 8 });
        ram.from(tl.fragmenter({ minSize: 8, maxSize: 64 })).from(bus);
      }),
    );
    writeFileSync(file('lonely.elaboration.json'), [...serialise(lonely)].join(''));
    expect((await entente('view', file('lonely.elaboration.json'), '--out', file('lonely.html'))).status).toBe(0);
    const { page, problems } = await openPage(browser, file('lonely.html'), '#addresses=yes');
    const panel = page.getByRole('region', { name: 'Addresses of devices' });
    const seenBy = panel.getByLabel('Seen by');
    await expect
      .poll(() => seenBy.getByRole('option').allTextContents())
      .toEqual(['cpu: lonely.cpu', 'dma: lonely.dma']);
    await seenBy.selectOption({ label: 'dma: lonely.dma' });
    await expect.poll(() => panel.getByText('No device.').count()).toBe(1);
    await expect.poll(() => panel.locator('.map').count()).toBe(0);
    await seenBy.selectOption({ label: 'cpu: lonely.cpu' });
    await expect.poll(() => panel.locator('.map').count()).toBe(1);
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);

describe('the page of the dual-core Rocket system', () => {
  test(
    'opens from disk with the buses, asks no network for anything, and has nothing to complain about',
    async () => {
      const { page, problems } = await openPage(browser, dual);
      expect(await page.title()).toBe('ExampleRocketSystem');
      await expect.poll(() => box(page, 'top.sbus').count()).toBe(1);
      await expect.poll(() => page.getByText('Loading').count()).toBe(0);
      for (const tab of ['Everything', 'Clocks', 'Interrupts', 'Address map', 'Buses']) {
        await page.getByRole('tab', { name: tab }).click();
        await page.waitForSelector('.sheet svg');
        await expect.poll(() => page.getByRole('tab', { name: tab }).getAttribute('aria-selected')).toBe('true');
      }
      expect(problems).toEqual([]);
      await page.close();
    },
    minutes,
  );

  test(
    'tells what was negotiated on a line, and why',
    async () => {
      const { page } = await openPage(browser, dual);
      await page.getByRole('treeitem', { name: 'memAXI4Node' }).click();
      await page
        .getByRole('region', { name: 'Selection' })
        .getByRole('button', { name: /tl2axi4|axi4yank/ })
        .first()
        .click();
      const details = page.getByRole('region', { name: 'Edge' });
      await expect.poll(() => details.getByRole('heading').textContent()).toBe('AXI4 edge');
      await details.getByText('From devices: slave 0, top').click();
      await details.getByRole('button', { name: 'Why up.slaves[0].address?' }).click();
      await expect
        .poll(() => details.locator('pre').textContent())
        .toContain('top.memAXI4Node  declares 0x80000000 (256 MiB)');
      await page.close();
    },
    minutes,
  );

  test(
    'shows the wires of a line with their widths and why, and the ports of a module',
    async () => {
      const elaboration = withoutPlaces(() => elaborate(ExampleRocketSystem, rocketConfig('DualCoreConfig')));
      const edge = elaboration.edges.find(({ to }) => to === 'top.memAXI4Node');
      if (edge === undefined) throw new Error('the system has an AXI4 port to its memory');
      const { page, problems } = await openPage(browser, dual, `#selected=${encodeURIComponent(edge.id)}`);
      const line = page.getByRole('region', { name: 'Edge' });
      const bundle = line.locator('details', { has: page.getByText('Bundle', { exact: true }) });
      await expect.poll(() => bundle.locator('tr').count()).toBe(0);
      await line.getByText('Bundle', { exact: true }).click();
      await expect.poll(() => bundle.locator('tr').count()).toBeGreaterThan(0);
      const rows = await bundle.locator('tr').allTextContents();
      const wires = wireFieldsOf(edge).map((field) => ({
        name: field.names.join('.'),
        bits: Number(valueOf(edge, field)),
      }));
      expect(rows).toEqual(
        wires.filter(({ bits }) => bits > 0).map(({ name, bits }) => `${name}${counted(bits, 'bit')}why?`),
      );
      await bundle.getByRole('button', { name: 'Why wires.ar.bits.id?' }).click();
      await expect.poll(() => bundle.locator('pre').textContent()).toContain('makes 4 bits from bundle.idBits 4');

      const id = `${tile}.dcache`;
      await box(page, id).click();
      const selection = page.getByRole('region', { name: 'Selection' });
      await selection.getByText('Ports', { exact: true }).click();
      const groups = new PortGroups(elaboration).of(id);
      const ports = selection.locator('details', { has: page.getByText('Ports', { exact: true }) });
      await expect.poll(() => ports.locator('details').count()).toBe(groups.length);
      for (const { name, ports: own } of groups) {
        const group = ports.locator('details', { hasText: `${name}:` });
        await group.locator('summary').click();
        await expect.poll(() => group.locator('tr').count()).toBe(own.length);
        await expect
          .poll(() => group.locator('tr').allTextContents())
          .toEqual(own.map((port) => `${port.name}${port.direction}${counted(port.bits, 'bit')}`));
      }
      expect(groups.map(({ name }) => name)).toEqual(['clock', 'auto_out']);
      expect(problems).toEqual([]);
      await page.close();
    },
    minutes,
  );

  test(
    'shows the way of an access, and what a master reaches',
    async () => {
      const { page } = await openPage(browser, dual);
      await box(page, `${tile}.dcache`).click();
      await expect.poll(() => page.getByText('Reaches 7 devices').count()).toBe(1);
      await page.getByLabel('Route to address').fill('0x8000_0000');
      await page.getByRole('button', { name: 'Show' }).click();
      await expect.poll(() => page.locator('.sheet .line.lit').count()).toBeGreaterThan(4);
      await page
        .getByRole('region', { name: 'Route' })
        .getByText('reaches top.memAXI4Node top, offset 0x0')
        .first()
        .waitFor();
      await expect.poll(() => box(page, 'top.plic_domain.plic').getAttribute('class')).toBe('dim');
      await page.getByRole('button', { name: /Hide route/ }).click();
      await expect.poll(() => page.locator('.sheet .line.lit').count()).toBe(0);
      await page.getByLabel('Route to address').fill('here');
      await page.getByRole('button', { name: 'Show' }).click();
      await expect
        .poll(() => page.getByRole('alert').textContent())
        .toBe('here is not an address: write it as 0x8000_0000 or in decimal.');
      await page.close();
    },
    minutes,
  );

  test(
    'opens and closes modules, and hides protocols',
    async () => {
      const { page } = await openPage(browser, dual, '#view=full');
      await expect.poll(() => box(page, 'top.sbus.system_bus_xbar').count()).toBe(0);
      await box(page, 'top.sbus').dblclick();
      await box(page, 'top.sbus.system_bus_xbar').waitFor();
      await page.getByRole('application').focus();
      await page.keyboard.press('Enter');
      await box(page, 'top.sbus.system_bus_xbar').waitFor({ state: 'detached' });
      await page.keyboard.press('Enter');
      await box(page, 'top.sbus.system_bus_xbar').waitFor();
      await page.getByLabel('TileLink', { exact: true }).uncheck();
      await box(page, 'top.sbus.system_bus_xbar').waitFor({ state: 'detached' });
      expect(new URL(page.url()).hash).toContain('hidden=TLImp');
      await page.close();
    },
    minutes,
  );

  test(
    'finds what is searched for, and goes there with the keyboard',
    async () => {
      const { page } = await openPage(browser, dual);
      await page.getByLabel('Search modules and nodes').fill('plic');
      await expect.poll(() => page.getByRole('tree').ariaSnapshot()).toBe(`- tree "Modules and nodes":
  - treeitem "top" [expanded] [level=1]
  - treeitem "Control bus cbus" [expanded] [level=2]
  - treeitem "coupler_to_plic" [level=3]
  - treeitem "plic_domain ClockSinkDomain" [expanded] [level=2]
  - treeitem "plic TLPLIC" [expanded] [level=3]
  - treeitem "PLIC node" [level=4]`);
      await page.getByRole('tree').focus();
      for (let k = 0; k < 4; k++) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect
        .poll(() => page.getByRole('region', { name: 'Selection' }).getByRole('heading').textContent())
        .toBe('plic');
      await page.close();
    },
    minutes,
  );

  test(
    'is moved and enlarged with keys and wheel',
    async () => {
      const { page } = await openPage(browser, dual);
      const place = (): Promise<string | null> => page.locator('.sheet').getAttribute('style');
      const fitted = await place();
      await page.getByRole('application').focus();
      await page.keyboard.press('+');
      const enlarged = await place();
      await page.keyboard.press('ArrowLeft');
      const moved = await place();
      await page.mouse.move(700, 450);
      await page.mouse.wheel(0, -200);
      await expect.poll(place).not.toBe(moved);
      await page.getByRole('application').focus();
      await page.keyboard.press('0');
      expect(new Set([fitted, enlarged, moved]).size).toBe(3);
      await expect.poll(place).toBe(fitted);
      await page.close();
    },
    minutes,
  );

  test(
    'an address with a selection shows it again, in its colours',
    async () => {
      const { page } = await openPage(browser, dual, '#selected=top.sbus&theme=dark');
      await expect.poll(() => page.locator('.page').getAttribute('data-ground')).toBe('dark');
      await expect
        .poll(() => page.getByRole('region', { name: 'Selection' }).getByRole('heading').textContent())
        .toBe('sbus');
      await page.getByRole('button', { name: 'Light' }).click();
      await expect.poll(() => page.locator('.page').getAttribute('data-ground')).toBe('light');
      await page.close();
    },
    minutes,
  );
});

test(
  'a drawing that is seen whole stays so when there is less room, unless what is selected could be read no longer; one that was moved stays where it is',
  async () => {
    const { page, problems } = await openPage(browser, dual);
    const area = async (selector: string): Promise<Rectangle> => {
      const found = await page.locator(selector).first().boundingBox();
      return found ?? { x: 0, y: 0, width: 0, height: 0 };
    };
    const isWhole = async (): Promise<boolean> => {
      const [canvas, drawing] = [await area('.canvas'), await area('.sheet svg')];
      return drawing.x >= canvas.x - 1 && drawing.x + drawing.width <= canvas.x + canvas.width + 1;
    };
    const addresses = page.getByLabel('Addresses', { exact: true });
    await expect.poll(isWhole).toBe(true);
    const { width } = await area('.sheet svg');
    await addresses.check();
    await page.getByRole('region', { name: 'Addresses' }).waitFor();
    await expect.poll(isWhole).toBe(true);
    expect((await area('.sheet svg')).width).toBeLessThan(width);

    await page.getByRole('application').press('ArrowLeft');
    const moved = await area('.sheet svg');
    await addresses.uncheck();
    await page.getByRole('region', { name: 'Addresses' }).waitFor({ state: 'detached' });
    await page.waitForTimeout(300);
    expect(await area('.sheet svg')).toEqual(moved);

    await page.getByRole('application').press('0');
    const readable = await area('.sheet svg');
    await box(page, 'top.sbus').click();
    await page.getByRole('button', { name: 'Whole drawing' }).waitFor();
    expect((await area('.sheet svg')).width).toBe(readable.width);
    await page.getByRole('button', { name: 'Details', exact: true }).click();
    await page.getByRole('button', { name: 'Whole drawing' }).waitFor({ state: 'detached' });
    await expect.poll(() => area('.sheet svg')).toEqual(readable);
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);

test(
  'who interrupts whom is drawn beside the buses where that is asked for',
  async () => {
    const { page, problems } = await openPage(browser, dual);
    const interrupts = page.getByLabel('Interrupts', { exact: true });
    const pale = page.locator('.sheet .line.aside');
    expect(await interrupts.isChecked()).toBe(false);
    expect(await pale.count()).toBe(0);
    await interrupts.check();
    const numbers = async (): Promise<string[]> =>
      (await pale.locator('text').allTextContents()).map((text) => text.trim());
    await expect.poll(numbers).toContain('#1–2');
    expect(new Set(await numbers())).toEqual(
      new Set(['#0', '#1', '#1–2', 'debug #65535', 'seip #9, meip #11', 'msip #3, mtip #7']),
    );
    expect(page.url()).toContain('#interrupts=yes');
    await interrupts.uncheck();
    await expect.poll(() => pale.count()).toBe(0);
    await page.getByRole('tab', { name: 'Clocks' }).click();
    await interrupts.waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);

test(
  'the address map beside a drawing leads to devices, and they to it',
  async () => {
    const { page, problems } = await openPage(browser, dual);
    await page.getByLabel('Addresses', { exact: true }).check();
    const map = page.getByRole('region', { name: 'Addresses' });
    // The scale is that of the map, which is as high as its words need: a device of 4 KiB is as high as told, but for the space below it.
    const scale = map.getByText(/^4 KiB = \d+ px$/);
    await expect
      .poll(async () => {
        const [, told] = /= (\d+) px/.exec((await scale.textContent()) ?? '') ?? [];
        const shown = await map.getByRole('button', { name: /^Debug module/ }).boundingBox();
        return Math.abs(Number(told) - 2 - (shown?.height ?? 0));
      })
      .toBeLessThan(1);
    // What is larger than 6 KiB, and what is free, is cut.
    await expect.poll(() => map.locator('svg.device').count()).toBe(5);
    await expect.poll(() => map.locator('svg.free').count()).toBe(6);
    const plic = map.getByRole('button', { name: /^PLIC/ });
    await plic.hover();
    await expect.poll(() => box(page, 'top.plic_domain.plic').getAttribute('class')).toBe('pointed');
    await plic.click();
    await expect.poll(() => box(page, 'top.plic_domain.plic').getAttribute('class')).toContain('chosen');
    await page.locator('#details').waitFor();
    await box(page, 'top.clint_domain.clint').hover();
    await expect.poll(() => map.locator('.pointed strong').textContent()).toBe('CLINT');
    await expect.poll(() => page.getByRole('tooltip').textContent()).toContain('class CLINT');
    await box(page, 'top.memAXI4Node').click();
    await expect
      .poll(() => map.getByRole('button', { pressed: true }).locator('strong').textContent())
      .toBe('Memory port');
    await map.getByLabel('Seen by').selectOption({ index: 2 });
    await expect.poll(() => map.getByRole('button').first().textContent()).toContain('0x0 – 0x3f');
    await expect.poll(() => map.getByText(/^4 bytes = \d+ px$/).count()).toBe(1);
    await page.reload();
    await expect.poll(() => map.count()).toBe(1);
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);

test(
  'names are never taken for markup',
  async () => {
    const hostile = `import { AddressSet, connect, soc, tl } from 'entente-soc';
export default soc('<img src=x onerror=alert(1)>', () => {
  const cpu = tl.client({ name: '</script><script>document.title = "taken"</script>' });
  const ram = tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 8 });
  connect(cpu, tl.fragmenter({ minSize: 8, maxSize: 64 }), ram);
  return { cpu, ram };
});
`;
    writeFileSync(file('hostile.ts'), hostile);
    expect(await entente('view', file('hostile.ts'), '--out', file('hostile.html'))).toMatchObject({ status: 0 });
    const { page, problems } = await openPage(browser, file('hostile.html'));
    expect(await page.title()).toBe('<img src=x onerror=alert(1)>');
    await expect.poll(() => page.locator('img').count()).toBe(0);
    expect(problems).toEqual([]);
    await page.close();
  },
  minutes,
);

test(
  'traffic of a trace warms the lines',
  async () => {
    const heat = file('heat.json');
    await entente('replay', 'topologies/mcu.ts', 'test/cli/fixtures/trace.csv', '--heat', heat);
    await entente('view', 'topologies/mcu.ts', '--heat', heat, '--out', file('mcu.html'));
    const { page } = await openPage(browser, file('mcu.html'));
    await expect.poll(() => page.locator('.sheet [data-heat]').count()).toBeGreaterThan(3);
    await expect.poll(() => page.locator('.sheet [data-heat="1.00"]').count()).toBeGreaterThan(0);
    await expect.poll(() => page.getByLabel(/^Traffic: thin yellow/).textContent()).toBe('little traffic  most');
    await page.locator('.sheet [data-heat="1.00"] .wire').first().hover();
    await expect
      .poll(() => page.getByRole('tooltip').textContent())
      .toContain('TileLink, 64-bit data, 32-bit addresses');
    await page.close();
  },
  minutes,
);
