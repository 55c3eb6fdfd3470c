import { expect, test } from 'vitest';
import { graphml } from '../../lib/emit/graphml.js';
import { drawnSystems, goldenElaboration, goldenGraphml } from './golden-elaboration.js';

test('golden', () => {
  for (const name of drawnSystems) {
    const golden = goldenGraphml(name);
    const indexes = [...golden.matchAll(/<graph id="(\d+)::"/g)].map(([, index]) => Number(index));
    const ours = [...graphml(goldenElaboration(name, indexes))].join('');
    expect(ours === golden, name).toBe(true);
  }
});
