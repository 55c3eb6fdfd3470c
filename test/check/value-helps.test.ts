import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { AddressSet } from '../../lib/base/address/index.js';
import * as axi4 from '../../lib/protocols/gathered/axi4.js';
import { check, findingOf, type Finding } from '../../lib/check/index.js';
import * as clocks from '../../lib/protocols/clocks/index.js';
import { tryElaborate } from '../../lib/elaborate/elaborate.js';
import { soc } from '../../lib/graph/index.js';
import { SimpleDevice } from '../../lib/devicetree/index.js';
import * as tl from '../../lib/protocols/gathered/tl.js';
import { withoutPlaces } from '../without-places.js';
import { atLeast, repeated } from '../seeds.js';

const applied = new Map<string, number>();
afterAll(() => console.info(`helps applied: ${[...applied].map(([rule, count]) => `${rule} ${count}`).join(', ')}`));

/** What is wrong with a design, be it that it does not negotiate. */
function wrongIn(body: () => unknown): readonly Finding[] {
  const { failures, elaboration } = withoutPlaces(() => tryElaborate(soc('t', body)));
  if (failures.length > 0 || elaboration === undefined) return failures.map(findingOf);
  return check(elaboration).findings;
}

/**
 * Applies the first help of a rule to a design, again and again; every time, what it was about is gone, and nothing new is there. Fails
 * when that does not end.
 */
function applyAll<Design>(
  rule: string,
  start: Design,
  bodyOf: (design: Design) => () => unknown,
  apply: (design: Design, help: string) => Design,
): void {
  let design = start;
  let found = wrongIn(bodyOf(design));
  for (let step = 0; ; step++) {
    const first = found.find((finding) => finding.rule === rule);
    if (first === undefined) return;
    if (step > 50) throw new Error(`${rule} does not end: ${first.help}`);
    design = apply(design, first.help);
    const left = wrongIn(bodyOf(design));
    expect(left.map(({ rule: id, message }) => `${id} ${message}`)).not.toContain(`${rule} ${first.message}`);
    const known = new Set(found.map((finding) => finding.rule));
    // What negotiates for the first time is looked at for the first time.
    const others = left.filter(({ rule: id, severity }) => severity === 'error' && id !== rule && !known.has(id));
    expect(others.map(({ message }) => message)).toEqual([]);
    applied.set(rule, (applied.get(rule) ?? 0) + 1);
    found = left;
  }
}

const range = fc
  .tuple(fc.nat(30), fc.integer({ min: 1, max: 9 }))
  .map(([start, size]) => [start, start + size] as const);
const ranges = fc.array(range, { minLength: 2, maxLength: 6 });
type Ranges = readonly (readonly [number, number])[];

/** The ids that a help gives to a client, in the place of those that it has. */
function withIds(
  all: Ranges,
  help: string,
  form: RegExp,
  index: (match: RegExpExecArray) => readonly [number, number, number],
): Ranges {
  const match = form.exec(help);
  if (match === null) throw new Error(help);
  const [k, start, end] = index(match);
  return all.map((each, n) => (n === k ? [start, end] : each));
}

describe('applying a help that names a value helps', () => {
  test('source ids of TileLink clients', () => {
    fc.assert(
      fc.property(ranges, (start) => {
        applyAll<Ranges>(
          'tilelink/master-port-ids',
          start,
          (all) => () => {
            const masters = all.map((sourceId, k) => ({ name: `c${k}`, sourceId }));
            tl.manager({
              name: 'd',
              address: [AddressSet.range(0n, 4096)],
              supports: { get: [1, 4] },
              fifoId: 0,
              beatBytes: 4,
            }).from(tl.clientNode([{ masters }], { name: 'n' }));
          },
          (all, help) =>
            withIds(
              all,
              help,
              /^Give c(\d) the ids sourceId: \[(\d+), (\d+)\], which are free\.$/,
              ([, k, from, to]) => [Number(k), Number(from), Number(to)],
            ),
        );
      }),
      repeated(60),
    );
    expect(applied.get('tilelink/master-port-ids')).toBeGreaterThan(atLeast(50));
  });

  test('ids of AXI4 masters', () => {
    fc.assert(
      fc.property(ranges, (start) => {
        applyAll<Ranges>(
          'axi4/master-port-ids',
          start,
          (all) => () => {
            const masters = all.map((id, k) => ({ name: `m${k}`, id, aligned: true, maxFlight: 1 }));
            axi4
              .slaveNode(
                [
                  {
                    slaves: [{ address: [AddressSet.range(0n, 4096)], supportsRead: [1, 4], interleavedId: 0 }],
                    beatBytes: 4,
                  },
                ],
                { name: 's' },
              )
              .from(axi4.masterNode([{ masters }], { name: 'n' }));
          },
          (all, help) =>
            withIds(all, help, /such as id: \[(\d+), (\d+)\] for m(\d)\.$/, ([, from, to, k]) => [
              Number(k),
              Number(from),
              Number(to),
            ]),
        );
      }),
      repeated(60),
    );
    expect(applied.get('axi4/master-port-ids')).toBeGreaterThan(atLeast(50));
  });

  test('places of registers that do not lie in one aligned region', () => {
    const part = fc.tuple(fc.nat(31), fc.integer({ min: 3, max: 5 })).map(([at, bits]) => {
      const size = 1n << BigInt(bits);
      return AddressSet.range((BigInt(at) * 8n) & ~(size - 1n), size);
    });
    fc.assert(
      fc.property(part, part, (a, b) => {
        fc.pre(!a.overlaps(b));
        applyAll<readonly AddressSet[]>(
          'tilelink/register-address',
          [a, b],
          (address) => () => {
            const node = tl.registerNode({ address, device: new SimpleDevice('d', []), beatBytes: 8 });
            node.from(tl.client({ name: 'cpu' }));
            return { node };
          },
          (sets, help) => {
            const place = /^Move the sets together so that they begin at (0x[0-9a-f]+), if that is free, /.exec(
              help,
            )?.[1];
            // No place is proposed where there is none.
            fc.pre(help !== 'Use several register nodes, or move the sets closer to each other.');
            if (place === undefined) throw new Error(help);
            const lowest = sets.reduce((least, { base }) => (base < least ? base : least), sets[0]?.base ?? 0n);
            return sets.map(({ base, mask }) => new AddressSet(base - lowest + BigInt(place), mask));
          },
        );
      }),
      repeated(100),
    );
    expect(applied.get('tilelink/register-address')).toBeGreaterThan(atLeast(10));
  });

  test('places of slaves of one port that share addresses, beside all others of the design', () => {
    interface Slave {
      readonly isInner: boolean;
      readonly set: AddressSet;
    }
    const slave = fc
      // Some at the end of 32 address bits, behind which there is no room.
      .tuple(fc.boolean(), fc.oneof(fc.nat(24), fc.integer({ min: 0xf_fff0, max: 0xf_ffff })), fc.nat(2))
      .map(([isInner, page, bits]): Slave => {
        const size = 0x1000n << BigInt(bits);
        return { isInner, set: AddressSet.range((BigInt(page) * 0x1000n) & ~(size - 1n), size) };
      });
    fc.assert(
      fc.property(fc.array(slave, { minLength: 2, maxLength: 8 }), (slaves) => {
        applyAll<readonly Slave[]>(
          'axi4/slave-port-disjoint',
          slaves,
          (all) => () => {
            const [outer, inner] = [axi4.xbar(), axi4.xbar()];
            outer.from(axi4.master({ name: 'cpu' }));
            if (all.some(({ isInner }) => isInner)) inner.from(outer);
            const rams = all.map(({ isInner, set }) => {
              const ram = axi4.ram({ address: set });
              ram.from(isInner ? inner : outer);
              return ram;
            });
            return Object.fromEntries(rams.map((ram, k) => [`s${k}`, ram]));
          },
          (all, help) => {
            const [, k, base, size] =
              /^Move t\.s(\d)\.node, such as to where this port sees it at AddressSet\.range\('(\w+)', '(\w+)'\)\./.exec(
                help,
              ) ?? [];
            if (k === undefined || base === undefined || size === undefined) throw new Error(help);
            const moved = AddressSet.range(base, size);
            const others = all.filter((_, n) => n !== Number(k));
            expect(others.filter(({ set }) => set.overlaps(moved))).toEqual([]);
            expect(moved.max).toBeLessThan(1n << 32n);
            return all.map((each, n) => (n === Number(k) ? { ...each, set: moved } : each));
          },
        );
      }),
      repeated(100),
    );
    expect(applied.get('axi4/slave-port-disjoint')).toBeGreaterThan(atLeast(100));
  });

  test('sizes and places that one comparison cannot decode', () => {
    const start = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 24 }));
    fc.assert(
      fc.property(start, (design) => {
        applyAll<readonly [number, number]>(
          'address/alignment',
          design,
          ([base, size]) =>
            () => {
              const address = AddressSet.misaligned(BigInt(base) * 1024n, BigInt(size) * 1024n);
              tl.manager({ name: 'd', address, supports: { get: [1, 4] }, fifoId: 0, beatBytes: 4 }).from(
                tl.client({ name: 'cpu' }),
              );
            },
          ([base], help) => {
            const size = /^Let it be (\d+) KiB that start at a multiple of \1 KiB\.$/.exec(help)?.[1];
            if (size === undefined) throw new Error(help);
            return [Math.ceil(base / Number(size)) * Number(size), Number(size)];
          },
        );
      }),
      repeated(60),
    );
    expect(applied.get('address/alignment')).toBeGreaterThan(atLeast(30));
  });

  test('dividers and frequencies of clocks', () => {
    interface Asking {
      readonly freqMHz: number;
      readonly divisor: number;
    }
    const frequency = fc.constantFrom(25, 50, 75, 100, 150, 200, 300);
    fc.assert(
      fc.property(fc.array(frequency, { minLength: 2, maxLength: 5 }), (frequencies) => {
        applyAll<readonly Asking[]>(
          'clocks/frequency',
          frequencies.map((freqMHz) => ({ freqMHz, divisor: 1 })),
          (asking) => () => {
            const spread = clocks.fixedClockBroadcast();
            spread.from(clocks.clockSourceNode([{}], { name: 'oscillator' }));
            const sinks = asking.map(({ freqMHz, divisor }) => {
              const sink = clocks.clockSink({ freqMHz });
              if (divisor === 1) sink.from(spread);
              else sink.from(clocks.clockDivider(divisor)).from(spread);
              return sink;
            });
            return Object.fromEntries(sinks.map((sink, k) => [`sink${k}`, sink]));
          },
          (asking, help) => {
            const divided = /^Put clocks\.clockDivider\((\d+)\) in front of t\.sink(\d)\.$/.exec(help);
            const taken = /^Bind t\.sink(\d) to a clock of [\d.]+ MHz, or let it take ([\d.]+) MHz\.$/.exec(help);
            if (divided === null && taken === null) throw new Error(help);
            const k = Number(divided?.[2] ?? taken?.[1]);
            return asking.map((each, n) => {
              if (n !== k) return each;
              return divided === null
                ? { ...each, freqMHz: Number(taken?.[2]) }
                : { ...each, divisor: Number(divided[1]) };
            });
          },
        );
      }),
      repeated(60),
    );
    expect(applied.get('clocks/frequency')).toBeGreaterThan(atLeast(50));
  });
});
