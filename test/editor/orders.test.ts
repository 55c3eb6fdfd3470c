import { expect, test } from 'vitest';
import { ordersIn } from '../../editor/orders.js';

test('an order at the beginning of a help is read, with each of its choices', () => {
  expect(ordersIn('Put tl.fragmenter({ minSize: 8, maxSize: 64 }) between top.xbar and top.ram.node.')).toEqual([
    { kind: 'put', call: 'tl.fragmenter({ minSize: 8, maxSize: 64 })', front: 'top.xbar', behind: 'top.ram.node' },
  ]);
  expect(ordersIn('Put axi4.fragmenter() in front of top.rom, or declare aligned: true for dma.')).toEqual([
    { kind: 'put', call: 'axi4.fragmenter()', front: undefined, behind: 'top.rom' },
  ]);
  expect(ordersIn('Put axi4.fragmenter(), axi4.userYanker(4) in front of top.bridge.')).toEqual([
    { kind: 'put', call: 'axi4.fragmenter(), axi4.userYanker(4)', front: undefined, behind: 'top.bridge' },
  ]);
  expect(ordersIn('Set lineBytes to 32 or 64.')).toEqual([
    { kind: 'set', option: ['lineBytes'], value: '32' },
    { kind: 'set', option: ['lineBytes'], value: '64' },
  ]);
  expect(ordersIn("Set ecc.kind to 'none', or leave it out.")).toEqual([
    { kind: 'set', option: ['ecc', 'kind'], value: "'none'" },
  ]);
});

test('of a help that is to be thought about, nothing is read', () => {
  for (const help of [
    '',
    'Set beatBytes to 1, 2, 4, 8 or more.',
    'Set regionType of ram to UNCACHED.',
    'Set maxAtomic to at most 8.',
    'Put what keeps caches coherent in front of the fragmenter.',
    'Move one of them.',
  ])
    expect(ordersIn(help)).toEqual([]);
});
