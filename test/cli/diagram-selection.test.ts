import { expect, test } from 'vitest';
import { selectedView, type Selection } from '../../cli/diagram-selection.js';
import { bigCores } from '../diagram/plain-graphs.js';

const cores = bigCores(6);

async function tiles(selection: Selection): Promise<string[]> {
  const { root } = await selectedView(cores, 'full', selection);
  return root.boxes.map(({ label }) => label).filter((label) => label.startsWith('tile_prci_domain'));
}

test('many tiles are one where a depth is given, and one by one where nothing else is said', async () => {
  expect(await tiles({ depth: 0 })).toEqual(['tile_prci_domain ×6']);
  expect(await tiles({ depth: 1 })).toEqual(['tile_prci_domain ×6']);
  expect(await tiles({})).toHaveLength(6);
});

test('folding can be chosen', async () => {
  expect(await tiles({ depth: 0, fold: false })).toHaveLength(6);
  expect(await tiles({ fold: true })).toEqual(['tile_prci_domain ×6']);
});

test('what is highlighted is not folded away, and what is in focus is shown', async () => {
  const highlight = { name: 'top.tile_prci_domain_2' };
  expect((await tiles({ depth: 0, highlight })).toSorted()).toEqual(['tile_prci_domain ×5', 'tile_prci_domain_2']);
  const { root } = await selectedView(cores, 'full', { depth: 0, focus: highlight.name });
  expect(root).toMatchObject({ id: highlight.name, label: 'tile_prci_domain_2' });
});

test('what is highlighted or in focus has a name like everything else', async () => {
  const highlight = { name: 'tile_prci_domain_*' };
  expect((await tiles({ depth: 0, highlight })).toSorted()).toEqual(['tile_prci_domain', 'tile_prci_domain ×5']);
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
