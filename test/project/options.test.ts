import {
  elaborate,
  ElaborationError,
  type ElaborationResult,
  lazyModule,
  LazyModule,
  RequirementError,
  soc,
  tryElaborate,
} from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { signatures } from '../../lib/base/options/signatures.js';
import { optionTypes } from '../../lib/base/options/table.js';
import { entries } from '../../scripts/build/entries.js';
import { type OptionTaker, readOptionTypes } from '../../scripts/docs/option-types.js';

const root = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');
const { table, takers, signatures: declared } = readOptionTypes(root);

test('the tables of options and of signatures are what the types say; npm run docs writes them', () => {
  expect(optionTypes).toEqual(Object.fromEntries(table));
  expect(signatures).toEqual(Object.fromEntries(declared));
});

const modules = new Map(
  await Promise.all(
    Object.keys(entries).map(
      async (entry) => [entry, (await import(entry)) as Readonly<Record<string, unknown>>] as const,
    ),
  ),
);

// What most questions begin with.
const elaboration = elaborate(soc('t', () => ({})));
// What most nodes begin with.
const protocol = { name: 'Link', edge: () => 1, render: () => ({ colour: 'red' }) };

class Scope extends LazyModule {
  constructor(body: () => void) {
    super();
    body();
  }
}

function find(path: string, from: unknown): unknown {
  return path
    .split('.')
    .reduce<unknown>((within, name) => (within as Record<string, unknown> | undefined)?.[name], from);
}

// A class is found as what makes it.
function call(path: string, args: readonly unknown[]): () => unknown {
  const found = [...modules.values()].map((module) => find(path, module)).find((each) => each !== undefined);
  const owner = path.split('.').slice(0, -1).join('.');
  const self = [...modules.values()].map((module) => find(owner, module)).find((each) => each !== undefined);
  const isClass = typeof found === 'function' && Function.prototype.toString.call(found).startsWith('class');
  return isClass
    ? () => Reflect.construct(found as new () => unknown, args) as unknown
    : () => Reflect.apply(found as () => unknown, self, args) as unknown;
}

describe('whatever can be called while a design is declared says what it takes when it is called otherwise', () => {
  const calls = Object.values(signatures).flat();
  test.each(
    [[], [5], [null], [{ noSuchOption: 1 }], ['text'], [undefined, null]].map((args) => [JSON.stringify(args), args]),
  )('with %s', (_, args) => {
    const untold = calls.flatMap((signature) => {
      const [path = ''] = signature.split('(', 1);
      const { failures } = tryElaborate(
        soc('t', () => {
          call(path, args)();
        }),
      );
      const unforeseen = failures.filter(({ rule }) => rule === 'graph/function-threw');
      return unforeseen.map(({ message }) => `${signature}: ${message}`);
    });
    expect(untold).toEqual([]);
  });

  test('and does not declare anything with nothing where something is required', () => {
    const silent = calls.filter((signature) => {
      const [, path = '', first = '', type = ''] = /^([^(]+)\(([^:)]*)(?:: ([^,)]*))?/.exec(signature) ?? [];
      if (/^$|\?$|^\.\.\./.test(first) || type.includes('undefined')) return false;
      // One of several of a kind may need nothing of what it is given.
      if (
        [...modules.values()].some(
          (module) => (find(path, module) as { readonly length: number } | undefined)?.length === 0,
        )
      )
        return false;
      const { failures, elaboration } = tryElaborate(
        soc('t', () => {
          call(path, [])();
        }),
      );
      const [root, ...others] = elaboration?.modules ?? [];
      return failures.length === 0 && (others.length > 0 || (root?.nodes.length ?? 0) > 0);
    });
    expect(silent).toEqual([]);
  });
});

// What is said about an option that no type has, whatever else is given.
async function refusal({ entry, path, index, isClass }: OptionTaker, other: unknown): Promise<unknown> {
  const taker = path
    .split('.')
    .reduce<unknown>((from, name) => (from as Record<string, unknown>)[name], modules.get(entry));
  const args = [...Array<unknown>(index).fill(other), { noSuchOption: 1 }];
  let result: unknown;
  try {
    lazyModule(
      () =>
        new Scope(() => {
          if (isClass) lazyModule(() => Reflect.construct(taker as new () => LazyModule, args) as LazyModule);
          else result = Reflect.apply(taker as () => unknown, undefined, args);
        }),
    );
    const told = await result;
    // Some tell a piece at a time.
    const isList = typeof told === 'object' && told !== null && Symbol.iterator in told;
    const [first] = isList ? Array.from(told as Iterable<unknown>) : [told];
    const isResult = typeof first === 'object' && first !== null && 'failures' in first;
    return isResult ? (first as ElaborationResult).failures[0]?.message : undefined;
  } catch (error) {
    if (error instanceof ElaborationError) return error.diagnostics[0]?.message;
    return error instanceof RequirementError ? error.message : error;
  }
}

describe('whatever takes options refuses one that it does not have', () => {
  test.each(takers)('$path', async (taker) => {
    const refusals = await Promise.all(
      [[], undefined, {}, 'name', () => ({}), elaboration, protocol].map(async (other) => refusal(taker, other)),
    );
    const expected = taker.types.map((type) => `${type} has no option noSuchOption.`);
    expect(refusals).toSatisfy((said: unknown[]) => said.some((one) => expected.includes(String(one))));
  });
});
