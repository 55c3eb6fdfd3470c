import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ArgumentKind,
  Config,
  configFromExpression,
  type ConfigVocabulary,
  Field,
  type ExpressionParameter,
  type Maker,
  Parameters,
  withFragments,
} from '../../lib/config/index.js';
import { parseExpression } from '../../lib/config/expression-syntax.js';
import { broken, requirement } from '../base/address/notation.js';
import { repeated } from '../seeds.js';

// What was applied, the lowest fragment first, each with the arguments that it got.
const Applied = new Field<readonly unknown[]>('Applied', []);

function note(name: string, ...args: unknown[]): Config {
  return new Config(name, (rules) => rules.update(Applied, (below) => [...below, [name, ...args]]));
}

const integer: ArgumentKind = { says: 'an integer', accepts: (value) => Number.isSafeInteger(value) };
const text: ArgumentKind = { says: 'a text', accepts: (value) => typeof value === 'string' };

function parameter(name: string, kind: ArgumentKind, optional = false): ExpressionParameter {
  return { name, kind, optional };
}

const vocabulary: ConfigVocabulary = {
  fragments: new Map<string, Config | { make: (...args: never[]) => Config; parameters?: ExpressionParameter[] }>([
    ['Base', note('Base')],
    ['Default', new Config('Default', note('Middle'), note('Base'))],
    ['Middle', note('Middle')],
    ['WithAny', { make: (...args: unknown[]) => note('WithAny', ...args) }],
    ['WithDepth', { make: (n: number) => note('WithDepth', n), parameters: [parameter('n', integer)] }],
    ['WithNothing', { make: () => note('WithNothing'), parameters: [] }],
    ['WithOrder', { make: (n: number) => note('WithOrder', n), parameters: [parameter('n', integer)] }],
    [
      'WithTwo',
      {
        make: (count: number, label = 'none') => note('WithTwo', count, label),
        parameters: [parameter('count', integer), parameter('label', text, true)],
      },
    ],
    ['WithWidth', { make: (bits: number) => note('WithWidth', bits), parameters: [parameter('bits', integer)] }],
  ]),
  values: new Map<string, unknown>([
    ['Here', 'here'],
    ['Paint.glossy', 'glossy paint'],
    ['None', null],
  ]),
  makers: new Map<string, Maker<unknown>>([
    ['Place', { make: (id: unknown) => ({ place: id }) }],
    [
      'Queue',
      {
        make: (depth = 8, sync = 3) => ({ depth, sync }),
        parameters: [parameter('depth', integer, true), parameter('sync', integer, true)],
      },
    ],
  ]),
};

function config(expression: string): Config {
  return configFromExpression(expression, vocabulary);
}

/** The fragments of an expression, the lowest first. */
function applied(expression: string): readonly unknown[] {
  return config(expression).get(Applied);
}

/** The arguments that `WithAny(…)` gets. */
function given(args: string): unknown[] {
  const [first] = applied(`WithAny(${args})`);
  return (first as unknown[]).slice(1);
}

/** A mistake with the line and the place under it. */
function mistake(rule: string, what: string, line: string, mark: string, help: string): ReturnType<typeof broken> {
  return requirement(rule, `In the configuration, ${what}:\n  ${line}\n  ${mark}`, help, 'input');
}

const grammar = "Join fragments by ++, the one with the highest priority first: 'WithNBigCores(2) ++ DefaultConfig'.";

describe('combinations (core 9.2, rocket-system 10)', () => {
  test.each([
    ['Base', [['Base']]],
    ['Middle ++ Base', [['Base'], ['Middle']]],
    ['WithWidth(8) ++ Middle ++ Base', [['Base'], ['Middle'], ['WithWidth', 8]]],
    [
      'WithWidth(1) ++ WithWidth(2)',
      [
        ['WithWidth', 2],
        ['WithWidth', 1],
      ],
    ],
    ['WithWidth(8) ++ Default', [['Base'], ['Middle'], ['WithWidth', 8]]],
    ['  Middle\n  ++\tBase ', [['Base'], ['Middle']]],
    ['Middle++Base', [['Base'], ['Middle']]],
  ])('%j: the leftmost has the highest priority', (expression, expected) => {
    expect(applied(expression)).toEqual(expected);
  });

  test.each([
    ['new Middle ++ new Base'],
    ['(Middle ++ Base)'],
    ['Middle ++ (Base)'],
    ['((Middle)) ++ Base'],
    ['new Config(Middle ++ Base)'],
    ['new Config(new Middle ++ new Base)'],
    ['Config(Middle ++ Base)'],
    ['new Config(Middle) ++ new Config(Base)'],
    ['new Config(new Config(Middle) ++ (Base))'],
    ['new (Middle ++ Base)'],
    ['Middle() ++ Base()'],
    ['new freechips.rocketchip.Middle ++ org.example.Base'],
    ['Default'],
  ])('%s', (expression) => {
    expect(applied(expression)).toEqual([['Base'], ['Middle']]);
  });

  test('a named configuration in the middle is what its parts are', () => {
    expect(applied('WithDepth(1) ++ Default ++ WithDepth(2)')).toEqual([
      ['WithDepth', 2],
      ['Base'],
      ['Middle'],
      ['WithDepth', 1],
    ]);
  });

  test('the configuration is called as it was written', () => {
    expect([config('  Middle ++ Base ').name, String(config('Base'))]).toEqual(['Middle ++ Base', 'Base']);
    expect(config('Base')).toBeInstanceOf(Config);
  });

  test('grouping does not matter, only the order', () => {
    type Tree = number | readonly Tree[];
    const { tree } = fc.letrec<{ tree: Tree; list: readonly Tree[] }>((tie) => ({
      tree: fc.oneof({ maxDepth: 4 }, fc.integer({ min: 0, max: 99 }), tie('list')),
      list: fc.array(tie('tree'), { minLength: 1, maxLength: 4 }),
    }));
    const written = (part: Tree, how: readonly string[]): string => {
      if (typeof part === 'number') return `${how[part % how.length] ?? ''}WithWidth(${part})`;
      const open = how[part.length % how.length] === 'new ' ? 'new Config(' : '(';
      return `${open}${part.map((each) => written(each, how)).join(' ++ ')})`;
    };
    const leaves = (part: Tree): number[] => (typeof part === 'number' ? [part] : part.flatMap(leaves));
    fc.assert(
      fc.property(tree, fc.array(fc.constantFrom('', 'new '), { minLength: 1, maxLength: 3 }), (part, how) => {
        expect(applied(written(part, how))).toEqual(
          leaves(part)
            .map((bits) => ['WithWidth', bits])
            .reverse(),
        );
      }),
      repeated(200),
    );
  });
});

describe('arguments (rocket-system 10)', () => {
  test.each<[written: string, value: unknown]>([
    ['0', 0],
    ['17', 17],
    ['1_000_000', 1_000_000],
    ['-3', -3],
    ['0x10', 16],
    ['0XfF', 255],
    ['0x8000_0000', 0x8000_0000],
    ['0x80000000L', 0x8000_0000],
    ['4096l', 4096],
    ['-0x10', -16],
    ['0x1d', 0x1d],
    ['0xdfL', 0xdf],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['9007199254740992', 9_007_199_254_740_992n],
    ['-9007199254740992', -9_007_199_254_740_992n],
    ['0xffff_ffff_ffff_ffffL', 0xffff_ffff_ffff_ffffn],
    ['1.5', 1.5],
    ['-0.25', -0.25],
    ['100.0', 100],
    ['33.3f', 33.3],
    ['2.5d', 2.5],
    ['8d', 8],
    ['true', true],
    ['false', false],
    ['"a text, (with) ++ signs"', 'a text, (with) ++ signs'],
    ['""', ''],
    ['Here', 'here'],
    ['org.example.Here', 'here'],
    ['(true)', true],
    ['Place(3)', { place: 3 }],
    ['new Place(0x3)', { place: 3 }],
    ['Place(Place(1))', { place: { place: 1 } }],
    ['Place()', { place: undefined }],
    ['Some(4)', 4],
    ['Some(Place("x"))', { place: 'x' }],
    ['None', null],
    ['Queue', { depth: 8, sync: 3 }],
    ['Queue(4)', { depth: 4, sync: 3 }],
    ['new org.example.Queue(sync = 2)', { depth: 8, sync: 2 }],
    ['Nil', []],
    ['scala.Nil', []],
    ['scala.Seq(1)', [1]],
    ['Seq()', []],
    ['("a", Seq("b"), Nil)', ['a', ['b'], []]],
    ['(1, (2, 3))', [1, [2, 3]]],
    ['(4)', 4],
    ['Seq(1, 2)', [1, 2]],
    ['List("a", "b")', ['a', 'b']],
    ['Seq(List(1), Nil, Some(2))', [[1], [], 2]],
  ])('%s', (written, value) => {
    expect(given(written)).toEqual([value]);
  });

  test('several, with or without spaces', () => {
    expect([given(''), given('1,2'), given(' 1 ,\n 2, "x" ')]).toEqual([[], [1, 2], [1, 2, 'x']]);
  });

  test('every integer is read as what it is', () => {
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 70n), 2n ** 70n), fc.boolean(), fc.boolean(), (value, hex, long) => {
        const digits = (value < 0n ? -value : value).toString(hex ? 16 : 10);
        const [read] = given(`${value < 0n ? '-' : ''}${hex ? '0x' : ''}${digits}${long ? 'L' : ''}`);
        expect(read).toBe(Number.isSafeInteger(Number(value)) ? Number(value) : value);
      }),
      repeated(500),
    );
  });

  test.each([
    ['WithTwo(3)', ['WithTwo', 3, 'none']],
    ['WithTwo(3, "x")', ['WithTwo', 3, 'x']],
    ['WithTwo(count = 3)', ['WithTwo', 3, 'none']],
    ['WithTwo(label = "x", count = 3)', ['WithTwo', 3, 'x']],
    ['WithTwo(3, label = "x")', ['WithTwo', 3, 'x']],
    ['WithTwo(count=3,label="x")', ['WithTwo', 3, 'x']],
    ['WithNothing', ['WithNothing']],
    ['WithNothing()', ['WithNothing']],
  ])('by position or by name: %s', (expression, expected) => {
    expect(applied(expression)).toEqual([expected]);
  });
});

describe('the parser says where each part stands', () => {
  test('fragments and their arguments', () => {
    expect(parseExpression('new A(1) ++ p.B(x = "t")')).toEqual([
      {
        ...{ kind: 'name', name: 'A', qualified: 'A' },
        args: [{ name: undefined, value: { kind: 'literal', value: 1, start: 6, end: 7 } }],
        start: 4,
        end: 8,
      },
      {
        ...{ kind: 'name', name: 'B', qualified: 'p.B' },
        args: [{ name: 'x', value: { kind: 'literal', value: 't', start: 20, end: 23 } }],
        start: 12,
        end: 24,
      },
    ]);
  });

  test('lists, of fragments and of values', () => {
    const a = { kind: 'name', name: 'A', qualified: 'A', args: undefined };
    expect(parseExpression('new Config(A) ++ (A)')).toEqual([
      { kind: 'joined', parts: [{ ...a, start: 11, end: 12 }], start: 0, end: 13 },
      { kind: 'joined', parts: [{ ...a, start: 18, end: 19 }], start: 17, end: 20 },
    ]);
    expect(parseExpression('W(Seq(true, Nil))')).toEqual([
      {
        ...{ kind: 'name', name: 'W', qualified: 'W' },
        args: [
          {
            name: undefined,
            value: {
              kind: 'list',
              items: [
                { kind: 'literal', value: true, start: 6, end: 10 },
                { kind: 'list', items: [], start: 12, end: 15 },
              ],
              start: 2,
              end: 16,
            },
          },
        ],
        start: 0,
        end: 17,
      },
    ]);
  });
});

describe('what is no expression', () => {
  test.each([
    ['', 'a fragment is expected here', '^'],
    ['   ', 'a fragment is expected here', '   ^'],
    ['++ Base', 'a fragment is expected here', '^^'],
    ['Base ++', 'a fragment is expected here', '       ^'],
    ['Base ++ ++ Base', 'a fragment is expected here', '        ^^'],
    ['Base Middle', '++ or the end is expected here', '     ^^^^^^'],
    ['Base) ++ Base', '++ or the end is expected here', '    ^'],
    ['(Base ++ Base', ') is expected here', '             ^'],
    ['()', 'a fragment is expected here', ' ^'],
    ['new', 'a fragment is expected here', '   ^'],
    ['new Config(Base', ') is expected here', '               ^'],
    ['new Config()', 'a fragment is expected here', '           ^'],
    ['12 ++ Base', 'a fragment is expected here', '^^'],
    ['"Base"', 'a fragment is expected here', '^^^^^^'],
    ['WithAny(1', ') is expected here', '         ^'],
    ['WithAny(1 2)', ') is expected here', '          ^'],
    ['WithAny(1,)', 'a value is expected here', '          ^'],
    ['WithAny(, 1)', 'a value is expected here', '        ^'],
    ['WithAny(())', 'a value is expected here', '         ^'],
    ['WithAny((1, ))', 'a value is expected here', '            ^'],
    ['WithAny((1 2))', ') is expected here', '           ^'],
    ['WithAny(n = )', 'a value is expected here', '            ^'],
    ['WithAny(new 3', ') is expected here', '             ^'],
    ['WithAny(1, ', 'a value is expected here', '           ^'],
    ['Base + Middle', '+ is for numbers, and no fragments', '     ^'],
    ['Base ++ Middle;', '";" has no meaning', '              ^'],
    ['WithAny(--3)', 'a value is expected here', '        ^^'],
    ['WithAny(3 *- 3)', ') is expected here', '          ^^'],
    ['WithAny(3 *)', 'a value is expected here', '           ^'],
    ['WithAny(* 3)', 'a value is expected here', '        ^'],
  ])('%j', (expression, what, mark) => {
    expect(broken(() => config(expression))).toEqual(mistake('config/syntax', what, expression, mark, grammar));
  });

  test('a text of several lines is shown as one, so that the mark stands under its place', () => {
    expect(broken(() => config('Middle\n\t++ Base\n  Base'))).toEqual(
      mistake(
        'config/syntax',
        '++ or the end is expected here',
        'Middle  ++ Base   Base',
        '                  ^^^^',
        grammar,
      ),
    );
  });

  test('a value in the place of a fragment', () => {
    expect(broken(() => config('Base ++ true'))).toEqual(
      mistake(
        'config/syntax',
        'a fragment is expected here',
        'Base ++ true',
        '        ^^^^',
        'Write the name of a fragment or of a configuration.',
      ),
    );
  });
});

describe('names that nobody knows', () => {
  test('a fragment, with what may have been meant', () => {
    expect(broken(() => config('WithWidht(8) ++ Base'))).toEqual(
      mistake(
        'config/unknown',
        'there is no fragment WithWidht',
        'WithWidht(8) ++ Base',
        '^^^^^^^^^^^^',
        'Did you mean WithWidth?',
      ),
    );
    expect(broken(() => config('Base ++ new org.example.midle')).help).toBe('Did you mean Middle?');
  });

  test('a fragment that resembles none: the first few', () => {
    expect(broken(() => config('Base ++ (Elsewhere ++ Base)'))).toEqual(
      mistake(
        'config/unknown',
        'there is no fragment Elsewhere',
        'Base ++ (Elsewhere ++ Base)',
        '         ^^^^^^^^^',
        'Known are Base, Default, Middle, WithAny, WithDepth, WithNothing, WithOrder, WithTwo and 1 more.',
      ),
    );
  });

  test('a value', () => {
    expect(broken(() => config('WithAny(1, Plaec(2)) ++ Base'))).toEqual(
      mistake(
        'config/unknown',
        'there is no value Plaec',
        'WithAny(1, Plaec(2)) ++ Base',
        '           ^^^^^^^^',
        'Did you mean Place?',
      ),
    );
    expect(broken(() => config('WithAny(Seq(Some(Her)))'))).toEqual(
      mistake(
        'config/unknown',
        'there is no value Her',
        'WithAny(Seq(Some(Her)))',
        '                 ^^^',
        'Did you mean Here?',
      ),
    );
  });

  test('a value without the class that it belongs to', () => {
    expect(given('Paint.glossy, org.example.Paint.glossy, org.example.Here')).toEqual([
      'glossy paint',
      'glossy paint',
      'here',
    ]);
    expect(broken(() => config('WithAny(glossy) ++ Base'))).toEqual(
      mistake(
        'config/unknown',
        'there is no value glossy',
        'WithAny(glossy) ++ Base',
        '        ^^^^^^',
        'Write Paint.glossy.',
      ),
    );
  });

  test('a fragment is no value, and a value is no fragment', () => {
    expect(broken(() => config('WithAny(Base)')).message).toMatch(/there is no value Base:/);
    expect(broken(() => config('Place(1)')).message).toMatch(/there is no fragment Place:/);
  });
});

describe('arguments that a fragment does not take', () => {
  const usage = 'It takes WithTwo(count: an integer, label?: a text).';

  test.each([
    ['WithTwo', 'WithTwo is missing its argument count', '^^^^^^^', usage],
    ['Base ++ new WithTwo()', 'WithTwo is missing its argument count', '            ^^^^^^^^^', usage],
    ['WithTwo(label = "x")', 'WithTwo is missing its argument count', '^^^^^^^^^^^^^^^^^^^^', usage],
    ['WithTwo("x")', 'argument count of WithTwo is to be an integer', '        ^^^', usage],
    ['WithTwo(1.5)', 'argument count of WithTwo is to be an integer', '        ^^^', usage],
    ['WithTwo(1, Seq("x"))', 'argument label of WithTwo is to be a text', '           ^^^^^^^^', usage],
    ['WithTwo(1, label = true)', 'argument label of WithTwo is to be a text', '                   ^^^^', usage],
    ['WithTwo(1, "x", 2)', '3 arguments are too many for WithTwo', '                ^', usage],
    ['WithTwo(cuont = 1)', 'there is no argument cuont for WithTwo', '                ^', usage],
    [
      'WithNothing(1, 2)',
      '2 arguments are too many for WithNothing',
      '            ^',
      'Write WithNothing without arguments.',
    ],
    [
      'WithWidth(Place(1))',
      'argument bits of WithWidth is to be an integer',
      '          ^^^^^^^^',
      'It takes WithWidth(bits: an integer).',
    ],
    ['Base(1)', 'Base takes no arguments', '^^^^^^^', 'Write Base without arguments.'],
    [
      'WithAny(Queue("x"))',
      'argument depth of Queue is to be an integer',
      '              ^^^',
      'It takes Queue(depth?: an integer, sync?: an integer).',
    ],
    [
      'WithAny(Queue(1, depth = 2))',
      'argument depth of Queue is given twice',
      '                         ^',
      'It takes Queue(depth?: an integer, sync?: an integer).',
    ],
    [
      'WithNothing(1)',
      'an argument is too many for WithNothing',
      '            ^',
      'Write WithNothing without arguments.',
    ],
    ['WithAny(Here(1))', 'Here takes no arguments', '        ^^^^^^^', 'Write Here without arguments.'],
    [
      'WithAny(n = 1)',
      'there is no argument n for WithAny',
      '            ^',
      'Give WithAny its arguments by position.',
    ],
    [
      'Middle ++ Default(n = 1)',
      'Default takes no arguments',
      '          ^^^^^^^^^^^^^^',
      'Write Default without arguments.',
    ],
  ])('%s', (expression, what, mark, help) => {
    expect(broken(() => config(expression))).toEqual(mistake('config/arguments', what, expression, mark, help));
  });
});

describe('a vocabulary with further fragments', () => {
  const more = withFragments(vocabulary, [
    ['WithMine', { make: (n: number) => note('WithMine', n) }],
    ['Base', note('OtherBase')],
  ]);

  test('they may be named, and take the place of those of the same name', () => {
    expect(configFromExpression('WithMine(3) ++ Middle ++ Base', more).get(Applied)).toEqual([
      ['OtherBase'],
      ['Middle'],
      ['WithMine', 3],
    ]);
  });

  test('what a configuration was made of stays', () => {
    expect(configFromExpression('Default', more).get(Applied)).toEqual([['Base'], ['Middle']]);
  });

  test('they are named before the others, each in the order of the alphabet', () => {
    const further = withFragments(vocabulary, [
      ['WithYours', { make: () => note('WithYours') }],
      ['WithMine', { make: () => note('WithMine') }],
    ]);
    expect(broken(() => configFromExpression('Elsewhere', further)).help).toBe(
      'Known are WithMine, WithYours, Base, Default, Middle, WithAny, WithDepth, WithNothing and 3 more.',
    );
  });

  test('the values are the same, and the vocabulary itself is left alone', () => {
    expect(more.values).toBe(vocabulary.values);
    expect(applied('Base')).toEqual([['Base']]);
    expect(broken(() => config('WithMine(3)')).rule).toBe('config/unknown');
  });

  test('a function that makes no configuration is no fragment', () => {
    const forgetful = withFragments(vocabulary, [['WithNothing', { make: () => undefined as unknown as Parameters }]]);
    const text = 'WithNothing ++ Base';
    expect(broken(() => configFromExpression(text, forgetful))).toEqual(
      mistake(
        'config/unknown',
        'WithNothing makes no configuration',
        text,
        '^^^^^^^^^^^',
        "Let WithNothing return one: new Config('WithNothing', …).",
      ),
    );
  });

  test('parameters without a name may be fragments', () => {
    const plain = withFragments(vocabulary, [['Plain', Parameters.empty.alterPartial(Applied, ['plain'])]]);
    expect(configFromExpression('Middle ++ Plain ++ Base', plain).get(Applied)).toEqual(['plain', ['Middle']]);
  });
});
