import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../../lib/base/diagnostic/index.js';
import {
  allBoxes,
  busesView,
  clocksView,
  closed,
  type Diagram,
  fullView,
  interruptsView,
} from '../../../../lib/output/drawing/index.js';
import { smallSystem } from '../designs.js';
import { bigCores } from '../plain-graphs.js';

function finding(severity: Diagnostic['severity'], ...subjects: string[]): Diagnostic {
  return {
    rule: 'x/y',
    category: 'other',
    severity,
    message: `About ${subjects.join(', ')}.`,
    subjects,
    locations: [],
  };
}

const marks = (diagram: Diagram): [string, string | null, string][] =>
  [...allBoxes(diagram)]
    .filter(({ mark }) => mark !== null)
    .map(({ id, mark, details }) => [id, mark, details.split('\n').at(-1) ?? '']);

const diagnostics = [
  finding('error', 'top.tile.core.node'),
  finding('warning', 'top.uart.clock'),
  finding('warning', 'top.uart.control'),
  finding('error', 'top.tile.interrupt', 'top.uart.interrupt'),
  finding('info', 'top.ram.node'),
];
const elaboration = { ...smallSystem(), diagnostics };
const both = 'error: About top.tile.interrupt, top.uart.interrupt.';

test.each([
  [
    'full',
    fullView,
    [
      ['top.uart.clock', 'warning', 'warning: About top.uart.clock.'],
      ['top.uart.interrupt', 'error', both],
      ['top.uart.control', 'warning', 'warning: About top.uart.control.'],
      ['top.tile.interrupt', 'error', both],
      ['top.tile.core', 'error', 'error: About top.tile.core.node.'],
    ],
  ],
  [
    'buses',
    busesView,
    [
      ['top.uart', 'error', both],
      ['top.tile.core', 'error', 'error: About top.tile.core.node.'],
    ],
  ],
  [
    'clocks',
    clocksView,
    [
      ['top.uart', 'error', both],
      ['top.tile', 'error', both],
    ],
  ],
])('findings are marked where their subjects are drawn: %s', (_, view, expected) => {
  expect(marks(view(elaboration)).sort()).toEqual(expected.sort());
});

test('findings are marked where their subjects are drawn: interrupts', () => {
  const id = 'top.plic_domain.plic.intnode';
  const dual = { ...bigCores(2), diagnostics: [finding('error', id)] };
  expect(marks(interruptsView(dual))).toEqual([['top.plic_domain.plic', 'error', `error: About ${id}.`]]);
});

test('a finding about what is not drawn, with nothing around it but the root, is told above the drawing', () => {
  const adapter = { ...smallSystem(), diagnostics: [finding('error', 'top.fragmenter.node')] };
  const diagram = busesView(adapter);
  expect(marks(diagram)).toEqual([]);
  expect(diagram.findings).toEqual(['About top.fragmenter.node.']);
});

test('a closed module has the worst mark of what is inside', () => {
  const shut = closed(fullView(elaboration), () => false);
  expect(shut.root.boxes.map(({ id, mark }) => [id, mark]).filter(([, mark]) => mark !== null)).toEqual([
    ['top.tile', 'error'],
    ['top.uart', 'error'],
  ]);
});
