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
  const highlight = { path: 'top.tile_prci_domain_2' };
  expect((await tiles({ depth: 0, highlight })).toSorted()).toEqual(['tile_prci_domain ×5', 'tile_prci_domain_2']);
  const { root } = await selectedView(cores, 'full', { depth: 0, focus: highlight.path });
  expect(root).toMatchObject({ id: highlight.path, label: 'tile_prci_domain_2' });
});
