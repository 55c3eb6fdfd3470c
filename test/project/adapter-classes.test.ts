import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AdapterReader } from '../../scripts/docs/adapter-classes.js';

// A library in small: the folder `bus` with what is given, and around it as much as the reader looks for.
function reader(source: string): AdapterReader {
  const root = mkdtempSync(join(tmpdir(), 'entente-'));
  mkdirSync(join(root, 'lib/protocols/bus'), { recursive: true });
  const files = {
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "target": "es2023", "module": "nodenext", "types": [] } }',
    'package.json': '{ "type": "module" }',
    'lib/index.ts': "export * from './protocols/bus/all.js';",
    'lib/graph.ts': `export class LazyModule {}
      export interface AdapterNode<In, Out = In> { in: In; out: Out }
      export interface SinkNode<In> { in: In }`,
    'lib/protocols/bus/all.ts': `import { type AdapterNode, LazyModule, type SinkNode } from '../../graph.js';
      interface Bus { wide: boolean }
      interface Other { narrow: boolean }
      declare function lazyModule<T>(make: () => T): T;
      ${source}`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  return new AdapterReader(root);
}

test('protocols, parameters and shortcuts of an adapter', () => {
  const bus = reader(`
    export interface BridgeOptions {
      /** Needed. */
      readonly width: number;
      /** Whether it is fast. Default false. */
      readonly fast?: boolean;
      /** Default: as many as there are. */
      readonly many?: number;
    }
    export class Bridge extends LazyModule {
      declare readonly node: AdapterNode<Bus, Other>;
      constructor({ fast = false }: BridgeOptions) { super(); void fast; }
    }
    export function bridge(options: BridgeOptions): Bridge {
      return lazyModule(() => new Bridge({ fast: true, ...options }));
    }`);
  expect(bus.protocol('bus')).toEqual([
    {
      name: 'Bridge',
      inner: 'Bus',
      outer: 'Other',
      parameters: [
        { name: 'width', fallback: undefined },
        { name: 'fast', fallback: 'false' },
        { name: 'many', fallback: 'as many as there are' },
      ],
      shortcuts: [{ name: 'bridge', takes: ['{…}'], defaults: new Map([['fast', 'true']]) }],
    },
  ]);
  expect(bus.problems).toEqual([]);
});

test('parameters in a row, inherited nodes and constructors', () => {
  const bus = reader(`
    abstract class Base extends LazyModule {
      declare readonly node: AdapterNode<Bus>;
      /** \`depth\`: entries. Default 2. */
      constructor(name: string, depth = 2) { super(); void [name, depth]; }
    }
    export class Queue extends Base {}
    export const queue = 1;
    export function chain(depth: number, name?: string): Queue[] { return [new Queue(name ?? '', depth)]; }`);
  expect(bus.protocol('bus')).toEqual([
    {
      name: 'Queue',
      inner: 'Bus',
      outer: 'Bus',
      parameters: [
        { name: 'name', fallback: undefined },
        { name: 'depth', fallback: '2' },
      ],
      shortcuts: [{ name: 'chain', takes: ['depth', 'name?'], defaults: new Map() }],
    },
  ]);
  expect(bus.problems).toEqual([]);
});

test('devices, abstract classes and other classes are no adapters', () => {
  const bus = reader(`
    export class Ram extends LazyModule { declare readonly node: SinkNode<Bus>; }
    export abstract class Half extends LazyModule { declare readonly node: AdapterNode<Bus>; }
    export class Loose { declare readonly node: AdapterNode<Bus>; }
    class Hidden extends LazyModule { declare readonly node: AdapterNode<Bus>; }
    void Hidden;`);
  expect(bus.protocol('bus')).toEqual([]);
});

test('defaults that are not documented, or not as they are in the code, are problems', () => {
  const bus = reader(`
    export interface DelayOptions {
      /** How much. */
      readonly k?: number;
      /** Default 0.2. */
      readonly q?: number;
    }
    export class Delay extends LazyModule {
      declare readonly node: AdapterNode<Bus>;
      constructor({ q = 0.1 }: DelayOptions = {}) { super(); void q; }
    }`);
  bus.protocol('bus');
  expect(bus.problems).toEqual([
    'The documentation of k of Delay does not say "Default x."',
    'The default of q of Delay is 0.1, but its documentation says 0.2',
  ]);
});

test('what filters may be given, in their own words', () => {
  const bus = reader(`
    export type ManagerFilter = (manager: Bus) => Bus | undefined;
    /** Keeps every manager as it is (tilelink 5.8). */
    export const mIdentity: ManagerFilter = (manager) => manager;
    /** As {@link mIdentity}, of those in \`select\`
     * alone (tilelink 5.8). Hides others. */
    export function mSelect(select: Other): ManagerFilter { void select; return mIdentity; }
    const mHidden: ManagerFilter = mIdentity;
    void mHidden;
    export function mOther(other: Other): Other { return other; }`);
  expect(bus.filters('bus')).toEqual([
    { name: 'mIdentity', takes: undefined, leaves: 'Keeps every manager as it is.' },
    { name: 'mSelect', takes: ['select'], leaves: 'As `mIdentity`, of those in `select` alone. Hides others.' },
  ]);
  expect(bus.problems).toEqual([]);
});
