import { AddressSet, clocks, connect, devices, hart, int, soc, tl, tryElaborate, type Elaboration } from 'entente-soc';
import { expect, test } from 'vitest';
import { clocksView, type Diagram, interruptsView } from 'entente-soc/output';
import { allBoxes } from '../../../../lib/output/drawing/model.js';

/** Each line of a drawing: from which box to which, what stands beside it, and whether it is a binding without an edge. */
function linesOf(diagram: Diagram): string[] {
  const boxes = [...allBoxes(diagram)];
  const owner = (port: string): string => boxes.find(({ ports }) => ports.some(({ id }) => id === port))?.label ?? '?';
  return boxes
    .flatMap(({ lines }) => lines)
    .map(({ from, to, label, broken }) => `${owner(from)} ${broken ? '..' : '--'}${label}> ${owner(to)}`)
    .toSorted();
}

function rolesOf(diagram: Diagram): string[] {
  return [...allBoxes(diagram)].slice(1).map(({ label, role }) => `${label} ${role}`);
}

function failed(design: ReturnType<typeof soc>): Elaboration {
  const { elaboration } = tryElaborate(design);
  if (elaboration?.status !== 'failed') throw new Error('the design is to fail');
  return elaboration;
}

// The widths at the bus do not fit, and have nothing to do with interrupts.
const unfit = soc('chip', () => {
  const cpu = tl.client({ name: 'cpu' });
  const bus = tl.xbar();
  const plic = devices.plic({ beatBytes: 8 });
  const uart = int.source();
  plic.connect(uart, 3);
  connect(cpu, bus, plic.node);
  const address = [AddressSet.range('0x1000', 4096)];
  connect(bus, tl.manager({ name: 'b', address, supports: tl.readWrite(1, 4), fifoId: 0, beatBytes: 4 }));
  hart({ id: 0, isa: 'rv64imac' }).connect(plic.intnode, 'meip');
  return { uart };
});

test('of a design that failed elsewhere, interrupts have no numbers: others may yet come before them', () => {
  const diagram = interruptsView(failed(unfit));
  expect(diagram.subtitle).toBe('2 modules with 2 interrupt inputs');
  expect(linesOf(diagram)).toEqual(['plic --> Hart 0', 'uart --> plic']);
});

const miscounted = soc('chip', () => {
  const plic = devices.plic({ beatBytes: 8 });
  const cpu = tl.client({ name: 'cpu' });
  connect(cpu, plic.node);
  const gpio = int.source();
  plic.connect(gpio, 9);
  hart({ id: 0, isa: 'rv64imac' }).connect(plic.intnode, 'meip');
  const lost = int.sink({ ports: 2 });
  connect(gpio, lost);
  const oscillator = clocks.clockSourceNode([{ give: 50 }]);
  const core = clocks.clockSinkNode([{}, {}]);
  connect(oscillator, core);
  return { gpio, lost, oscillator, core };
});

test('bindings of interrupts that came to no edge are drawn, and what they bind', () => {
  const diagram = interruptsView(failed(miscounted));
  expect(diagram.subtitle).toBe('3 bindings without an edge');
  expect(linesOf(diagram)).toEqual(['gpio ..> lost', 'gpio ..> plic', 'plic ..> Hart 0']);
  expect(rolesOf(diagram)).toEqual(['gpio interrupt', 'plic fabric', 'lost sink', 'Hart 0 sink']);
});

test('bindings of clocks that came to no edge are drawn, and who is to take them', () => {
  const diagram = clocksView(failed(miscounted));
  expect(diagram.subtitle).toBe('1 binding without an edge');
  expect(linesOf(diagram)).toEqual(['oscillator ..> core']);
  expect(rolesOf(diagram)).toEqual(['oscillator clock', 'core module']);
});
