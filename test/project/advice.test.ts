import { LazyModule, lazyModule, soc, tryElaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import { signatures } from '../../lib/base/options/signatures.js';
import { optionTypes } from '../../lib/base/options/table.js';
import { AddressSet } from '../../lib/base/address/index.js';
import { entries } from '../../scripts/build/entries.js';
import { someOf } from '../seeds.js';
import { withoutPlaces } from '../without-places.js';

const libraries: unknown[] = await Promise.all(
  Object.keys(entries).map(async (entry) => (await import(entry)) as unknown),
);

/** What is called so, with what it is a method of. */
function find(path: string): { readonly called: unknown; readonly owner: unknown } | undefined {
  const names = path.split('.');
  const within = (library: unknown, parts: readonly string[]): unknown =>
    parts.reduce<unknown>((from, name) => (from as Record<string, unknown> | undefined)?.[name], library);
  for (const library of libraries) {
    const called = within(library, names);
    if (typeof called === 'function') return { called, owner: within(library, names.slice(0, -1)) };
  }
  return undefined;
}

interface Option {
  readonly key: string;
  readonly isRequired: boolean;
  readonly inner: string;
  readonly kinds: string;
}

function optionsOf(type: string): Option[] {
  const written = (optionTypes as Readonly<Record<string, string>>)[type] ?? '';
  return written.split(' ').map((word) => {
    const [, key = '', mark, inner = '', kinds = ''] = /^(\w+)(!?)(?::([^=]+))?(?:=(.+))?$/.exec(word) ?? [];
    return { key, isRequired: mark === '!', inner, kinds };
  });
}

const page = AddressSet.range('0x1000', '4K');

/** A value of a kind, as somebody would give it. */
function usual({ inner, kinds }: Pick<Option, 'inner' | 'kinds'>): unknown {
  if (inner !== '') return kinds.includes('list') ? [required(inner)] : required(inner);
  if (kinds.includes('AddressSet')) return kinds.includes('list') ? [page] : page;
  if (kinds.includes('TransferSizes')) return [1, 8];
  if (kinds.includes('list')) return [];
  const [, word] = /"([^"]+)"/.exec(kinds) ?? [];
  if (word !== undefined) return word;
  if (kinds.includes('number')) return 8;
  return kinds.includes('boolean') ? true : 'name';
}

function required(type: string): Record<string, unknown> {
  return Object.fromEntries(
    optionsOf(type)
      .filter(({ isRequired }) => isRequired)
      .map((option) => [option.key, usual(option)]),
  );
}

type Call = readonly [signature: string, args: (value: unknown) => unknown[]];

/** All calls with one number that is left open, of what is called with options or numbers alone. */
const calls = Object.values(signatures)
  .flat()
  .flatMap((signature): Call[] => {
    const [, first = '', rest = ''] = /^[^(]+\((?:\w+)\??: (\w+)(?:, (.*))?\)$/.exec(signature) ?? [];
    if (first === 'number' && /^(?:\w+\??: number(?:, |$))*$/.test(rest)) {
      const others = rest === '' ? [] : rest.split(', ').map(() => 8);
      return [
        [signature, (value) => [value, ...others]],
        ...(others.length === 0 ? [] : [[signature, (value: unknown) => [8, value]] as const]),
      ];
    }
    // What needs more than options says so, whatever these are.
    if (!(first in optionTypes) || /\w: /.test(rest)) return [];
    return optionsOf(first)
      .filter(({ kinds }) => kinds.includes('number'))
      .map(({ key, kinds }): Call => [
        `${signature} ${key}`,
        (value) => [{ ...required(first), [key]: kinds.includes('TransferSizes') ? [1, value] : value }],
      ]);
  });

/** What is said, with its help, where something is called so in a design. */
function said(signature: string, args: readonly unknown[]): { readonly rule: string; readonly help: string }[] {
  const found = find(signature.split('(', 1)[0] ?? '');
  if (found === undefined) return [];
  const { called, owner } = found;
  const isClass = Function.prototype.toString.call(called).startsWith('class');
  const make = (): unknown =>
    isClass
      ? Reflect.construct(called as new () => unknown, args)
      : Reflect.apply(called as () => unknown, owner, args);
  const isModule = isClass && (called as { readonly prototype: unknown }).prototype instanceof LazyModule;
  const { failures, elaboration } = withoutPlaces(() =>
    tryElaborate(
      soc('t', () => {
        if (isModule) lazyModule(make as () => LazyModule);
        else make();
      }),
    ),
  );
  return [...failures, ...(elaboration?.diagnostics ?? [])].map(({ rule, help = '' }) => ({ rule, help }));
}

// What was given may be said again, if it is a number. Large numbers that are exact would be counts of what is made, until nothing is left to be said.
const numbers = [0, -1, 0.5, 3, 7, NaN, Infinity, -Infinity, 1e21, 1e308];
const noAdvice = /(?:NaN|Infinity)\b|e\+\d|\b(?:to|such as|at most|at least) -/;

test('no advice names a number that cannot be given, whatever number was given', () => {
  const all = calls.flatMap((call) => numbers.map((number) => [call, number] as const));
  const wrong = someOf(all, 3000).flatMap(([[signature, args], number]) =>
    said(signature, args(number))
      .filter(({ help }) => noAdvice.test(Number.isFinite(number) ? help.replaceAll(String(number), '') : help))
      .map(({ rule, help }) => `${signature} with ${number}: ${rule}: ${help}`),
  );
  expect(wrong).toEqual([]);
});
