import { elaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import type { EdgeRecord } from '../../../lib/elaboration/index.js';
import { fieldsOf, fieldText, parseField } from '../../../lib/query/index.js';
import { rocketConfig } from '../../../lib/rocket/index.js';
import microcontroller from '../../../topologies/microcontroller-axi.js';
import mcu from '../../../topologies/mcu.js';
import { ExampleRocketSystem } from '../../../topologies/rocket.js';

test('a field that is asked for by its full name is the only answer', () => {
  const designs = [
    elaborate(mcu),
    elaborate(microcontroller),
    elaborate(ExampleRocketSystem, rocketConfig('TinyConfig')),
  ];
  const asked = designs.flatMap(({ edges }) =>
    edges.flatMap((edge) => fieldsOf(edge).map((field) => ({ edge, field }))),
  );
  const wrong = asked.filter(({ edge, field }) => {
    const found = parseField(edge, fieldText(field)).map(fieldText);
    return found.length !== 1 || found[0] !== fieldText(field);
  });
  expect(asked.length).toBeGreaterThan(5000);
  expect(wrong.map(({ edge, field }) => `${edge.id} ${fieldText(field)}`)).toEqual([]);
});

const group: EdgeRecord = {
  ...{ id: 'a:0->b:0', from: 'a', fromPort: 0, to: 'b', toPort: 0, protocol: 'ClockGroupImp', label: '' },
  ...{ down: {}, bundle: null, facts: null, colour: '', flipped: false, location: null, wires: null },
  up: {
    name: 'bus',
    members: [
      { name: 'core', phaseDeg: 0, take: { freqMHz: 100, dutyCycle: 50 } },
      { name: '0', phaseDeg: 90, take: null },
    ],
  },
} as unknown as EdgeRecord;

test.each([
  ['up.name', ['up.name']],
  ['up.members[0].name', ['up.members[0].name']],
  ['name', ['up.name', 'up.members[0].name', 'up.members[1].name']],
  ['members.core.phaseDeg', ['up.members[0].phaseDeg']],
  ['members.0.phaseDeg', ['up.members[0].phaseDeg', 'up.members[1].phaseDeg']],
  ['take', ['up.members[0].take.freqMHz', 'up.members[0].take.dutyCycle', 'up.members[1].take']],
  ['take.freqMHz', ['up.members[0].take.freqMHz']],
  ['up.phaseDeg', []],
  ['up.**.phaseDeg', ['up.members[0].phaseDeg', 'up.members[1].phaseDeg']],
  ['up.*.phaseDeg', []],
  ['members.*.phase*', ['up.members[0].phaseDeg', 'up.members[1].phaseDeg']],
  [
    '*',
    [
      'up.name',
      'up.members[0].name',
      'up.members[0].phaseDeg',
      'up.members[0].take.freqMHz',
      'up.members[0].take.dutyCycle',
      'up.members[1].name',
      'up.members[1].phaseDeg',
      'up.members[1].take',
    ],
  ],
  ['phase', []],
])('%s', (text, fields) => {
  expect(parseField(group, text).map(fieldText)).toEqual(fields);
});
