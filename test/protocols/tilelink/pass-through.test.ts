import { describe, expect, test } from 'vitest';
import { type Handle, lazyModule } from '../../../lib/graph/index.js';
import {
  asyncSink,
  asyncSource,
  blockDuringReset,
  delayer,
  errorEvaluator,
  isolation,
  ramModel,
  type TileLink,
  TLBlockDuringReset,
} from '../../../lib/protocols/gathered/tl.js';
import { at, between, broken, cpu, device, elaborated } from './designs.js';

describe('adapters that change no parameters (tilelink 5.16)', () => {
  test.each<[string, () => Handle<TileLink, TileLink>]>([
    ['delayer', () => delayer(0.25)],
    ['model', () => ramModel({ log: 'here' })],
    ['block_during_reset', () => blockDuringReset(4)],
  ])('%s', (name, make) => {
    const { inner, outer, n } = between(cpu, make, device());
    expect(inner.slave.list.made).toBe(outer.slave.list.made);
    expect(inner.master.list.made).toBe(outer.master.list.made);
    expect(n.design.modules.map((module) => module.name)).toEqual(['top', name]);
    expect(n.design.nodes.filter((node) => node.name === 'node').map((node) => n.circuitIdentity(node))).toEqual([
      false,
    ]);
  });

  test('isolation', () => {
    const { inner, n } = between(cpu, () => asyncSink().from(isolation()).from(asyncSource(3)), device());
    expect(inner.slave.minLatency).toBe(3);
    expect(n.design.modules.map((module) => module.name)).toEqual(['top', 'asink', 'isolation', 'asource']);
  });
});

test('blockers during reset dissolve into their surroundings', () => {
  const { made } = elaborated(() => lazyModule(() => new TLBlockDuringReset()));
  expect(made.shouldBeInlined()).toBe(true);
});

test('an error evaluator may deny anything that is written, and what is read if asked to', () => {
  const denies = (deny: boolean, mayDenyGet: boolean): unknown => {
    const options = { test: at('0x1000/0xff'), testOn: true, deny };
    return between(cpu, () => errorEvaluator(options), device({ mayDenyGet })).inner.slave.slaves[0];
  };
  expect(denies(false, false)).toMatchObject({ mayDenyPut: true, mayDenyGet: false });
  expect(denies(false, true)).toMatchObject({ mayDenyPut: true, mayDenyGet: true });
  expect(denies(true, false)).toMatchObject({ mayDenyPut: true, mayDenyGet: true });
});

test.each([-0.5, 1])('a delayer does not hold back with probability %d', (q) => {
  expect(broken(() => delayer(q))).toBe(
    `tilelink/delayer-probability: A delayer was given ${q} as the probability of holding a beat back. (Set q to a number from 0 up to, not including, 1; with 1 nothing would ever arrive.)`,
  );
});

test('a delayer is given its probability as a finite number', () => {
  expect(broken(() => delayer(Number.NaN))).toBe(
    'options/kind: tl.delayer has its probability as NaN, and not as a finite number. (Give its probability as a finite number.)',
  );
});
