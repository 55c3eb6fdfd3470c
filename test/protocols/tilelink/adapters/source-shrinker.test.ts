import { expect, test } from 'vitest';
import { ambaProt, ambaProtField } from '../../../../lib/bus/fields/index.js';
import { sourceShrinker, type TLMasterPortInit } from '../../../../lib/protocols/gathered/tl.js';
import { between, broken, cpu, device, fifoIds, masters, unfit } from '../designs.js';

const port: TLMasterPortInit = {
  masters: [
    { name: 'a', sourceId: [0, 4] },
    { name: 'b', sourceId: [4, 6], requestFifo: true },
  ],
  minLatency: 3,
  requestFields: [ambaProtField],
  responseKeys: [ambaProt],
};

test('too many ids become few, of one client (tilelink 5.9)', () => {
  const { outer } = between(port, () => sourceShrinker(2), device());
  expect(masters(outer)).toEqual(['TLSourceShrinker [0,2) fifo']);
  expect(outer.master).toMatchObject({ minLatency: 0, requestFields: [ambaProtField], responseKeys: [ambaProt] });
});

test('few ids are left alone', () => {
  const { inner, outer } = between(port, () => sourceShrinker(6), device({ fifoId: 5 }));
  expect(outer.master.list.made).toBe(inner.master.list.made);
  expect(fifoIds(inner)).toBe('5');
});

test.each([
  [6, '5'],
  [1, '0'],
])('with %i in flight the FIFO domain is %s, shrinking or not', (maxInFlight, fifoId) => {
  const single = { masters: [{ name: 'cpu' }] };
  expect(fifoIds(between(single, () => sourceShrinker(maxInFlight), device({ fifoId: 5 })).inner)).toBe(fifoId);
});

test('it is wires where nothing has to shrink', () => {
  const wires = (maxInFlight: number): boolean => {
    const { n } = between(cpu, () => sourceShrinker(maxInFlight), device());
    const node = n.design.nodes.find((each) => each.module.className === 'TLSourceShrinker');
    return node !== undefined && n.circuitIdentity(node);
  };
  expect([wires(3), wires(4)]).toEqual([false, true]);
});

test('it refuses to have nothing in flight', () => {
  expect(broken(() => sourceShrinker(0))).toBe(
    'tilelink/shrinker-in-flight: A source shrinker was given a maxInFlight of 0, so that nothing could ever be requested. (Set maxInFlight to at least 1: the number of requests that may be in flight.)',
  );
});

test('it cannot hide caches from memory', () => {
  const cached = { masters: [{ name: '$', sourceId: 4, supports: { probe: 8 } }] };
  const memory = device({ regionType: 'UNCACHED', supports: { get: [1, 8], acquireB: 8 } }, { endSinkId: 1 });
  expect(unfit(cached, () => sourceShrinker(2), memory)).toEqual([
    'tilelink/shrinker-cache: Source shrinker top.shrinker cannot tell its clients apart when they are probed, but $ is a cache and there is memory to acquire behind it. (Put the shrinker behind what keeps caches coherent, or put tl.filter({ mfilter: tl.mMaskCacheable }) behind top.shrinker.)',
  ]);
  expect(unfit(cached, () => sourceShrinker(4), memory)).toEqual([]);
});
