import { AddressSet, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { busesView, layout, svg } from '../../../../lib/output/drawing/index.js';
import { theBrowser } from '../../../viewer/browser.js';

/** Texts that stick out of their box, in whichever font the browser finds on this machine. */
const tooWide = `[...document.querySelectorAll('[data-id] > text')].filter((text) => {
  const [inner, outer] = [text.getBBox(), text.parentElement.querySelector(':scope > :is(.box, .frame)').getBBox()];
  return inner.x < outer.x || inner.x + inner.width > outer.x + outer.width;
}).map((text) => text.textContent)`;

test('names stay in their boxes where the font that they are measured in is not installed', async () => {
  const name = 'a_peripheral_with_an_extraordinarily_long_name_that_goes_on_and_on';
  const design = elaborate(
    soc('chip', () => {
      const bus = tl.xbar();
      connect(tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) }), bus);
      const device = tl.ram({ address: AddressSet.range('0x1000_0000', '4K'), beatBytes: 8 });
      connect(bus, device);
      return { bus, [name]: device };
    }),
  );
  const page = await (await theBrowser()).newPage();
  await page.setContent([...svg(await layout(busesView(design)))].join(''));
  expect(await page.locator('[data-id] > text').count()).toBeGreaterThan(4);
  expect(await page.evaluate(tooWide)).toEqual([]);
  await page.close();
});
