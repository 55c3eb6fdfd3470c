import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DeviceReader } from '../../scripts/docs/device-sources.js';

// A library in small: a protocol with what is given, and around it as much as the reader looks for.
function reader(source: string): DeviceReader {
  const root = mkdtempSync(join(tmpdir(), 'entente-'));
  mkdirSync(join(root, 'lib/protocols/bus'), { recursive: true });
  const files = {
    'tsconfig.json': '{ "compilerOptions": { "strict": true, "target": "es2023", "module": "nodenext", "types": [] } }',
    'package.json': '{ "type": "module" }',
    'lib/index.ts': "export * as bus from './protocols/bus/all.js';",
    'lib/graph.ts': `export class LazyModule {}
      export interface AdapterNode<In, Out = In> { in: In; out: Out }
      export interface SourceNode<Out> { out: Out }
      export interface SinkNode<In> { in: In }
      export class SimpleDevice { declare readonly name: string; }`,
    'lib/protocols/bus/all.ts': `import { type AdapterNode, LazyModule, SimpleDevice, type SinkNode, type SourceNode } from '../../graph.js';
      interface Bus { wide: boolean }
      declare function lazyModule<T>(make: () => T): T;
      declare function sinkOf(): SinkNode<Bus>;
      ${source}`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  return new DeviceReader(root);
}

const ram = `
  export interface RamOptions {
    /** In bytes. Default 64. */
    readonly size?: number;
    /** How it is made. */
    readonly macro: MacroOptions;
  }
  /** A macro. */
  export interface MacroOptions {
    /** Its ports. */
    readonly ports: 1 | 2;
  }
  /** Memory (tilelink 6.1). */
  export class Ram extends LazyModule {
    readonly node: SinkNode<Bus> = sinkOf();
    constructor(readonly options: RamOptions) { super(); }
  }
  /**
   * Puts a {@link Ram} into the current module.
   *
   * @example
   * bus.ram({ macro: { ports: 1 } });
   */
  export function ram(options: RamOptions): SinkNode<Bus> { return lazyModule(() => new Ram(options)).node; }`;

test('a function that returns the end of an edge, with what the class says that it makes', () => {
  const bus = reader(ram);
  expect(bus.devices()).toEqual([
    {
      ...{ entry: 'entente-soc', path: 'bus.ram', form: 'function', takes: ['{…}'], about: 'Memory.' },
      options: [
        { name: 'size', type: 'number', required: false, about: 'In bytes. Default 64.', record: undefined },
        { name: 'macro', type: 'MacroOptions', required: true, about: 'How it is made.', record: 'MacroOptions' },
      ],
      ends: [{ name: undefined, protocol: 'Bus', way: 'in' }],
      example: 'bus.ram({ macro: { ports: 1 } });',
    },
  ]);
  expect(bus.records).toEqual(
    new Map([
      [
        'MacroOptions',
        {
          about: 'A macro.',
          options: [{ name: 'ports', type: '1 | 2', required: true, about: 'Its ports.', record: undefined }],
        },
      ],
    ]),
  );
  expect(bus.problems).toEqual([]);
});

test('modules with ends, classes that firmware is told of, and kinds of tiles', () => {
  const bus = reader(`
    export interface DmaOptions {
      /** Channels. */
      readonly channels: number;
    }
    /** Moves data. */
    export class Dma extends LazyModule {
      declare readonly master: SourceNode<Bus>;
      declare readonly registers: SinkNode<Bus>;
      constructor(readonly options: DmaOptions) { super(); }
    }
    /**
     * Makes one.
     *
     * @example dma()
     */
    export function dma(options: DmaOptions): Dma { return new Dma(options); }
    /**
     * Counts.
     *
     * @example counter()
     */
    export class Counter extends LazyModule {
      readonly device = new SimpleDevice();
      constructor(readonly options: DmaOptions) { super(); }
    }
    /** Any tile. */
    export interface TileKind<Params> { readonly check: (params: Params) => void }
    /**
     * A small tile.
     *
     * @example tile()
     */
    export const tile = {} as TileKind<DmaOptions>;`);
  expect(
    bus.devices().map(({ path, form, ends }) => [path, form, ends.map(({ name, way }) => `${name} ${way}`)]),
  ).toEqual([
    ['bus.dma', 'function', ['master out', 'registers in']],
    ['bus.Counter', 'class', []],
    ['bus.tile', 'tile', []],
  ]);
  expect(bus.problems).toEqual([]);
});

test('parts that the parameters of a tile hold, made or there, but not what makes kinds of tiles', () => {
  const bus = reader(`
    export interface UnitOptions {
      /** Banks. */
      readonly banks: number;
    }
    export interface RoCCUnit { readonly name: string }
    export interface TileKind<Params> { readonly check: (params: Params) => void }
    /**
     * Multiplies.
     *
     * @example multiplier()
     */
    export function multiplier(options: UnitOptions): RoCCUnit { return { name: String(options.banks) }; }
    /**
     * Adds.
     *
     * @example adder
     */
    export const adder: RoCCUnit = { name: 'adder' };
    export function kindOf<Params>(): TileKind<Params> { return { check: () => undefined }; }`);
  expect(bus.devices().map(({ path, form, takes, options }) => [path, form, takes, options.length])).toEqual([
    ['bus.multiplier', 'coprocessor', ['{…}'], 1],
    ['bus.adder', 'coprocessor', undefined, 0],
  ]);
  expect(bus.problems).toEqual([]);
});

test('several modules that options ask for, but not those that a configuration has', () => {
  const bus = reader(`
    export interface BankOptions {
      /** How many. */
      readonly count: number;
    }
    export class Bank extends LazyModule {
      declare readonly node: SinkNode<Bus>;
    }
    /**
     * Banks of a memory.
     *
     * @example banks({ count: 2 })
     */
    export function banks(options: BankOptions): readonly Bank[] { return Array.from({ length: options.count }, () => new Bank()); }
    export function configured(): readonly Bank[] { return [new Bank()]; }`);
  expect(bus.devices().map(({ path }) => path)).toEqual(['bus.banks']);
});

test('adapters, parts of other modules, and what stays inside are none', () => {
  const bus = reader(`
    /** Passes on. */
    export class Buffer extends LazyModule {
      static readonly about = {};
      declare readonly node: AdapterNode<Bus>;
      declare readonly control: SinkNode<Bus>;
    }
    /** Makes one. */
    export function buffer(): Buffer { return new Buffer(); }
    /** A part of a tile. */
    export class Cache extends LazyModule {
      readonly device = new SimpleDevice();
      constructor(readonly tile: LazyModule) { super(); }
    }
    function hidden(): SinkNode<Bus> { return sinkOf(); }
    void hidden;`);
  expect(bus.devices()).toEqual([]);
});

test('an exported factory without comment, example or documented options is a problem', () => {
  const bus = reader(`
    export interface TimerOptions { readonly width: number }
    export function timer(options: TimerOptions): SinkNode<Bus> { void options; return sinkOf(); }`);
  bus.devices();
  expect(bus.problems).toEqual([
    'bus.timer has no comment.',
    'bus.timer has no @example in its comment.',
    'The option width of bus.timer has no comment.',
  ]);
});
