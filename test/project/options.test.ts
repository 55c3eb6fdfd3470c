import { lazyModule, LazyModule, RequirementError } from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { optionTypes } from '../../lib/base/options/table.js';
import { entries } from '../../scripts/entries.js';
import { type OptionTaker, readOptionTypes } from '../../scripts/option-types.js';

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');
const { table, takers } = readOptionTypes(root);

test('the table of options is what the types say; npm run docs writes it', () => {
  expect(optionTypes).toEqual(Object.fromEntries(table));
});

const modules = new Map(
  await Promise.all(
    Object.keys(entries).map(
      async (entry) => [entry, (await import(entry)) as Readonly<Record<string, unknown>>] as const,
    ),
  ),
);

class Scope extends LazyModule {
  constructor(body: () => void) {
    super();
    body();
  }
}

// What is said about an option that no type has, whatever else is given.
function refusal({ entry, path, index, isClass }: OptionTaker, other: unknown): unknown {
  const taker = path
    .split('.')
    .reduce<unknown>((from, name) => (from as Record<string, unknown>)[name], modules.get(entry));
  const args = [...Array<unknown>(index).fill(other), { noSuchOption: 1 }];
  try {
    lazyModule(
      () =>
        new Scope(() => {
          if (isClass) lazyModule(() => Reflect.construct(taker as new () => LazyModule, args) as LazyModule);
          else Reflect.apply(taker as () => void, undefined, args);
        }),
    );
  } catch (error) {
    return error instanceof RequirementError ? error.message : error;
  }
  return undefined;
}

describe('whatever takes options refuses one that it does not have', () => {
  test.each(takers)('$path', (taker) => {
    const refusals = [[], undefined].map((other) => refusal(taker, other));
    const expected = taker.types.map((type) => `${type} has no option noSuchOption.`);
    expect(refusals).toSatisfy((said: unknown[]) => said.some((one) => expected.includes(String(one))));
  });
});
