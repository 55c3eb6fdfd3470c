import { expect, test } from 'vitest';
import { AddressSet } from '../../lib/base/address/index.js';
import { check } from '../../lib/check/index.js';
import {
  changeText,
  compareWithLock,
  diff,
  factsBeside,
  factsOf,
  kindText,
  lockText,
  readLock,
  withPorts,
} from '../../lib/diff/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { connect, LazyModule, lazyModule, setRtl, soc } from '../../lib/graph/index.js';
import * as apb from '../../lib/protocols/gathered/apb.js';
import { withoutPlaces } from '../without-places.js';

/** A UART of RTL with registers of so many bytes. */
function board(size: number, without: readonly string[] = [], module = 'my_uart'): Elaboration {
  return withoutPlaces(() =>
    elaborate(
      soc('board', () => {
        const uart = apb.slave({ address: [AddressSet.range(0, size)], beatBytes: 4 });
        uart.nameByDefault('uart');
        connect(apb.master({ name: 'cpu' }), uart);
        setRtl(uart, { module, ports: 'standard', without });
      }),
    ),
  );
}

function changes(before: Elaboration, after: Elaboration): string[] {
  return diff(before, after)
    .filter(({ aspect }) => aspect === 'hardware')
    .map(
      (change) =>
        `${change.impact} ${change.happening} ${change.subject} ${change.detail}: ${change.before} -> ${change.after}`,
    );
}

test('ports of modules of RTL are compared', () => {
  expect(changes(board(0x1000), board(0x1000))).toEqual([]);
  expect(changes(board(0x1000), board(0x2000))).toEqual(['breaking changed board.uart paddr: input 12 -> input 13']);
  expect(changes(board(0x1000, ['pprot']), board(0x1000))).toEqual(['breaking added board.uart pprot:  -> input 3']);
  expect(changes(board(0x1000), board(0x1000, ['pprot']))).toEqual(['breaking removed board.uart pprot: input 3 -> ']);
  expect(changes(board(0x1000), board(0x1000, [], 'other'))).toEqual([
    'breaking changed board.uart module: my_uart -> other',
  ]);
});

test('a lock keeps them', () => {
  const facts = factsOf(board(0x1000));
  const text = lockText(facts);
  expect(text).toContain('hardware board.uart module = my_uart\n');
  expect(text).toContain('hardware board.uart paddr = input 12\n');
  const locked = readLock(text);
  expect(compareWithLock(locked, facts).map(({ change }) => change.subject)).toEqual([]);
  const found = compareWithLock(locked, factsOf(board(0x2000))).map(({ change }) => change);
  expect(found.filter(({ aspect }) => aspect === 'hardware').map(({ detail, after }) => [detail, after])).toEqual([
    ['paddr', 'input 13'],
  ]);
});

/** Registers of so many bytes. */
class Registers extends LazyModule {
  readonly node;

  constructor(size: number) {
    super();
    this.node = apb.slave({ address: [AddressSet.range(0, size)], beatBytes: 4 });
  }
}

/** Those of so many bytes in a module of their own, without RTL. */
function chip(size: number, name = 'timer'): Elaboration {
  return withoutPlaces(() =>
    elaborate(
      soc('chip', () => {
        const timer = lazyModule(() => new Registers(size));
        connect(apb.master({ name: 'cpu' }), timer.node);
        return { [name]: timer };
      }),
    ),
  );
}

const portsOf = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('hardware'));

test('a lock keeps the ports of the modules that are named', () => {
  const design = chip(0x1000);
  expect(portsOf(lockText(factsOf(design)))).toEqual([]);
  expect(portsOf(lockText(withPorts(factsOf(design), design, ['timer'])))).toEqual([
    'hardware chip.timer auto_in_paddr = input 12',
    'hardware chip.timer auto_in_penable = input 1',
    'hardware chip.timer auto_in_pprot = input 3',
    'hardware chip.timer auto_in_prdata = output 32',
    'hardware chip.timer auto_in_pready = output 1',
    'hardware chip.timer auto_in_psel = input 1',
    'hardware chip.timer auto_in_pslverr = output 1',
    'hardware chip.timer auto_in_pstrb = input 4',
    'hardware chip.timer auto_in_pwdata = input 32',
    'hardware chip.timer auto_in_pwrite = input 1',
    'hardware chip.timer clock = input 1',
    'hardware chip.timer reset = input 1',
  ]);
});

test('what a lock keeps is compared under its new name, and whatever else the policy names is new', () => {
  const design = chip(0x1000);
  const locked = readLock(lockText(withPorts(factsOf(design), design, ['timer'])));
  const told = (after: Elaboration, names: readonly string[]): string[] =>
    compareWithLock(locked, factsBeside(locked, after, names))
      .filter(({ change: { aspect } }) => aspect === 'hardware')
      .map(({ change }) => [change.impact, kindText(change), changeText(change)].join(' '));
  expect(told(design, [])).toEqual([]);
  expect(told(chip(0x1000, 'counter'), [])).toEqual([]);
  expect(told(chip(0x2000), [])).toEqual(['breaking hardware changed chip.timer: auto_in_paddr: input 12 → input 13']);
  expect(told(design, ['chip'])).toEqual(['compatible hardware added chip']);
});

test('a check says what changed in them', () => {
  const design = chip(0x1000);
  const locked = readLock(lockText(withPorts(factsOf(design), design, ['timer'])));
  const { findings } = check(chip(0x2000), { ports: ['timer'] }, { locked });
  expect(findings.filter(({ rule }) => rule.startsWith('policy/')).map(({ message }) => message)).toEqual([
    'hardware changed, compared with the lock: chip.timer: auto_in_paddr: input 12 → input 13.',
    'device grown, compared with the lock: chip.timer.node: 0x0..0xfff → 0x0..0x1fff; with it port changed.',
  ]);
  const unknown = check(design, { ports: ['timre'] }).findings.filter(({ rule }) => rule === 'policy/unknown-name');
  expect(unknown.map(({ message, help }) => [message, help])).toEqual([
    ['The policy names the module timre in ports; the design has none.', 'Did you mean timer?'],
  ]);
});
