import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entente } from '../cli/run.js';
import { openPage, theBrowser } from './browser.js';

// What the page says of devices that firewalls divide is what `entente reach` says.
const minutes = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'entente-firewalls-'));
const file = join(folder, 'page.html');

beforeAll(async () => {
  await entente('view', 'topologies/trustzone.ts', '--out', file);
}, minutes);

afterAll(() => rmSync(folder, { recursive: true }));

interface Styles {
  readonly getComputedStyle: (of: unknown) => { readonly backgroundImage: string };
}

// Each with its cells, whose lines are separated by a comma.
async function rowsOf(table: Locator): Promise<string[][]> {
  return await table
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...(row as unknown as { readonly children: Iterable<{ readonly innerText: string }> }).children].map(
          ({ innerText }) => innerText.trim().replaceAll('\n', ', '),
        ),
      ),
    );
}

describe.each([1440, 390])('at %i px', (width) => {
  test(
    'who reaches what is told part by part, with the accesses that get through',
    async () => {
      const { page, problems } = await openPage(await theBrowser(), file, '', { width, height: 844 });
      const details = page.getByRole('button', { name: 'Details', exact: true });
      if ((await details.getAttribute('aria-expanded')) === 'false') await details.click();
      const questions = page.getByRole('region', { name: 'Questions' });
      await questions.getByText('Who reaches what').click();
      await questions.getByRole('row', { name: /^watchdog/ }).waitFor();
      expect(await rowsOf(questions.getByRole('table'))).toEqual([
        ['Device', 'radio', 'dma', 'core'],
        ['uart', 'RW', 'RW', 'RW'],
        ['keys', '–', '–', 'RW (secure privileged)'],
        ['watchdog', '–', '–', 'RW (secure)'],
        ['error', 'RW', 'RW', 'RW'],
        ['ram, 0x80000000 4 KiB', '–', '–', 'RW (secure)'],
        ['ram, 0x80001000 4 KiB', 'RW', '–', 'RW (secure or world radio)'],
        [
          'ram, 0x80002000 4 KiB',
          'R (read by non-secure world radio)',
          'R (read by non-secure world dma)',
          'RW (read by all, write by secure)',
        ],
        ['ram, 0x80003000 1012 KiB', 'RW', 'RW', 'RW'],
      ]);
      expect(problems).toEqual([]);
      await page.close();
    },
    minutes,
  );

  test(
    'what is blocked for a master is hatched in its addresses, which say so',
    async () => {
      const { page, problems } = await openPage(await theBrowser(), file, '#addresses=yes', { width, height: 844 });
      const addresses = page.getByRole('region', { name: 'Addresses of devices' });
      await addresses.getByRole('combobox', { name: 'Seen by' }).selectOption({ label: 'dma: trustzone.dma' });
      const blocked = addresses.locator('button.blocked');
      await expect.poll(() => blocked.locator('strong').allTextContents()).toEqual(['keys', 'watchdog', 'ram']);
      const looks = await addresses
        .locator('button')
        .evaluateAll((parts) =>
          parts.map((part) => (globalThis as unknown as Styles).getComputedStyle(part).backgroundImage !== 'none'),
        );
      expect(looks).toEqual([false, true, true, false, true, false, false]);
      await expect
        .poll(() => addresses.locator('.hint').textContent())
        .toMatch(/^4 KiB = \d+ px · hatched: blocked by a firewall$/);
      expect(problems).toEqual([]);
      await page.close();
    },
    minutes,
  );

  test(
    'a device says who reaches which of its parts, and who is kept from which',
    async () => {
      const { page, problems } = await openPage(await theBrowser(), file, '#selected=trustzone.ram', {
        width,
        height: 844,
      });
      const details = page.getByRole('button', { name: 'Details', exact: true });
      if ((await details.getAttribute('aria-expanded')) === 'false') await details.click();
      const selection = page.getByRole('region', { name: 'Selection' });
      const reached = selection.getByRole('group').filter({ hasText: 'Reached by 3 masters' });
      const all = 'get, putFull, putPartial';
      expect(await rowsOf(reached)).toEqual([
        ['trustzone.radio radio', `${all}, 0x80001000 4 KiB, 0x80003000 1012 KiB`, 'route'],
        ['get (read by non-secure world radio), 0x80002000 4 KiB', 'route'],
        ['trustzone.dma dma', 'get (read by non-secure world dma), 0x80002000 4 KiB', 'route'],
        [`${all}, 0x80003000 1012 KiB`, 'route'],
        ['trustzone.core core', `${all} (secure), 0x80000000 4 KiB`, 'route'],
        [`${all} (secure or world radio), 0x80001000 4 KiB`, 'route'],
        [`${all} (read by all, write by secure), 0x80002000 4 KiB`, 'route'],
        [`${all}, 0x80003000 1012 KiB`, 'route'],
      ]);
      // Of an id, no part stands on two lines.
      await expect.poll(() => selection.locator('.link').evaluateAll(brokenParts)).toEqual([]);
      await selection.getByText('Not reached by, and why').click();
      const blocked = selection.getByRole('listitem').filter({ hasText: 'is blocked by' });
      await expect
        .poll(() => blocked.allTextContents())
        .toEqual([
          blockedText('radio', '0x80000000 4 KiB', 'secure'),
          blockedText('dma', '0x80000000 4 KiB', 'secure'),
          blockedText('dma', '0x80001000 4 KiB', 'secure or world radio'),
        ]);
      expect(problems).toEqual([]);
      await page.close();
    },
    minutes,
  );
});

interface Texts {
  readonly document: {
    readonly createRange: () => {
      selectNode: (node: unknown) => void;
      getClientRects: () => { readonly length: number };
    };
  };
}

// The parts of ids that stand on more than one line.
function brokenParts(links: readonly unknown[]): string[] {
  const { document } = globalThis as unknown as Texts;
  return links
    .flatMap((link) => [
      ...(link as { readonly childNodes: Iterable<{ readonly textContent: string | null }> }).childNodes,
    ])
    .flatMap((part) => {
      const range = document.createRange();
      range.selectNode(part);
      return range.getClientRects().length > 1 ? [part.textContent ?? ''] : [];
    });
}

// What is said of a part of the memory that is kept from a master, which is let in by other accesses.
function blockedText(name: string, place: string, open: string): string {
  const who = `non-secure world ${name}`;
  return [
    `trustzone.${name} ${name}${place} is blocked by trustzone.memory.node`,
    `Firewall trustzone.memory.node blocks read of trustzone.ram.node for ${who} accesses, and ${name} of trustzone.${name} makes no others: it lets ${open} ones through.`,
    `To do: Let trustzone.memory.node accept ${who} accesses to trustzone.ram.node in the region that has its addresses, or let ${name} make ${open} ones.`,
  ].join('');
}
