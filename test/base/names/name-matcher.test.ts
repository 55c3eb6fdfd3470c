import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameMatcher, nameMeaning } from '../../../lib/base/names/index.js';
import { repeated } from '../../seeds.js';

const uart = 'mcu.periphery.uart_0.control';

describe('a name means what has its parts in a row', () => {
  test.each<[name: string, meant: boolean]>([
    [uart, true],
    ['mcu', true],
    ['mcu.periphery', true],
    ['uart_0', true],
    ['periphery.uart_0', true],
    ['control', true],
    ['uart', false],
    ['mcu.uart_0', false],
    ['periphery.mcu', false],
    ['Mcu', false],
    ['', false],
    ['.', false],
  ])('%s: %s', (name, meant) => {
    expect(nameMatcher(name)(uart)).toBe(meant);
  });
});

describe('* is for letters of one part, ** for any number of parts', () => {
  test.each<[name: string, meant: boolean]>([
    ['*', true],
    ['uart_*', true],
    ['u*_0', true],
    ['*.control', true],
    ['mcu.*.control', false],
    ['mcu.*.*.control', true],
    ['mcu*control', false],
    ['mcu.**.control', true],
    ['mcu.**.uart_*', true],
    ['mcu.**.mcu', false],
    ['mcu.**.periphery', true],
    ['control.**.uart_0', false],
    ['**', true],
    ['**.control.**', true],
    ['u**0', true],
  ])('%s: %s', (name, meant) => {
    expect(nameMatcher(name)(uart)).toBe(meant);
  });
});

test('clients and devices are also meant by what they are called', () => {
  const core = ['top.tile.dcache.node', 'Core 0 DCache'] as const;
  const meant = ['Core 0 DCache', 'Core*', '*DCache', 'dcache', 'DCache', 'Core 1 DCache'].map((name) =>
    nameMatcher(name)(...core),
  );
  expect(meant).toEqual([true, true, true, true, false, false]);
  expect(nameMatcher('**')('', '')).toBe(false);
});

test('something whose name has a star is meant by it', () => {
  expect([nameMatcher('a*b')('a*b'), nameMatcher('a.**')('x', 'a.**')]).toEqual([true, true]);
});

// The same, tried in every way.
function isMeant(name: string, path: string): boolean {
  const matches = ([first, ...others]: readonly string[], parts: readonly string[]): boolean => {
    if (first === undefined) return parts.length === 0;
    if (first === '**') return parts.concat('').some((_, k) => matches(others, parts.slice(k)));
    const [part, ...rest] = parts;
    const letters = new RegExp(`^${first.replaceAll('*', '.*')}$`);
    return part !== undefined && letters.test(part) && matches(others, rest);
  };
  return path !== '' && (name === path || matches(['**', ...name.split('.'), '**'], path.split('.')));
}

const parts = (letters: string, count: number): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.string({ unit: fc.constantFrom(...letters), maxLength: 3 }), fc.constant('ab')), {
      minLength: 1,
      maxLength: count,
    })
    .map((each) => each.join('.'));

describe('whatever the name and the path', () => {
  const name = parts('ab**', 4);
  const path = parts('ab', 5);

  test('it means what trying all ways to read it finds', () => {
    let found = 0;
    fc.assert(
      fc.property(name, path, (each, text) => {
        const expected = isMeant(each, text);
        if (expected) found++;
        expect(nameMatcher(each)(text)).toBe(expected);
      }),
      repeated(20_000),
    );
    expect(found).toBeGreaterThan(2000);
  });

  test('what is meant is still meant inside of something, and so is what lies in it', () => {
    fc.assert(
      fc.property(name, path, parts('ab', 2), (each, text, more) => {
        fc.pre(nameMatcher(each)(text) && each !== text);
        expect([nameMatcher(each)(`${more}.${text}`), nameMatcher(each)(`${text}.${more}`)]).toEqual([true, true]);
      }),
      repeated(2000),
    );
  });
});

test('names with many stars are compared as fast as others', () => {
  // Trying all ways to share the letters or parts among the stars would not end.
  expect(nameMatcher('a*'.repeat(200))(`${'a'.repeat(5000)}b`)).toBe(true);
  expect(nameMatcher(`${'a*'.repeat(200)}c`)('a'.repeat(5000))).toBe(false);
  const deep = Array.from({ length: 2000 }, () => 'a').join('.');
  expect(nameMatcher(`${'a.**.'.repeat(200)}c`)(deep)).toBe(false);
});

describe('what a name means is told apart by its path', () => {
  test.each<[name: string, meant: readonly (string | undefined)[]]>([
    ['icache', ['top.tile.icache', 'top.tile_1.icache', undefined]],
    ['tile*', ['top.tile', 'top.tile_1', 'top.tile']],
    ['top', ['top', 'top', 'top']],
    ['**.tile*.**.node', ['top.tile.icache.node', 'top.tile_1.icache.node', 'top.tile.dcache.node']],
    ['Core 0', ['top.tile.icache.node Core 0', undefined, undefined]],
    ['top.tile', ['top.tile', undefined, 'top.tile']],
    ['sbus', [undefined, undefined, undefined]],
  ])('%s', (name, meant) => {
    const meaning = nameMeaning(name);
    expect([
      meaning('top.tile.icache.node', 'Core 0'),
      meaning('top.tile_1.icache.node', 'Core 1'),
      meaning('top.tile.dcache.node'),
    ]).toEqual(meant);
  });

  test('of just what it means', () => {
    const part = fc.constantFrom('a', 'b', 'ab', 'c');
    const path = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('.'));
    const name = fc
      .array(fc.oneof(part, fc.constantFrom('*', '**', 'a*')), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join('.'));
    fc.assert(
      fc.property(name, path, fc.option(path, { nil: undefined }), (some, where, called) => {
        const meant = nameMeaning(some)(where, called);
        expect(meant !== undefined).toBe(nameMatcher(some)(where, called));
        // What is called so is meant by its own path, too.
        if (meant !== undefined && `${where}.`.startsWith(`${meant}.`) && meant !== '')
          expect(nameMatcher(some)(meant)).toBe(true);
      }),
      repeated(500),
    );
  });
});
