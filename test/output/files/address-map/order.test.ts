import fc from 'fast-check';
import { connect, devices, elaborate, type Elaboration, firmware, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { elaborateDescription } from '../../../../lib/descriptions/index.js';
import {
  addressMapHeader,
  addressMapRenode,
  addressMapZephyr,
  deviceTreeSource,
  mapContent,
} from '../../../../lib/output/files/index.js';
import { described } from '../../../descriptions/read.js';
import { repeated } from '../../../seeds.js';
import { origin } from '../map-entry.js';

interface Range {
  readonly base: number;
  readonly name: string | undefined;
  readonly isWithin: boolean;
}

const size = 0x1000;

/** Ranges in any order, also such that touch; some have names, some lie within another device. */
const ranges: fc.Arbitrary<Range[]> = fc
  .uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 6 })
  .chain((slots) =>
    fc
      .record({
        share: fc.constantFrom('all', 'none', 'some'),
        named: fc.array(fc.boolean(), { minLength: slots.length, maxLength: slots.length }),
        within: fc.array(fc.boolean(), { minLength: slots.length, maxLength: slots.length }),
      })
      .map(({ share, named, within }) =>
        slots.map((slot, k) => {
          const isNamed = share === 'all' || (share === 'some' && named[k] === true);
          const isWithin = k > 0 && within[k] === true;
          return {
            ...{ base: (isWithin ? 0x100_0000 : 0) + slot * size, isWithin },
            name: isNamed ? `r${slots.length - k}` : undefined,
          };
        }),
      ),
  );

/** Names are counted from the first range; what answers elsewhere comes behind what answers itself. */
function inOrder(all: readonly Range[]): Range[] {
  return [true, false].flatMap((isNamed) =>
    [false, true].flatMap((isWithin) =>
      all.filter((range) => (range.name !== undefined) === isNamed && range.isWithin === isWithin),
    ),
  );
}

function chipOf(all: readonly Range[], isTold: boolean): Elaboration {
  const told = (isWithin: boolean): [string, number, string?][] =>
    all
      .filter((range) => range.isWithin === isWithin)
      .map(({ base, name }) =>
        name === undefined ? [`0x${base.toString(16)}`, size] : [`0x${base.toString(16)}`, size, name],
      );
  return elaborate(
    soc('chip', () => {
      const core = tl.client({ name: 'core', emits: tl.readWrite(1, 4) });
      const bus = tl.xbar();
      connect(core, bus);
      const around = devices.peripheral(bus, { registers: [['0x100_0000', '64K']] });
      const uart = devices.peripheral(bus, {
        compatible: ['sifive,uart0'],
        registers: told(false),
        within: told(true),
      });
      if (isTold) firmware({ model: 'Chip', compatible: ['example,chip'], bus });
      return { core, bus, around, uart };
    }),
  );
}

interface Node {
  readonly unit: string;
  readonly bases: readonly string[];
  readonly names: readonly string[];
}

/** Where a node of a device tree is, by its name or its label. */
function nodeIn(source: string, name: string): Node {
  const [, unit = '', body = ''] = new RegExp(`\\b${name}@([0-9a-f]+) \\{([^}]*)`).exec(source) ?? [];
  const [, reg = ''] = /\breg = (.*);/.exec(body) ?? [];
  const [, names = ''] = /\breg-names = (.*);/.exec(body) ?? [];
  const numbers = [...reg.matchAll(/0x([0-9a-f]+)/g)].map(([, digits = '']) => digits);
  return {
    unit,
    bases: numbers.filter((_, k) => k % 2 === 0),
    names: [...names.matchAll(/"([^"]*)"/g)].map(([, each = '']) => each),
  };
}

const hexText = ({ base }: Range): string => base.toString(16);

test('a device has its ranges in one order everywhere, whatever their addresses', () => {
  fc.assert(
    fc.property(ranges, fc.boolean(), (all, isTold) => {
      const chip = chipOf(all, isTold);
      const content = mapContent(chip, origin);
      const order = inOrder(all);
      const names = order.flatMap(({ name }) => name ?? []);
      const node = { unit: order.map(hexText)[0], bases: order.map(hexText) };
      if (isTold && chip.resources !== null) {
        expect(nodeIn([...deviceTreeSource(chip.resources)].join(''), 'uart')).toEqual({ ...node, names });
      }
      expect(nodeIn(addressMapZephyr(content), 'uart')).toEqual({
        ...node,
        names: names.length === order.length ? names : [],
      });
      const header = addressMapHeader(content);
      const bases = order.map(({ name }, k) => {
        const [, base] =
          new RegExp(`^#define UART_${name?.toUpperCase() ?? k}_BASE 0x0*([0-9a-f]+)UL$`, 'm').exec(header) ?? [];
        return base;
      });
      expect(bases).toEqual(node.bases);
      const [answering] = order.filter(({ isWithin }) => !isWithin).map(hexText);
      const model = /UART\.SiFive_UART @ sysbus 0x([0-9a-f]+)/.exec(addressMapRenode(content))?.[1];
      if (isTold) expect(model).toBe(answering);
    }),
    repeated(),
  );
});

test('a device tree that is read has its ranges in its own order, with its own names', () => {
  fc.assert(
    fc.property(ranges, (all) => {
      const known = all.map((range) => ({ ...range, isWithin: false }));
      const isNamed = known.every(({ name }) => name !== undefined);
      const names = known.flatMap(({ name }) => name ?? []);
      const source = [
        '/dts-v1/;',
        '/ { #address-cells = <1>; #size-cells = <1>; compatible = "x"; model = "m";',
        'cpus { #address-cells = <1>; #size-cells = <0>; cpu@0 { device_type = "cpu"; reg = <0>; compatible = "riscv"; }; };',
        'soc { #address-cells = <1>; #size-cells = <1>; compatible = "simple-bus"; ranges;',
        `uart@${known.map(hexText)[0]} { compatible = "x,uart"; reg = <${known.map((range) => `0x${hexText(range)} ${size}`).join(' ')}>;`,
        ...(isNamed ? [`reg-names = ${names.map((name) => `"${name}"`).join(', ')};`] : []),
        '}; }; };',
      ].join('\n');
      const content = mapContent(elaborateDescription(described({ 'board.dts': source })), origin);
      const told = nodeIn(addressMapZephyr(content), 'uart-[0-9a-f]+');
      expect(told).toEqual({
        unit: known.map(hexText)[0],
        bases: known.map(hexText),
        names: isNamed ? names : [],
      });
    }),
    repeated(30),
  );
});

test('a model of Renode that raises one interrupt says which ones of several it leaves out', () => {
  const counts = fc.integer({ min: 1, max: 4 });
  fc.assert(
    fc.property(counts, fc.boolean(), (count, isKnown) => {
      const numbers = Array.from({ length: count }, (_, k) => 9 - k);
      const chip = elaborate(
        soc('chip', () => {
          const core = tl.client({ name: 'core', emits: tl.readWrite(1, 4) });
          const bus = tl.xbar();
          connect(core, bus);
          const plic = devices.peripheral(bus, {
            compatible: [isKnown ? 'riscv,plic0' : 'example,vic'],
            registers: [['0xc00_0000', '64M']],
          });
          const uart = devices.peripheral(bus, { compatible: ['sifive,uart0'], registers: [['0x1000', '4K']] });
          plic.connect(uart, numbers);
          firmware({ model: 'Chip', compatible: ['example,chip'], bus });
          return { core, bus, plic, uart };
        }),
      );
      const text = addressMapRenode(mapContent(chip, origin));
      const nameOf = (k: number): string => (count === 1 ? 'UART_IRQ' : `UART_IRQ_${k}`);
      const raised = numbers.map((number, k) => `${nameOf(k)}: ${number} at chip.plic.controller`).join(', ');
      const why = isKnown
        ? 'UART.SiFive_UART raises one interrupt, and it is not known which'
        : 'they are not connected in Renode';
      const [, comment] = /\/\* (UART_IRQ.*) \*\//.exec(text) ?? [];
      const isConnected = count === 1 && isKnown;
      expect(comment).toBe(isConnected ? undefined : `${raised}; ${why}.`);
      expect(text.includes('-> plic@9')).toBe(isConnected);
    }),
    repeated(30),
  );
});
