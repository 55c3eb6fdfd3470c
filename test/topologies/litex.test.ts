import { check, elaborate } from 'entente-soc';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hex } from '../../lib/base/address/index.js';
import { allBoxes, busesView, fullView } from '../../lib/output/drawing/index.js';
import { addressMap } from '../../lib/output/files/index.js';
import { reach, whyNot } from '../../lib/query/index.js';
import litex from '../../topologies/litex.js';

const elaboration = elaborate(litex);

test('LiteX elaborates, and a check has nothing to say beside notes', () => {
  expect(elaboration.diagnostics).toEqual([]);
  expect(check(elaboration).findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
});

test('is declared in less than 100 lines', () => {
  const source = readFileSync(new URL('../../topologies/litex.ts', import.meta.url), 'utf8');
  expect(source.split('\n').length - 1).toBeLessThan(100);
});

test('has the memory map that LiteX gives to VexRiscv', () => {
  const { regions } = JSON.parse(readFileSync(new URL('facts/litex.json', import.meta.url), 'utf8')) as {
    readonly regions: Readonly<Record<string, readonly [base: string, size: string]>>;
  };
  const map = addressMap(elaboration).map(({ name, start, size }) => [name, [hex(start), hex(size)]]);
  expect(Object.fromEntries(map)).toEqual(regions);
});

test('instructions come from memories and the debug unit, with bursts from memories', () => {
  const reads = reach(elaboration).map(({ master, device, operations }) => [
    ...[master.replace('litex.', ''), device.replace('litex.', '')],
    operations.get,
  ]);
  expect(reads.filter(([master]) => master === 'ibus')).toEqual([
    ['ibus', 'rom', [1, 32]],
    ['ibus', 'sram.node', [1, 32]],
    ['ibus', 'mainRam.node', [1, 32]],
    ['ibus', 'debug', [4, 4]],
  ]);
  expect(whyNot(elaboration, 'ibus', 'csr')).toMatchObject([
    {
      reason: 'not-connected',
      message: 'WishboneXbar litex.bus.node does not connect the way from litex.ibus to litex.csr.',
    },
  ]);
});

test('drawings tell what the crossbar does not connect', () => {
  for (const diagram of [busesView(elaboration), fullView(elaboration)]) {
    const told = [...allBoxes(diagram)].filter(({ details }) => details.includes('does not connect ibus to litex.csr'));
    expect(told.length).toBeGreaterThan(0);
  }
});
