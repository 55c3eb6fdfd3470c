import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AddressSet } from '../../lib/base/address/index.js';
import { check, type Finding, type Policy } from '../../lib/check/index.js';
import { factsOf } from '../../lib/diff/index.js';
import { elaborate, tryElaborate } from '../../lib/elaborate/elaborate.js';
import { soc } from '../../lib/graph/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { freeSpace, freeSpaceJson } from '../../lib/output/files/index.js';
import { reach } from '../../lib/query/index.js';
import * as tl from '../../lib/protocols/gathered/tl.js';
import { findingsIn } from './findings-in.js';
import { conflicting, conflictTopology, type Master, type Part, refusals } from './random-conflicts.js';
import { withoutPlaces } from '../without-places.js';
import { atLeast, long, repeated } from '../seeds.js';

/** What a help says: which device to move where; undefined for one that proposes no place. */
function moveIn(help: string): readonly [string, bigint] | undefined {
  const said =
    /^Move t\.(d\d+) to (0x[0-9a-f]+)(?:, which masters see at [^:]*)?: the .* that it covers there (?:is|are) free\. \S.*\.$/;
  const [, name = '', base = ''] = said.exec(help) ?? [];
  return name === '' ? undefined : [name, BigInt(base)];
}

function elaborated(
  masters: readonly Master[],
  parts: readonly Part[],
  placed: ReadonlyMap<string, bigint>,
): Elaboration {
  const { failures, elaboration } = withoutPlaces(() =>
    tryElaborate(conflictTopology(masters, parts, placed).topology),
  );
  fc.pre(placed.size > 0 || failures.every(({ rule }) => !refusals.has(rule)));
  expect(failures.map((each) => each.message)).toEqual([]);
  if (elaboration === undefined) throw new Error('there is no elaboration');
  return elaboration;
}

/** Who reaches whom, with what; without addresses. */
const reachOf = (elaboration: Elaboration): string[] =>
  reach(elaboration)
    .map(({ master, client, device, operations }) => JSON.stringify([master, client, device, operations]))
    .toSorted();

const named = ({ rule, subjects }: Finding): string => `${rule} ${subjects.toSorted().join(' ')}`;

const piece = (base: bigint): AddressSet => new AddressSet(base, 0x3fn);
const device = (...sets: readonly AddressSet[]): Part => ({ kind: 'device', protocol: 'tl', sets });

/** Each part of the first device is seen by one of the masters only, which would not see it everywhere. */
const seenInParts = {
  masters: [
    { name: 'master0', visibility: [new AddressSet(0x80n, ~0x80n)] },
    { name: 'master1', visibility: [new AddressSet(0n, ~0x400n)] },
  ],
  parts: [
    { kind: 'repeat', bit: 0x4000n, part: device(piece(0x480n), piece(0n)) },
    device(piece(0n)),
    device(piece(0n)),
    { kind: 'repeat', bit: 0x4000n, part: device(new AddressSet(0n, 0x83fn), piece(0x40n)) },
  ],
} as const;

describe('the help of an overlap', () => {
  test('helps: the finding is gone, none is new, and everything is reached as before', () => {
    const count = { helps: 0, together: 0, designs: 0, without: 0, translated: 0 };
    fc.assert(
      fc.property(conflicting, ({ masters, parts }) => {
        const before = elaborated(masters, parts, new Map());
        const { findings } = check(before);
        const overlaps = findings.filter(
          ({ rule, subjects }) => rule === 'address/overlap' && subjects[0] !== subjects[1],
        );
        fc.pre(overlaps.length > 0);
        count.designs++;
        const known = new Set(findings.map(named));
        const [reached, all] = [reachOf(before), new Map<string, bigint>()];
        const apply = (moves: ReadonlyMap<string, bigint>): void => {
          const after = elaborated(masters, parts, moves);
          const left = check(after).findings;
          const moved = overlaps.filter(({ subjects }) => subjects.some((id) => moves.has(id.replace('t.', ''))));
          const gone = new Set(moved.map(named));
          expect(left.map(named).filter((each) => gone.has(each))).toEqual([]);
          // Where a device was there may now be nothing: that is no mistake, and not a new one.
          const serious = left.filter(({ severity }) => severity !== 'info').map(named);
          expect(serious.filter((each) => !known.has(each))).toEqual([]);
          expect(reachOf(after)).toEqual(reached);
        };
        for (const { help } of overlaps) {
          const move = moveIn(help);
          if (move === undefined) {
            expect(help).toMatch(/^Shrink one of them, or move it where you know that there is room\. \S.*\.$/);
            count.without++;
            continue;
          }
          if (help.includes('which masters see at')) count.translated++;
          if (all.has(move[0])) expect(all.get(move[0])).toBe(move[1]);
          else apply(new Map([move]));
          all.set(...move);
        }
        count.helps += all.size;
        if (all.size > 1) {
          apply(all);
          count.together++;
        }
      }),
      { ...repeated(20), examples: [[seenInParts]] },
    );
    console.info(
      `${count.helps} helps applied in ${count.designs} designs, ${count.translated} of them behind a translation; in ${count.together} designs several together; ${count.without} overlaps had none`,
    );
    expect(count.helps).toBeGreaterThan(atLeast(40));
    expect(count.translated).toBeGreaterThan(atLeast(10));
    expect(count.together).toBeGreaterThan(atLeast(8));
    // Few designs may be those without room.
    expect(count.without).toBeLessThan(count.helps / (long ? 10 : 2));
  });

  const page = (base: bigint): AddressSet => AddressSet.range(base, 4096);
  const memory = (name: string, ...address: AddressSet[]): ReturnType<typeof tl.manager> =>
    tl.manager({ name, address, supports: { get: [1, 4] }, fifoId: 0, beatBytes: 4 });
  const helpsIn = (elaboration: Elaboration, policy: Policy = {}, locked?: Elaboration): string[] =>
    findingsIn('address/overlap', elaboration, policy, locked === undefined ? {} : { locked: factsOf(locked) }).map(
      ({ help }) => help,
    );
  const busOf = (bases: Readonly<Record<string, bigint>>): Elaboration =>
    elaborate(
      soc('t', () => {
        const bus = tl.xbar();
        bus.from(tl.client({ name: 'cpu' }));
        for (const [name, base] of Object.entries(bases)) memory(name, page(base)).from(bus);
      }),
    );

  test('behind a translation it names the place as the device declares it', () => {
    const elaboration = elaborate(
      soc('t', () => {
        const bus = tl.xbar();
        bus.from(tl.client({ name: 'cpu' }));
        memory('near', AddressSet.range(0x1_0000n, 0x4000)).from(bus);
        memory('far', page(0x1000n))
          .from(tl.map((set) => set.base + 0x1_0000n))
          .from(bus);
      }),
    );
    expect(helpsIn(elaboration)).toEqual([
      'Move t.far to 0x4000, which masters see at 0x14000: the 4 KiB that it covers there are free. It is the smaller one of the two.',
    ]);
  });

  test('tells what gives a device other addresses where others see the two apart', () => {
    const seen = (far: bigint): Elaboration =>
      elaborate(
        soc('t', () => {
          const [bus, view] = [tl.xbar(), tl.map(({ base }) => (base === 0x2000n ? 0x1000n : base))];
          bus.from(tl.client({ name: 'cpu' }));
          bus.from(tl.client({ name: 'dma' }));
          bus
            .from(view)
            .from(tl.buffer())
            .from(tl.client({ name: 'realtime' }));
          memory('uart', page(0x1000n)).from(bus);
          memory('spi', page(far)).from(bus);
          return { view };
        }),
      );
    expect(helpsIn(seen(0x2000n))).toEqual([
      'Move t.uart to 0x0: the 4 KiB that it covers there are free. Both are as large; this is the later one in the order of names. For t.cpu, t.dma the two are apart: if they are to stay there, change the addresses that t.view.node gives t.spi.',
    ]);
    // Whoever sees them sees them so.
    expect(helpsIn(seen(0x1000n))).toEqual([
      'Move t.uart to 0x0: the 4 KiB that it covers there are free. Both are as large; this is the later one in the order of names.',
    ]);
  });

  test('is free for every master that sees the device', () => {
    const elaboration = elaborate(
      soc('t', () => {
        const [shared, own] = [tl.xbar(), tl.xbar()];
        shared.from(tl.client({ name: 'cpu' }));
        shared.from(own);
        own.from(tl.client({ name: 'dma' }));
        memory('a', page(0x1000n)).from(shared);
        memory('b', page(0x1000n)).from(shared);
        memory('private', page(0x2000n), page(0n)).from(own);
      }),
    );
    expect(helpsIn(elaboration)).toEqual([
      'Move t.b to 0x3000: the 4 KiB that it covers there are free. Both are as large; this is the later one in the order of names.',
    ]);
  });

  test('moves one device where that settles all, and gives everybody a place of their own', () => {
    const elaboration = elaborate(
      soc('t', () => {
        const bus = tl.xbar();
        bus.from(tl.client({ name: 'cpu' }));
        memory('large', AddressSet.range(0n, 0x4000)).from(bus);
        for (const k of [0, 1, 2]) memory(`small${k}`, page(BigInt(k) << 12n)).from(bus);
      }),
    );
    expect(new Set(helpsIn(elaboration))).toEqual(
      new Set(['Move t.large to 0x4000: the 16 KiB that it covers there are free. That settles 3 overlaps.']),
    );
    const three = helpsIn(busOf({ a: 0x1000n, b: 0x1000n, c: 0x1000n }));
    expect(three).toEqual([
      'Move t.b to 0x2000: the 4 KiB that it covers there are free. That settles 2 overlaps.',
      'Move t.c to 0x0: the 4 KiB that it covers there are free. That settles 2 overlaps.',
      'Move t.c to 0x0: the 4 KiB that it covers there are free. That settles 2 overlaps.',
    ]);
  });

  test('names the place that the map says is the nearest one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.bigInt({ min: 1n, max: 8n }),
        fc.constantFrom(0x4000n, 0x8000n, 0x2_0000n),
        (smalls, at, size) => {
          const base = at * 0x2_0000n;
          const elaboration = elaborate(
            soc('t', () => {
              const bus = tl.xbar();
              bus.from(tl.client({ name: 'cpu' }));
              memory('large', AddressSet.range(base, size)).from(bus);
              // Two of them at least, so that it is the large one that moves.
              for (let k = 0; k <= smalls && BigInt(k) < size >> 12n; k++) {
                memory(`small${k}`, page(base + (BigInt(k) << 12n))).from(bus);
              }
            }),
          );
          const said = freeSpaceJson(freeSpace(elaboration), { size, near: base });
          const [help = ''] = helpsIn(elaboration);
          expect(moveIn(help.replaceAll('t.large', 't.d0'))?.[1]).toBe(
            BigInt((said as { slot: { nearest: string } }).slot.nearest),
          );
        },
      ),
      { numRuns: 30 },
    );
  });

  test('moves the device that is new, by the lock, and none that was there before', () => {
    const locked = busOf({ uart: 0x2000n, zebra: 0x1000n });
    expect(helpsIn(busOf({ uart: 0x1000n, zebra: 0x1000n }), {}, locked)).toEqual([
      'Move t.uart to 0x2000: the 4 KiB that it covers there are free. Its place is new, that of t.zebra is as it was locked.',
    ]);
    expect(helpsIn(busOf({ added: 0x1000n, uart: 0x2000n, zebra: 0x1000n }), {}, locked)).toEqual([
      'Move t.added to 0x3000: the 4 KiB that it covers there are free. Its place is new, that of t.zebra is as it was locked.',
    ]);
  });

  test('moves nothing away from where the policy wants it', () => {
    const policy: Policy = { expect: ['zebra at 0x1000'] };
    expect(helpsIn(busOf({ uart: 0x1000n, zebra: 0x1000n }), policy)).toEqual([
      'Move t.uart to 0x2000: the 4 KiB that it covers there are free. The policy holds t.zebra at its place.',
    ]);
    expect(helpsIn(busOf({ uart: 0x1000n, zebra: 0x1000n }), { expect: ['uart at 0x2000'] })).toEqual([
      'Let masters see t.uart at 0x2000, where the policy expects it.',
    ]);
    // What one master is to see says nothing of the others.
    expect(helpsIn(busOf({ uart: 0x1000n, zebra: 0x1000n }), { expect: ['uart at 0x2000 for cpu'] })).toEqual([
      expect.stringMatching(/^Move t\.\w+ to 0x/),
    ]);
    expect(helpsIn(busOf({ uart: 0x1000n, zebra: 0x1000n }), { boot: { cpu: 0x1000n } })).toEqual([
      'Shrink one of them, or move it where you know that there is room. The policy holds t.uart at its place. The policy holds t.zebra at its place.',
    ]);
  });

  test('moves nothing to where the plan of the map does not have it', () => {
    const design = busOf({ uart: 0x1000n, zebra: 0x1000n });
    const against = (name: string, at: string, text: string): string =>
      `The place that is free for t.${name}, at ${at}, is not as the policy expects: ${text}.`;
    const [plan, low, high] = [
      'uart within 0x0..0x1fff',
      'nothing at 0x800..0xfff',
      'nothing at 0x2fff..0x3000',
    ] as const;
    expect(helpsIn(design, { expect: [plan] })).toEqual([
      `Move t.zebra to 0x0: the 4 KiB that it covers there are free. ${against('uart', '0x2000', plan)}`,
    ]);
    expect(helpsIn(design, { expect: [low] })).toEqual([
      `Move t.uart to 0x2000: the 4 KiB that it covers there are free. ${against('zebra', '0x0', low)}`,
    ]);
    expect(helpsIn(design, { expect: [low, high] })).toEqual([
      `Shrink one of them, or move it where you know that there is room. ${against('uart', '0x2000', high)} ${against('zebra', '0x0', low)}`,
    ]);
    expect(helpsIn(design, { expect: ['* within 0x0..0x2fff', 'nothing at 0x3000..0xffff'] })).toEqual([
      expect.stringMatching(/^Move t\.\w+ to 0x/),
    ]);
  });

  test('says why where no place can be shown to be free', () => {
    const elaboration = elaborate(
      soc('t', () => {
        const bus = tl.xbar();
        bus.from(tl.client({ name: 'cpu' }));
        const window = tl.filter({ mfilter: tl.mSelectIntersect(AddressSet.range(0n, 0x2000)) });
        const inside = tl.xbar();
        inside.from(window).from(bus);
        for (const name of ['a', 'b', 'c']) memory(name, page(0x1000n)).from(inside);
        memory('d', page(0n)).from(inside);
      }),
    );
    expect(new Set(helpsIn(elaboration))).toEqual(
      new Set([
        'Shrink one of them, or move it where you know that there is room. t.a has no other place: of 31 that were tried, none is free for all masters that see it and reached as it is now. t.b has no other place: of 31 that were tried, none is free for all masters that see it and reached as it is now.',
        'Shrink one of them, or move it where you know that there is room. t.a has no other place: of 31 that were tried, none is free for all masters that see it and reached as it is now. t.c has no other place: of 31 that were tried, none is free for all masters that see it and reached as it is now.',
        'Shrink one of them, or move it where you know that there is room. t.b has no other place: of 31 that were tried, none is free for all masters that see it and reached as it is now. t.c has no other place: of 31 that were tried, none is free for all masters that see it and reached as it is now.',
      ]),
    );
  });
});
