import { expect, test } from 'vitest';
import { AddressSet } from '../../../../lib/base/address/index.js';
import {
  addressMapHeader,
  addressMapRust,
  addressMapSystemVerilog,
  contentOf,
  type MapEntry,
} from '../../../../lib/output/files/index.js';
import { mapEntry, origin } from '../map-entry.js';

/** The names that a header defines, without the guard. */
function defined(entries: readonly MapEntry[]): string[] {
  return [...addressMapHeader(contentOf({ entries, origin })).matchAll(/^#define (\w+)_BASE /gm)].map(
    ([, name = '']) => name,
  );
}

function named(device: string, start = 0n, rest: Partial<MapEntry> = {}): MapEntry {
  return mapEntry(start, 0x10n, { device, ...rest });
}

test('whole header: sizes of types, an interleaved device, what 64 bits do not hold', () => {
  const entries = [
    mapEntry(0x1000n, 0x1000n, {
      device: 'top.uart.control',
      location: { file: 'top.ts', line: 3, column: 5 },
    }),
    mapEntry(0x8000_0000n, 0x8000_0000n, { device: 'top.mem.node' }),
    mapEntry(0x1_0000_0000n, 0xf40n, {
      device: 'top.bank.node',
      interleaved: new AddressSet(0x1_0000_0000n, 0xf3fn),
    }),
    mapEntry((1n << 64n) - 0x1000n, 0x1000n, { device: 'top.last.node' }),
  ];
  expect(addressMapHeader(contentOf({ entries, origin: { ...origin, config: 'A ++ B', from: 'top.cpu' } })))
    .toBe(`/* Address map of top as top.cpu sees it. */
/* Made by entente map from top.ts under A ++ B; changes are lost when it is made again. */
#ifndef TOP_MAP_H
#define TOP_MAP_H

/* top.uart.control, RW, GET_EFFECTS, top.ts:3:5 */
#define UART_BASE 0x00001000UL
#define UART_SIZE 0x00001000UL
#define UART_END 0x00002000UL

/* top.mem.node, RW, GET_EFFECTS */
#define MEM_BASE 0x80000000ULL
#define MEM_SIZE 0x80000000ULL
#define MEM_END 0x100000000ULL

/* top.bank.node (in blocks of 64 bytes), RW, GET_EFFECTS */
#define BANK_BASE 0x100000000ULL
#define BANK_SIZE 0x00000f40ULL
#define BANK_END 0x100000f40ULL
#define BANK_MASK 0x00000f3fULL

/* top.last.node, RW, GET_EFFECTS */
#define LAST_BASE 0xfffffffffffff000ULL
#define LAST_SIZE 0x00001000ULL
/* LAST_END is 0x10000000000000000, more than 64 bits hold. */

#endif
`);
});

test.each<[string, MapEntry[], string[]]>([
  [
    'modules around tell devices apart',
    [named('t.left.sram.node'), named('t.right.sram.node')],
    ['LEFT_SRAM', 'RIGHT_SRAM'],
  ],
  [
    'nodes tell devices of a module apart',
    [named('t.uart.control'), named('t.uart.data')],
    ['UART_CONTROL', 'UART_DATA'],
  ],
  ['others keep their names', [named('t.a.x.n'), named('t.b.x.n'), named('t.y.n')], ['A_X', 'B_X', 'Y']],
  [
    'a name that its module does not have comes behind that of the module',
    [named('t.a_b.n'), named('t_a.b.n', 1n, { name: 'a_b' })],
    ['T_A_B', 'B_A_B'],
  ],
  [
    'what nothing tells apart is numbered',
    [named('t.ä.n', 0n, { name: 'ä' }), named('t.ö.n', 0n, { name: 'ö' })],
    ['T_N', 'T_N_2'],
  ],
  ['parts of a device are counted', [named('t.d.n'), named('t.d.n', 0x20n)], ['D_0', 'D_1']],
  [
    'a device that is called like a part',
    [named('t.d.n'), named('t.d.n', 0x20n), named('t.d_0.n')],
    ['D_0_2', 'D_0', 'D_1'],
  ],
  ['no identifier begins with a digit', [named('t.2wire.n')], ['DEVICE_2WIRE']],
  ['nor is it empty', [named('-.+', 0n, { name: '' })], ['DEVICE']],
  ['words are told apart by their capitals', [named('t.memAXI4Node', 0n, { name: 'memAXI4Node' })], ['MEM_AXI4_NODE']],
])('%s', (_, entries, names) => {
  expect(defined(entries)).toEqual(names);
});

test('no name ends a comment or begins one, nor does it turn a line', () => {
  const text = addressMapHeader(contentOf({ entries: [named('t.x */ int y; /*.\u202en')], origin }));
  expect(text).toContain('/* t.x * / int y; / *. n, RW, GET_EFFECTS */');
});

test('interrupts by number at their controllers, and the names of what a master sees that does not see all', () => {
  const [uart, ram] = [
    mapEntry(0x1000n, 0x1000n, { device: 'top.uart.regs' }),
    mapEntry(0x8000n, 0x1000n, { device: 'top.ram.n' }),
  ];
  const port = { protocol: 'TLImp', width: 8 };
  const text = addressMapHeader(
    contentOf({
      ...{ entries: [uart, ram], origin },
      interrupts: [
        { device: 'top.uart.regs', value: 9, controller: 'top.plic.intnode' },
        { device: 'top.uart.regs', value: 4, controller: 'top.plic.intnode' },
        { device: 'top.pins', value: 3, controller: 'top.plic.intnode' },
      ],
      masters: [
        { ...port, master: 'top.cpu', entries: [uart, ram] },
        { ...port, master: 'top.dma', entries: [ram] },
      ],
    }),
  );
  expect(text.slice(text.indexOf('/* Interrupts'))).toBe(`/* Interrupts at top.plic.intnode */
#define PINS_IRQ 3
#define UART_IRQ_1 4
#define UART_IRQ_0 9

/* What top.dma sees */
#define DMA_MAP(X) \\
  X(RAM)

#endif
`);
});

test('the parameter of a list is called as no window of the map is', () => {
  const entries = ['x', 'y'].map((name, k) => mapEntry(BigInt(k) << 12n, 0x1000n, { device: `top.${name}.regs` }));
  const masters = entries.map((entry, k) => ({
    ...{ master: `top.${'ab'.charAt(k)}`, protocol: 'TLImp', width: 8, entries: [entry] },
  }));
  const text = addressMapHeader(contentOf({ entries, masters, origin }));
  expect(text.slice(text.indexOf('/* What top.a'))).toBe(`/* What top.a sees */
#define A_MAP(X_) \\
  X_(X)

/* What top.b sees */
#define B_MAP(X_) \\
  X_(Y)

#endif
`);
});

test('comments say for whom a window is there that others do not find', () => {
  const [trace, uart] = ['trace', 'uart'].map((name, k) => named(`top.${name}.node`, 0n, { masters: [`top.m${k}`] }));
  const ram = named('top.ram.node', 0x100n, { masters: ['top.m0', 'top.m1'] });
  if (trace === undefined || uart === undefined) throw new Error('there are two');
  const content = contentOf({ entries: [trace, uart, ram], origin });
  for (const write of [addressMapHeader, addressMapRust, addressMapSystemVerilog]) {
    expect(write(content).match(/top\.\w+\.node.*(?= \*\/)/g)).toEqual([
      'top.trace.node, RW, GET_EFFECTS, for top.m0',
      'top.uart.node, RW, GET_EFFECTS, for top.m1',
      'top.ram.node, RW, GET_EFFECTS',
    ]);
  }
});
