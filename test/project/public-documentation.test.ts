import { entries } from '../../scripts/build/entries.js';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type PublicPart, publicSurface } from './public-surface.js';

// Clauses that a comment cites exist: citations.test.ts sees to that, of the whole project.
function undocumented(parts: readonly PublicPart[], kind: PublicPart['kind']): string[] {
  return parts.filter((part) => part.kind === kind && part.documentation === '').map(({ place }) => place);
}

describe('the documentation of what the library exports', () => {
  const parts = publicSurface(
    fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, ''),
    Object.values(entries),
  );

  test('every function is documented', () => {
    expect(undocumented(parts, 'function')).toEqual([]);
  });

  test('every class is documented', () => {
    expect(undocumented(parts, 'class')).toEqual([]);
  });

  test('every method is documented, by itself or by what it overrides', () => {
    expect(undocumented(parts, 'method')).toEqual([]);
  });

  test('the surface is that of the whole library', () => {
    const names = parts.map(({ place }) => place.replace(/^.* /, ''));
    expect(names).toEqual(expect.arrayContaining(['elaborate', 'axi4.xbar', 'tl.TLXbar', 'Handle.starFrom']));
  });
});

describe('what the checks find', () => {
  // A library in small: one file beside the index.
  function surface(source: string): PublicPart[] {
    const root = mkdtempSync(join(tmpdir(), 'entente-'));
    mkdirSync(join(root, 'lib'));
    const files = {
      'tsconfig.json':
        '{ "compilerOptions": { "strict": true, "target": "es2023", "module": "nodenext", "types": [] } }',
      'package.json': '{ "type": "module" }',
      'lib/index.ts': "export * from './bus.js';",
      'lib/bus.ts': source,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
    return publicSurface(root);
  }

  test('functions and classes without a comment', () => {
    const parts = surface(`
      export function bare(): void {}
      /** Says what it does. */
      export function exact(): void {}
      /** One that is called as a function is. */
      export const called = (): void => {};
      export const open = (): void => {};
      export const number = 1;
      export class Bare {}
      /** A class of its own. */
      export class Exact {}
      function inner(): void {}
      inner();`);
    expect(undocumented(parts, 'function')).toEqual(['lib/bus.ts:2 bare', 'lib/bus.ts:7 open']);
    expect(undocumented(parts, 'class')).toEqual(['lib/bus.ts:9 Bare']);
  });

  test('methods without a comment of their own or an inherited one', () => {
    const parts = surface(`
      export interface Shape {
        /** In square metres. */
        area(): number;
        name(): string;
      }
      /** A square. */
      export class Square implements Shape {
        area(): number { return 1; }
        name(): string { return 'square'; }
        /** How many there are. */
        static count(): number { return 1; }
        static [Symbol.hasInstance](): boolean { return true; }
        private secret(): void { this.#more(); }
        protected passed(): void { this.secret(); }
        #more(): void {}
        readonly side = 1;
      }`);
    expect(undocumented(parts, 'method')).toEqual([
      'lib/bus.ts:5 Shape.name',
      'lib/bus.ts:10 Square.name',
      'lib/bus.ts:13 Square.[Symbol.hasInstance]',
    ]);
  });

  test('what is in a namespace, once', () => {
    const parts = surface('export namespace inside { export function bare(): void {} } export { inside as again };');
    expect(undocumented(parts, 'function')).toEqual(['lib/bus.ts:1 inside.bare']);
  });
});
