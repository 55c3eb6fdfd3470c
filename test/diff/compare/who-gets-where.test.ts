import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Change, compareWithLock, diff, factsOf, lockText, readLock } from '../../../lib/diff/index.js';
import {
  type Attributes,
  build,
  type Decoder,
  has as makes,
  type Part,
  places,
  type Plan,
  plans,
  type Point,
  points,
  security,
} from '../../query/access/guarded-topologies.js';
import { atLeast, repeated } from '../../seeds.js';

// Every access that there is, by itself: what is told of two designs is compared with who gets where in each.

/** A part of which one thing is another: what a firewall accepts or a device is to take, one device more, or addresses that move no more. */
function changed(part: Part, at: number, other: Part, by: Attributes): Part {
  let count = 0;
  const visit = (each: Part): Part => {
    const isMeant = count++ === at;
    switch (each.kind) {
      case 'device':
        return isMeant ? { ...each, takes: by } : each;
      case 'bus':
        return { ...each, parts: [...each.parts.map(visit), ...(isMeant ? [other] : [])] };
      case 'move':
        return isMeant ? each.part : { ...each, part: visit(each.part) };
      case 'firewall': {
        const [first, ...rest] = each.regions;
        const regions = isMeant && first !== undefined ? [{ ...first, accepts: by }, ...rest] : each.regions;
        return { ...each, regions, part: visit(each.part) };
      }
    }
  };
  return visit(part);
}

const versions: fc.Arbitrary<readonly [Plan, Plan]> = fc.oneof(
  fc.tuple(plans, plans),
  fc.tuple(plans, security).map(([plan, made]) => [plan, { ...plan, made }] as const),
  fc
    .tuple(plans, fc.nat(6), plans, security)
    .map(([plan, at, other, by]) => [plan, { ...plan, part: changed(plan.part, at, other.part, by) }] as const),
);

/** The device that an access of a master which makes these, or all, gets to; undefined for none. */
function arrival(
  decode: Decoder,
  made: Attributes | undefined,
  address: bigint,
  [point, operation]: readonly [Point, 'read' | 'write'],
): string | undefined {
  const target = decode(address);
  const arrives = (made === undefined || makes(made, point)) && target?.lets(point, operation) === true;
  return arrives ? target.device : undefined;
}

const accesses = points.flatMap((point) =>
  (['read', 'write'] as const).map((operation) => [point, operation] as const),
);

test('whoever gets somewhere no longer, or to what was kept from it, is told of, by a diff and next to a lock', () => {
  let noticed = 0;
  fc.assert(
    fc.property(versions, ([old, young]) => {
      const [before, after] = [build(old), build(young)];
      const [lost, opened] = [new Set<string>(), new Set<string>()];
      for (const address of places) {
        const device = before.decode(address)?.device;
        for (const [had, has] of [
          [undefined, undefined],
          [old.made, young.made],
        ] as const) {
          for (const access of accesses) {
            const was = arrival(before.decode, had, address, access);
            const is = arrival(after.decode, has, address, access);
            if (was !== undefined && was !== is) lost.add(was);
            if (was === undefined && is !== undefined && is === device) opened.add(is);
          }
        }
      }
      if (lost.size + opened.size > 0) noticed++;
      const told = (changes: readonly Change[]): Change[] => changes.filter(({ impact }) => impact === 'breaking');
      const locked = readLock(lockText(factsOf(before.elaboration)));
      for (const changes of [
        told(diff(before.elaboration, after.elaboration)),
        told(compareWithLock(locked, factsOf(after.elaboration)).map(({ change }) => change)),
      ]) {
        const isAbout = (device: string): boolean =>
          changes.some(({ subject }) => subject.split(' → ').at(-1) === device);
        expect([...lost, ...opened].filter((device) => !isAbout(device))).toEqual([]);
        if (lost.size + opened.size === 0) expect(changes.filter(({ aspect }) => aspect === 'access')).toEqual([]);
      }
    }),
    repeated(25),
  );
  expect(noticed).toBeGreaterThanOrEqual(atLeast(12));
});
