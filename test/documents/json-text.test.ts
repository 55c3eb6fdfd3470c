import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonPlace, type JsonPath, type JsonText, locate, placeAt, toPointer } from '../../lib/documents/json-text.js';
import { repeated } from '../seeds.js';

function textOf(text: string, firstLine = 1): JsonText {
  return { file: 'soc.json', text, firstLine };
}

describe('places in a JSON text', () => {
  const text = [
    '{',
    '  "name": "soc",',
    '  "body": [',
    '    { "a/b": 1, "c~d": [true, {"x": null}] }',
    '  ]',
    '}',
  ].join('\n');

  test.for<[path: JsonPath, line: number, column: number, pointer: string]>([
    [[], 1, 1, ''],
    [['name'], 2, 11, '/name'],
    [['body'], 3, 11, '/body'],
    [['body', 0], 4, 5, '/body/0'],
    [['body', 0, 'a/b'], 4, 14, '/body/0/a~1b'],
    [['body', 0, 'c~d', 0], 4, 25, '/body/0/c~0d/0'],
    [['body', 0, 'c~d', 1, 'x'], 4, 37, '/body/0/c~0d/1/x'],
  ])('%j is at line %d, column %d', ([path, line, column, pointer]) => {
    expect(locate(textOf(text), path)).toEqual({ file: 'soc.json', line, column, pointer });
  });

  test('of something that is not there is that of the innermost value around it', () => {
    const place = (...path: JsonPath): [number, number] => {
      const { line, column } = locate(textOf(text), path);
      return [line, column];
    };
    expect(place('body', 0, 'missing')).toEqual([4, 5]);
    expect(place('body', 7)).toEqual([3, 11]);
    expect(place('name', 'first')).toEqual([2, 11]);
    expect(place('nothing', 'at', 'all')).toEqual([1, 1]);
  });

  test('count lines from the line on which the text starts, as in a file of one document a line', () => {
    expect(locate(textOf('  {"a": 1}', 12), ['a'])).toEqual({ file: 'soc.json', line: 12, column: 9, pointer: '/a' });
    expect(placeAt(textOf('{\n\n}', 12), 3)).toEqual({ file: 'soc.json', line: 14, column: 1 });
  });

  test('are looked up only when somebody asks', () => {
    const spied: JsonText = {
      file: 'soc.json',
      firstLine: 1,
      get text(): string {
        throw new Error('somebody asked');
      },
    };
    const place = jsonPlace(spied, ['a']);
    expect(() => place.resolve()).toThrow('somebody asked');
  });

  test('are found in one pass over the text, however many are asked for', () => {
    let reads = 0;
    const list = JSON.stringify(Array.from({ length: 5000 }, (_, k) => k));
    const counted: JsonText = {
      file: 'soc.json',
      firstLine: 1,
      get text(): string {
        reads++;
        return list;
      },
    };
    const columns = Array.from({ length: 5000 }, (_, k) => locate(counted, [k]).column);
    expect(columns).toEqual(Array.from(list.matchAll(/\d+/g), ({ index }) => index + 1));
    expect(reads).toBe(2);
  });
});

test('the text at the place of a value reads as that value', () => {
  const keys = fc.oneof(
    fc.string({ maxLength: 3 }),
    fc.constantFrom('0', '~', '/', '"', '\\', '__proto__', '[', '}', 'ü\n'),
  );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.oneof(
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
        fc.string(),
      ),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(keys, tie('value'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  const indent = fc.constantFrom(undefined, 1, '\t\r\n ');
  fc.assert(
    fc.property(value, fc.array(fc.nat(), { maxLength: 6 }), indent, (top, steps, space) => {
      const text =
        space === '\t\r\n ' ? JSON.stringify(top, null, 2).replaceAll('\n', '\r\n') : JSON.stringify(top, null, space);
      const parsed = JSON.parse(text) as unknown;
      const path: (string | number)[] = [];
      let at = parsed;
      for (const step of steps) {
        if (typeof at !== 'object' || at === null) break;
        const entries: [string | number, unknown][] = Array.isArray(at)
          ? at.map((item: unknown, k) => [k, item])
          : Object.entries(at);
        const entry = entries[step % Math.max(1, entries.length)];
        if (entry === undefined) break;
        path.push(entry[0]);
        at = entry[1];
      }
      const { line, column, pointer } = locate(textOf(text), path);
      expect(pointer).toBe(toPointer(path));
      const lines = text.split('\n').slice(line - 1);
      const rest = [lines[0]?.slice(column - 1), ...lines.slice(1)].join('\n');
      expect(beginningOf(rest)).toEqual(at);
    }),
    repeated(500),
  );
});

// The value with which a text begins, whatever comes behind it.
function beginningOf(text: string): unknown {
  for (let end = 1; end <= text.length; end++) {
    if (/[-+.\deE]/.test(text[end - 1] ?? '') && /[-+.\deE]/.test(text[end] ?? '')) continue;
    try {
      return JSON.parse(text.slice(0, end));
    } catch {
      // Not yet at the end of the value.
    }
  }
  return undefined;
}
