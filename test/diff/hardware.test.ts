import { expect, test } from 'vitest';
import { AddressSet } from '../../lib/base/address/index.js';
import { compareWithLock, diff, factsOf, lockText, readLock } from '../../lib/diff/index.js';
import { elaborate } from '../../lib/elaborate/elaborate.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { connect, setRtl, soc } from '../../lib/graph/index.js';
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
        setRtl(uart, { module, ports: 'amba', without });
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
