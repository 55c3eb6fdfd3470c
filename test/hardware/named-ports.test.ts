import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressSet } from '../../lib/base/address/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { cloneModule, connect, LazyModule, lazyModule, setRtl, soc } from '../../lib/graph/index.js';
import { netlistOf, PortGroups, portsNamed } from '../../lib/hardware/index.js';
import * as apb from '../../lib/protocols/gathered/apb.js';
import * as tl from '../../lib/protocols/gathered/tl.js';
import * as int from '../../lib/protocols/interrupts/index.js';
import { build, parts } from '../query/random-topologies.js';
import { repeated } from '../seeds.js';
import { withoutPlaces } from '../without-places.js';

/** A timer on APB; `isRtl`: whether it is a module of RTL. */
class Timer extends LazyModule {
  readonly registers;
  readonly interrupt = int.source();

  constructor(base: number, isRtl: boolean) {
    super();
    this.registers = apb.slave({ address: [AddressSet.range(base, 0x1000)], beatBytes: 4 });
    if (isRtl) setRtl(this, { module: 'apb_timer', ports: 'standard' });
  }
}

/** Two timers, of which the second is a clone of the first. */
function twins(isRtl: boolean): Elaboration {
  return withoutPlaces(() =>
    elaborate(
      soc('board', () => {
        const one = lazyModule(() => new Timer(0x1000, isRtl), { name: 'one' });
        const two = cloneModule(() => new Timer(0x1000, isRtl), one, { name: 'two' });
        for (const timer of [one, two]) {
          connect(apb.master({ name: 'cpu' }), timer.registers);
          connect(timer.interrupt, int.sink());
        }
      }),
    ),
  );
}

/** The ports that a string names, as `module place name bits wire`. */
function named(elaboration: Elaboration, text: string): string[] {
  return portsNamed(elaboration, netlistOf(elaboration), text).map(({ module, place, name, bits, wires }) =>
    [module, place, name, bits, wires === null ? 'none' : `${wires.edge.id} ${wires.path.join('.')}`].join(' '),
  );
}

test('a port of a clone is one of its own edge', () => {
  const elaboration = twins(false);
  expect(named(elaboration, 'board.one.auto_registers_in_paddr')).toEqual([
    'Timer board.one auto_registers_in_paddr 13 board.cpu:0->board.one.registers:0 paddr',
  ]);
  expect(named(elaboration, 'board.two.auto.registers_in.paddr')).toEqual([
    'Timer board.two auto_registers_in_paddr 13 board.cpu_1:0->board.two.registers:0 paddr',
  ]);
  expect(named(elaboration, 'two.clock')).toEqual(['Timer board.two clock 1 none']);
  // The module has the ports of what it was made for.
  expect(named(elaboration, 'Timer.auto_interrupt_out_0')).toEqual([
    'Timer board.one auto_interrupt_out_0 1 board.one.interrupt:0->board.sink1:0 0',
  ]);
});

test('a port of a module of RTL in a clone is one of its own edge', () => {
  const elaboration = twins(true);
  expect(named(elaboration, 'board.two.irq')).toEqual([
    'apb_timer board.two irq 1 board.two.interrupt:0->board.sink3:0 0',
  ]);
  expect(named(elaboration, 'apb_timer.irq')).toEqual([
    'apb_timer board.one irq 1 board.one.interrupt:0->board.sink1:0 0',
  ]);
});

test('a path means the module before what is in it', () => {
  const elaboration = withoutPlaces(() =>
    elaborate(
      soc('board', () => {
        connect(
          tl.client({ name: 'cpu' }),
          tl.buffer(),
          tl.manager({ address: [AddressSet.range(0, 0x1000)], supports: tl.readWrite(1, 4) }),
        );
      }),
    ),
  );
  expect(named(elaboration, 'board.clock')).toEqual(['board board clock 1 none']);
  expect(named(elaboration, 'board_body.clock')).toEqual(['board_body board clock 1 none']);
});

test('every port has a name by the path of its module', () => {
  fc.assert(
    fc.property(parts, (part) => {
      const { elaboration } = build(part);
      const [netlist, groups] = [netlistOf(elaboration), new PortGroups(elaboration)];
      for (const { id } of elaboration.modules) {
        for (const { ports, edge } of groups.of(id)) {
          const found = ports.slice(0, 1).flatMap(({ name }) => portsNamed(elaboration, netlist, `${id}.${name}`));
          expect(found.map(({ place, wires }) => [place, wires?.edge.id ?? null])).toEqual(
            ports.slice(0, 1).map(() => [id, edge]),
          );
        }
      }
    }),
    repeated(10),
  );
});
