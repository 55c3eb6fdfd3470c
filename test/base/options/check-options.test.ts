import { runInNewContext } from 'node:vm';
import {
  AddressSet,
  ahb,
  apb,
  axi4,
  connect,
  formatDiagnostic,
  type LazyModule,
  lazyModule,
  soc,
  tl,
  tryElaborate,
} from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { checkOptions, type OptionType } from '../../../lib/base/options/index.js';

// What is said of options, as a topology without types gives them.
function said(type: OptionType, options: unknown): string | undefined {
  try {
    checkOptions(type, options);
  } catch (error) {
    const { rule, message, help } = error as { rule: string; message: string; help: string };
    return `${rule}: ${message} ${help}`;
  }
  return undefined;
}

const address = AddressSet.range(0x8000_0000n, 0x1000n);

class OwnRam {
  readonly address = address;
}

describe('options that are wrong', () => {
  test.each<[string, OptionType, unknown, string]>([
    [
      'a misspelt one is named with the nearest',
      'TLRAMOptions',
      { address, beatbytes: 8 },
      'options/unknown: TLRAMOptions has no option beatbytes. Did you mean beatBytes?',
    ],
    [
      'without a near one, all are named',
      'TLFilterOptions',
      { only: 1 },
      'options/unknown: TLFilterOptions has no option only. Its options are mfilter, cfilter.',
    ],
    [
      'a name, of what has none of its own',
      'TLFilterOptions',
      { name: 'filter' },
      'options/unknown: TLFilterOptions has no option name. Its options are mfilter, cfilter. It is called after the property that holds it, or as it is returned.',
    ],
    [
      'a misspelt one is said before those that are missing for it',
      'TLRAMOptions',
      { adress: address },
      'options/unknown: TLRAMOptions has no option adress. Did you mean address?',
    ],
    [
      'one inside another',
      'TLRAMOptions',
      { address, ecc: { byte: 4 } },
      'options/unknown: TLRAMOptions has no option ecc.byte. Did you mean bytes?',
    ],
    [
      'sizes of operations',
      'ManagerInit',
      { address: [address], supports: { putfull: [1, 8] } },
      'options/unknown: ManagerInit has no option supports.putfull. Did you mean putFull?',
    ],
    [
      'one in a list of options',
      'TLMasterPortInit',
      { masters: [{ name: 'cpu' }, { name: 'dma', sourceID: 4 }] },
      'options/unknown: TLMasterPortInit has no option masters.sourceID. Did you mean sourceId?',
    ],
    [
      'one that is missing',
      'TLFragmenterOptions',
      { minSize: 8 },
      'options/missing: TLFragmenterOptions lacks the option maxSize. Give maxSize, which has no default.',
    ],
    [
      'one that is undefined and has no default',
      'TLRAMOptions',
      { address: undefined },
      'options/missing: TLRAMOptions lacks the option address. Give address, which has no default.',
    ],
    [
      'what a class makes, by its name',
      'TLRAMOptions',
      { address: '0x8000_0000' },
      `options/kind: TLRAMOptions has address as a string, and not as an AddressSet. Give address as an AddressSet, such as AddressSet.range('0x8000_0000', '64K').`,
    ],
    [
      'what a class makes in the place of a list of it',
      'ManagerInit',
      { address: AddressSet.range(0, '4K') },
      "options/kind: ManagerInit has address as an AddressSet, and not as a list. Give address as a list, such as [AddressSet.range('0x8000_0000', '64K')].",
    ],
    [
      'the first of a list that is none of its kind',
      'ManagerInit',
      { address: [AddressSet.range(0, '4K'), 0x1000, '0x2000'] },
      "options/kind: ManagerInit has address[1] as a number, and not as an AddressSet. Give address[1] as an AddressSet, such as AddressSet.range('0x8000_0000', '64K').",
    ],
    [
      'one of two numbers',
      'ManagerInit',
      { address: [], supports: { get: ['1', 64] } },
      'options/kind: ManagerInit has supports.get[0] as a string, and not as a number. Give supports.get[0] as a number.',
    ],
    [
      'bytes, which no other object or list is',
      'TLROMOptions',
      { base: 0, size: 16, contents: [1, 2] },
      'options/kind: TLROMOptions has contents as a list, and not as a Uint8Array. Give contents as a Uint8Array, such as Uint8Array.from([0x13, 0, 0, 0]).',
    ],
    [
      'other things of the engine, by their names',
      'TLROMOptions',
      { base: 0, size: 16, contents: new Uint16Array(2) },
      'options/kind: TLROMOptions has contents as a Uint16Array, and not as a Uint8Array. Give contents as a Uint8Array, such as Uint8Array.from([0x13, 0, 0, 0]).',
    ],
    [
      'a record, which is no bytes',
      'TLROMOptions',
      { base: 0, size: 16, contents: { length: 2 } },
      'options/kind: TLROMOptions has contents as an object, and not as a Uint8Array. Give contents as a Uint8Array, such as Uint8Array.from([0x13, 0, 0, 0]).',
    ],
    [
      'none at all',
      'TLWidthWidgetOptions',
      undefined,
      'options/missing: TLWidthWidgetOptions lacks the option innerBeatBytes. Give innerBeatBytes, which has no default.',
    ],
    [
      'a number in their place',
      'TLFragmenterOptions',
      8,
      'options/kind: TLFragmenterOptions was given as a number, and not as an object. Write its options in braces: minSize, maxSize, alwaysMin, earlyAck, holdFirstDeny, nameSuffix.',
    ],
    [
      'what a class made that has none of them in their place',
      'TLRAMOptions',
      address,
      'options/kind: TLRAMOptions was given as an AddressSet, and not as an object. Write its options in braces: address, cacheable, executable, atomics, beatBytes, ecc, sramReg, devName, dtsCompat, devOverride.',
    ],
    [
      'a list in the place of one',
      'TLFragmenterOptions',
      [8, 64],
      'options/kind: TLFragmenterOptions was given as a list, and not as an object. Write its options in braces: minSize, maxSize, alwaysMin, earlyAck, holdFirstDeny, nameSuffix.',
    ],
  ])('%s', (_, type, options, message) => {
    expect(said(type, options)).toBe(message);
  });

  test('bytes are taken of whatever realm and subclass', () => {
    const options = { base: 0, size: 16 };
    const foreign: unknown = runInNewContext('new Uint8Array(2)');
    for (const contents of [new Uint8Array(2), Buffer.from([1, 2]), foreign]) {
      expect(said('TLROMOptions', { ...options, contents })).toBeUndefined();
    }
  });

  test('the place is where the topology gives them', () => {
    const topology = soc('soc', () => {
      const cpu = axi4.master({ name: 'cpu' });
      const options = { address, beatbytes: 8 };
      connect(cpu, axi4.ram(options));
    });
    const [failure] = tryElaborate(topology).failures;
    expect(failure?.locations).toEqual([
      {
        file: expect.stringMatching(/check-options\.test\.ts$/) as string,
        line: expect.any(Number) as number,
        column: 20 + 5,
      },
    ]);
    expect(failure === undefined ? '' : formatDiagnostic({ ...failure, locations: [] })).toBe(
      'error[options/unknown]: AXI4RAMOptions has no option beatbytes.\n  help: Did you mean beatBytes?',
    );
  });
});

describe('options that are right', () => {
  test.each<[string, OptionType, unknown]>([
    ['all that are needed', 'TLFragmenterOptions', { minSize: 8, maxSize: 64 }],
    ['one without a value that has a default', 'TLRAMOptions', { address, beatBytes: undefined }],
    ['none, where all have defaults', 'TLBufferOptions', undefined],
    ['instances of classes that have what has no default, and have checked themselves', 'TLRAMOptions', new OwnRam()],
  ])('%s', (_, type, options) => {
    expect(said(type, options)).toBeUndefined();
  });

  test('are handed on as they are', () => {
    const options: tl.TLRAMOptions = { address };
    expect(checkOptions('TLRAMOptions', options)).toBe(options);
  });
});

// The options of the node that they make are others.
test.each([
  ['TLRegisterRouterOptions', class extends tl.TLRegisterRouter {}],
  ['AmbaRegisterRouterOptions', class extends ahb.AHBRegisterRouter {}],
  ['AmbaRegisterRouterOptions', class extends apb.APBRegisterRouter {}],
  ['AmbaRegisterRouterOptions', class extends axi4.AXI4RegisterRouter {}],
])('bases of devices of the own have their own options: %s', (type, Device) => {
  const refusal = (options: object): string[] =>
    tryElaborate(
      soc('chip', () => {
        lazyModule(() => Reflect.construct(Device, [options]) as LazyModule, { name: 'uart' });
      }),
    ).failures.map(({ message, help }) => `${message} ${help}`);
  expect(refusal({ name: 'uart', compat: [], base: '0x1000', address: [] })).toEqual([
    `${type} has no option address. Its options are name, compat, base, size, concurrency, beatBytes, undefZero, executable.`,
  ]);
});
