import { AddressSet, connect, elaborate, int, lazyScope, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { findingsIn } from './findings-in.js';

/** A memory with masters in modules of the given names, whose interrupts reach one receiver in the given order. */
function hartOrder(...order: readonly (readonly [name: string, isMaster: boolean])[]): string[] {
  const design = soc('t', () => {
    const [bus, sram] = [tl.xbar(), tl.ram({ address: AddressSet.range('0x0', '64K') })];
    const [interrupts, receiver] = [int.xbar(), int.sink()];
    connect(tl.client({ name: 'debugger' }), bus, sram);
    for (const [name, isMaster] of order) {
      const raised = lazyScope(name, () => {
        if (isMaster) connect(tl.client({ name: 'port' }), bus);
        return int.source({ name: 'raised' });
      });
      connect(raised, interrupts);
    }
    connect(interrupts, receiver);
    return { bus, sram, interrupts, receiver };
  });
  return findingsIn('interrupts/hart-order', elaborate(design)).map(({ help }) => help);
}

test('what comes after repeated masters moves when another is added', () => {
  expect(hartOrder(['core0', true], ['core1', true], ['uart', false])).toEqual([
    'Bind t.uart.raised before t.core0, t.core1.',
  ]);
  expect(hartOrder(['core0', true], ['uart', false], ['core1', true], ['gpio', false])).toEqual([
    'Bind t.gpio.raised before t.core0, t.core1.',
  ]);
});

test('nothing moves behind the last device, behind a single master, or behind devices', () => {
  expect(hartOrder(['uart', false], ['core0', true], ['core1', true])).toEqual([]);
  expect(hartOrder(['core', true], ['dma', true], ['uart', false])).toEqual([]);
  expect(hartOrder(['gpio0', false], ['gpio1', false], ['uart', false])).toEqual([]);
});

test('stand-ins are a gap only between devices', () => {
  const gaps = (...counts: readonly number[]): string[][] => {
    const design = soc('t', () => {
      const [interrupts, receiver] = [int.xbar(), int.sink()];
      for (const num of counts)
        connect(num < 0 ? int.nullSource({ num: -num }) : int.source({ num, name: 'device' }), interrupts);
      connect(interrupts, receiver);
      return { interrupts, receiver };
    });
    return findingsIn('interrupts/gap', elaborate(design)).map(({ message }) => message.match(/\d+/g) ?? []);
  };
  expect(gaps(2, -2, 1, -1, 3)).toEqual([['2', '3', '5']]);
  expect(gaps(-1, 2, 3, -4)).toEqual([]);
});
