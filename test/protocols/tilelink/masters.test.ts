import { describe, expect, test } from 'vitest';
import type { Handle, Nothing } from '../../../lib/graph/index.js';
import {
  fuzzer,
  managerNode,
  patternPusher,
  type TileLink,
  type TLPattern,
} from '../../../lib/protocols/gathered/tl.js';
import { broken, complaint, complaints, device, elaborated, masters } from './designs.js';

function asks(make: () => Handle<Nothing, TileLink>): { readonly clients: string[]; readonly unfit: string[] } {
  const { made, n } = elaborated(() => {
    const sink = managerNode([device()], { name: 'dev' });
    sink.from(make());
    return sink;
  });
  expect(complaints(n)).toEqual([]);
  return { clients: n.edges(made).in.flatMap(masters), unfit: n.validate().map(complaint) };
}

describe('a fuzzer (tilelink 6.7)', () => {
  test('is one client, or several that want order', () => {
    expect(asks(() => fuzzer({ nOperations: 100 })).clients).toEqual(['Fuzzer [0,32)']);
    expect(asks(() => fuzzer({ nOperations: 100, inFlight: 6, nOrdered: 3 })).clients).toEqual([
      'OrderedFuzzer0 [0,2) fifo',
      'OrderedFuzzer1 [2,4) fifo',
      'OrderedFuzzer2 [4,6) fifo',
    ]);
  });

  test('shares its ids equally', () => {
    expect(broken(() => fuzzer({ nOperations: 1, nOrdered: 0 }))).toBe(
      'tilelink/fuzzer-ordered: A fuzzer was given 0 ordered clients. (Set nOrdered to at least 1, or leave it out for one client without order.)',
    );
    expect(broken(() => fuzzer({ nOperations: 1, inFlight: 8, nOrdered: 3 }))).toBe(
      'tilelink/fuzzer-ordered: A fuzzer cannot share 8 requests in flight equally among 3 ordered clients. (Set inFlight to 6 or another multiple of 3.)',
    );
  });
});

describe('a pattern pusher (tilelink 6.7)', () => {
  const read: TLPattern = { kind: 'read', address: 0x1000, size: 2 };
  const pusher = (...patterns: TLPattern[]): Handle<Nothing, TileLink> => patternPusher({ name: 'pusher', patterns });

  test('is one client', () => {
    expect(asks(() => pusher(read, { kind: 'write', address: '0x1008', size: 3, data: 0xffn }))).toEqual({
      clients: ['pusher [0,1)'],
      unfit: [],
    });
  });

  test('refuses patterns that do not fit', () => {
    expect(broken(() => pusher(read, { ...read, address: 0x1002 }))).toBe(
      'tilelink/pattern: Pattern 1 is a read of 4 bytes at 0x1002, which is not a multiple of that. (Set address to 0x1000 or another multiple of 4.)',
    );
    expect(broken(() => pusher({ kind: 'write', address: 0x1000, size: 0, data: 0x100n }))).toBe(
      'tilelink/pattern: Pattern 0 is a write of 1 byte, but its data 0x100 are longer. (Give at most 1 byte of data, or a larger size.)',
    );
    expect(asks(() => pusher(read, { ...read, size: 4 })).unfit).toEqual([
      'tilelink/pattern-beat: Pattern 1 of top.pusher is a request of 16 bytes, more than a beat of 8 bytes. (Split it into requests of at most 8 bytes, or put tl.widthWidget(16) behind top.pusher.)',
    ]);
  });
});
