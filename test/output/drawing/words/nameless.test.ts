import { expect, test } from 'vitest';
import { fullView } from '../../../../lib/output/drawing/index.js';
import { allBoxes } from '../../../../lib/output/drawing/model.js';
import { elaborate } from 'entente-soc';
import { rocketConfig } from '../../../../lib/rocket/index.js';
import { ExampleRocketSystem } from '../../../../topologies/rocket.js';

test('nodes that nobody named are called after what they are for', () => {
  const boxes = [...allBoxes(fullView(elaborate(ExampleRocketSystem, rocketConfig('TinyConfig'))))];
  const nameless = boxes.filter(({ id }) => /\.with_no_name\d*$/.test(id));
  expect(nameless.length).toBeGreaterThan(0);
  expect(new Set(nameless.map(({ label, role }) => `${label}: ${role}`))).toEqual(new Set(['wires: identity']));
});
