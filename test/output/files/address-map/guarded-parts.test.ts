import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AddressRange, AddressSet, hex } from '../../../../lib/base/address/index.js';
import { addressView } from '../../../../lib/output/drawing/index.js';
import { setsOf } from '../../../../lib/output/files/address-map/pieces.js';
import {
  addressMap,
  addressMapCsv,
  addressMapHeader,
  addressMapJson,
  addressMapLinkerScript,
  addressMapMarkdown,
  addressMapRust,
  addressMapText,
  freeSpace,
  mapContent,
  type MapEntry,
  type MapPiece,
} from '../../../../lib/output/files/index.js';
import { reach, type Reach } from '../../../../lib/query/index.js';
import { parts, places, security } from '../../../query/access/guarded-topologies.js';
import { repeated } from '../../../seeds.js';
import { chipOf, masters } from '../guarded-chips.js';

const isIn = (piece: MapPiece, address: bigint): boolean => setsOf(piece).some((set) => set.contains(address));

// What an entry says of a master at one of its addresses.
function saidOf(entry: MapEntry, master: string, address: bigint): string {
  const part = entry.parts?.filter((each) => isIn(each, address));
  if (part !== undefined) expect(part).toHaveLength(1);
  const access =
    part === undefined
      ? entry.masters.includes(master)
        ? [entry.permissions]
        : []
      : part[0]?.access.flatMap((each) => (each.masters.includes(master) ? [each.permissions] : []));
  return (access ?? []).map((each) => `${each?.read === true ? 'R' : ''}${each?.write === true ? 'W' : ''}`).join();
}

function reached(pairs: readonly Reach[], master: string, address: bigint): string {
  const own = pairs.filter((pair) => pair.master === master && pair.sets.some((set) => set.contains(address)));
  const may = (operation: 'get' | 'putFull'): boolean =>
    own.some(({ operations }) => operations[operation] !== undefined);
  return `${may('get') ? 'R' : ''}${may('putFull') ? 'W' : ''}`;
}

const bytes = (pieces: readonly MapPiece[]): string => AddressSet.unify(pieces.flatMap(setsOf)).join(' ');
const designs = fc.tuple(parts, security);

test('each address of a device is in one row of a map and in one part of that, which say of each master what reach says', () => {
  fc.assert(
    fc.property(designs, ([part, made]) => {
      const { elaboration, asks, may, deviceAt } = chipOf(part, made);
      const pairs = reach(elaboration);
      for (const from of [undefined, ...masters]) {
        const map = addressMap(elaboration, { from });
        for (const entry of map) if (entry.parts !== undefined) expect(bytes(entry.parts)).toBe(bytes([entry]));
        const { gaps } = freeSpace(elaboration, { from });
        for (const address of places) {
          const rows = map.filter((entry) => isIn(entry, address));
          const isAsked = from === undefined || asks(from, address);
          expect(rows.map(({ device }) => device)).toEqual(isAsked ? [deviceAt(address) ?? []].flat() : []);
          const isFree = gaps.some(({ base, end }) => base <= address && address < end);
          expect(isFree).toBe(isAsked && deviceAt(address) === undefined);
          const [row] = rows;
          if (row === undefined) continue;
          for (const master of from === undefined ? masters : [from]) {
            const expected = may(master, address);
            expect(saidOf(row, `t.${master}`, address)).toBe(expected);
            expect(reached(pairs, `t.${master}`, address)).toBe(expected);
          }
        }
      }
    }),
    repeated(60),
  );
});

test('all formats have one window for each device, and drawings what is said of it', () => {
  fc.assert(
    fc.property(designs, ([part, made]) => {
      const { elaboration, asks, may, deviceAt } = chipOf(part, made);
      for (const from of [undefined, ...masters]) {
        const map = addressMap(elaboration, { from });
        if (map.length === 0) continue;
        const spans = map.map(({ start, end }) => `${hex(start)} ${hex(end)}`);
        const rows = addressMapText(map).trimEnd().split('\n');
        expect(rows.map((row) => row.slice(0, 19))).toEqual(
          map.map(({ start, end }) => [start, end].map((each) => each.toString(16).padStart(8, '0')).join(' - ')),
        );
        for (const [k, { masters: own, device }] of map.entries()) {
          expect(rows[k]).toContain(` ${device}`);
          expect(rows[k]?.includes('(firewall: closed)')).toBe(own.length === 0);
        }
        const cells = addressMapMarkdown(map)
          .trimEnd()
          .split('\n')
          .slice(2)
          .map((row) => row.split(' | '));
        expect(cells.map(([start = '', end = '']) => `${start.slice(2)} ${end}`)).toEqual(spans);
        expect(
          addressMapCsv(map)
            .trimEnd()
            .split('\n')
            .slice(1)
            .map((row) => row.split(',').slice(0, 2).join(' ')),
        ).toEqual(spans);
        const json = addressMapJson(map) as {
          readonly map: readonly { readonly start: string; readonly end: string }[];
        };
        expect(json.map.map(({ start, end }) => `${start} ${end}`)).toEqual(spans);
        const content = mapContent(elaboration, { design: 't', input: 't.ts', from }, map);
        const open = map.filter(({ masters: own }) => own.length > 0).map(({ start }) => start);
        for (const text of [addressMapHeader(content), addressMapRust(content)]) {
          const found = [...text.matchAll(/_BASE\b(?:: u64 =)? 0x([0-9a-f_]+)/g)].map(([, base = '']) =>
            BigInt(`0x${base.replaceAll('_', '')}`),
          );
          expect(found.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(open);
        }
        // Whatever is put into a memory can be read by somebody.
        for (const [, origin = '', length = ''] of addressMapLinkerScript(content).matchAll(
          /ORIGIN = (\w+), LENGTH = (\w+)/g,
        )) {
          const range = new AddressRange(
            BigInt(origin),
            BigInt(length.replace(/K$/, '')) * (length.endsWith('K') ? 1024n : 1n),
          );
          const within = places.filter((address) => range.base <= address && address < range.end);
          const readers = from === undefined ? masters : [from];
          expect(within.filter((address) => !readers.some((master) => may(master, address).includes('R')))).toEqual([]);
        }
      }
      for (const master of masters) {
        // A long map goes on beside itself.
        const sheets = addressView(elaboration, { from: master }).root.boxes;
        const drawn = sheets
          .flatMap(({ boxes }) => boxes)
          .map(({ box }) => {
            const [, base = '0', last = '0'] = /(0x[0-9a-f]+) to (0x[0-9a-f]+)/.exec(box.details) ?? [];
            return { box, start: BigInt(base), last: BigInt(last) };
          });
        for (const address of places) {
          const [found, ...others] = drawn.filter(({ start, last }) => start <= address && address <= last);
          expect(others).toEqual([]);
          const isAsked = asks(master, address);
          const device = isAsked ? deviceAt(address) : undefined;
          const ofDevice = may(master, address) === '' ? 'blocked' : 'device';
          expect(found?.box.role).toBe(device === undefined ? (found === undefined ? undefined : 'free') : ofDevice);
          if (device === undefined) continue;
          const words = found?.box.notes.join('').split(' · ')[1] ?? '';
          const letters = may(master, address);
          expect(letters === '' ? words : words.replace(/[AXC]/g, '')).toBe(letters === '' ? 'blocked' : letters);
        }
      }
    }),
    repeated(40),
  );
});
