import type { Browser } from 'playwright-core';

/** What is asked, and the page that is to be among the first three answers. */
const questions: readonly (readonly [string, string])[] = [
  ['fragmenter', 'TLFragmenter'],
  ['tl.fragmenter', 'tl.fragmenter'],
  ['address/overlap', 'address/overlap'],
  ['entente check', 'check'],
  ['star bindngs', 'Star bindings'],
  ['why does my master not reach the device', 'reach'],
  ['how many source ids', 'ids'],
  ['Nexus tiny.bus.node has 1 outward edge but no inward one.', 'arity/nexus-no-input'],
  ['TLToAXI4', 'TLToAXI4'],
  ['width widget', 'TLWidthWidget'],
  ['crossbars', 'crossbar'],
  ['inclusive cache', 'cache'],
  ['suppress a warning', 'Rules'],
  ['--against', 'entente diff'],
  ['CDC', 'Adapters'],
  ['neovim', 'Setup'],
  ['bandwidth', 'trace'],
  ['linker scripts', 'Linker scripts'],
  ['firewall', 'Security and firewalls'],
  ['memory map', 'The address map'],
  ['devices share an address', 'address/overlap'],
  ['custom protocol', 'Declare a protocol'],
  ['own protocol', 'Declare a protocol'],
  ['cross bar', 'crossbar'],
  ['node version', 'Node.js version'],
  ['how fast is it', 'Performance'],
  ['toReach matcher', 'The address map in CI'],
  ['ignore finding', 'The address map in CI'],
  ['new device', 'Declare a device'],
  ['diplomatic parameter negotiation', 'Diplomacy in ten minutes'],
];

/** Asks the search of a page, and says what it does not find. */
export async function trySearch(browser: Browser, address: string): Promise<string[]> {
  const page = await browser.newPage();
  try {
    await page.goto(address);
    const lost: string[] = [];
    for (const [words, wanted] of questions) {
      await page.getByRole('searchbox').fill(words);
      await page.locator('.found').filter({ hasText: /./ }).waitFor();
      const titles = (await page.locator('.found a').allInnerTexts()).slice(0, 3);
      if (!titles.some((title) => title.includes(wanted)))
        lost.push(`search for “${words}” in ${address} finds ${titles.join(' | ')} and not ${wanted}`);
    }
    return lost;
  } finally {
    await page.close();
  }
}
