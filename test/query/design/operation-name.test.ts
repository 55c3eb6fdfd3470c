import { expect, test } from 'vitest';
import { AddressSet, ahb, axi4, connect, elaborate, soc, tl } from 'entente-soc';
import { operationName } from '../../../lib/query/design/operation-name.js';
import { whyNot, wiringOf } from '../../../lib/query/index.js';

const address = [AddressSet.range('0x1000', '4K')];

/** What keeps the only master from a timer that is read by words, for operations of 64 bytes. */
function told(design: ReturnType<typeof soc>): (string | undefined)[][] {
  const elaboration = elaborate(design);
  return (['get', 'putFull', 'putPartial', 'arithmetic'] as const)
    .map((operation) => whyNot(elaboration, '**', '**', { operation, size: 64 })[0])
    .map((found) => [found?.message, found?.help]);
}

test('what AXI4 calls reads, writes and atomics, why-not does as well', () => {
  const design = soc('soc', () => {
    const dma = axi4.master({ name: 'dma' });
    const timer = axi4.slave({ address, beatBytes: 4, supportsRead: [1, 4] });
    connect(dma, axi4.xbar(), timer);
    return { dma, timer };
  });
  expect(told(design)).toEqual([
    [
      'soc.timer supports read of 1 to 4 bytes, not of 64.',
      'Put axi4.fragmenter() between soc.axi4xbar and soc.timer.',
    ],
    ['soc.timer does not support write.', 'Let the device support write.'],
    ['soc.timer does not support write.', 'Let the device support write.'],
    ['Client dma of soc.dma emits no atomic.', 'Declare atomics: true for dma if it makes atomic transactions.'],
  ]);
});

test('what AHB calls reads and writes, why-not does as well, and that it has no atomics is no fault of the device', () => {
  const design = soc('soc', () => {
    const core = ahb.master({ name: 'core' });
    const timer = ahb.slave({ address, beatBytes: 4, supportsRead: [1, 4] });
    connect(core, ahb.arbiter(), ahb.fanout(), timer);
    return { core, timer };
  });
  expect(told(design)).toEqual([
    ['soc.timer supports read of 1 to 4 bytes, not of 64.', 'Ask for at most 4 bytes.'],
    ['soc.timer does not support write.', 'Let the device support write.'],
    ['soc.timer does not support write.', 'Let the device support write.'],
    [
      'soc.timer does not support arithmetic.',
      'Do without arithmetic: no part of the way speaks a protocol in which an adapter makes it of others.',
    ],
  ]);
});

test('between the halves of a crossing, operations are called what they are called on both sides of it', () => {
  const design = soc('soc', () => {
    const [core, timer] = [tl.client({ name: 'core' }), tl.ram({ address: AddressSet.range('0x1000', '4K') })];
    const [dma, ram] = [axi4.master({ name: 'dma' }), axi4.ram({ address: AddressSet.range('0x1000', '4K') })];
    connect(core, tl.asyncSource(), tl.asyncSink(), timer);
    connect(dma, axi4.asyncSource(), axi4.asyncSink(), axi4.creditedSource(), axi4.creditedSink(), ram);
    return { core, timer, dma, ram };
  });
  const { protocols } = wiringOf(elaborate(design));
  const names = (protocol: string): string[] =>
    (['get', 'putFull', 'logical'] as const).map((operation) => operationName(protocols, protocol, operation));
  for (const protocol of ['AXI4Imp', 'AXI4AsyncImp', 'AXI4CreditedImp'])
    expect(names(protocol)).toEqual(['read', 'write', 'atomic']);
  for (const protocol of ['TLImp', 'TLAsyncImp']) expect(names(protocol)).toEqual(['get', 'putFull', 'logical']);
});
