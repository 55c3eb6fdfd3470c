import { expect, test } from 'vitest';
import { readDeviceTree } from '../../../lib/descriptions/device-tree/read.js';
import type { Elaboration } from '../../../lib/elaboration/index.js';
import { flattened } from '../../descriptions/flatten.js';
import { diffOf, elaborated, expectTold, lockedDiffOf } from './changes.js';

const source = `/dts-v1/;
/memreserve/ 0x80000000 0x1000;
/ { #address-cells = <1>; #size-cells = <1>; compatible = "acme,board"; model = "Board"; interrupt-parent = <&gic>;
  aliases { serial0 = &uart0; serial1 = &uart1; };
  chosen { stdout-path = "serial0:115200n8"; };
  cpus { #address-cells = <1>; #size-cells = <0>; timebase-frequency = <1000000>;
    cpu0: cpu@0 { device_type = "cpu"; reg = <0>; compatible = "riscv"; i-cache-size = <0x4000>; enable-method = "psci";
      next-level-cache = <&l2>; };
    l2: l2-cache { compatible = "cache"; cache-level = <2>; }; };
  memory@80000000 { device_type = "memory"; reg = <0x80000000 0x1000000>; };
  reserved-memory { #address-cells = <1>; #size-cells = <1>; ranges;
    pool: pool@80800000 { compatible = "shared-dma-pool"; reg = <0x80800000 0x1000>; alignment = <0x1000>; no-map; }; };
  osc: osc { compatible = "fixed-clock"; #clock-cells = <0>; clock-frequency = <24000000>; };
  opps: opp-table { compatible = "operating-points-v2"; opp-1 { opp-hz = /bits/ 64 <800000000>; opp-suspend; }; };
  key { compatible = "gpio-keys"; button { label = "Power"; linux,code = <116>; gpios = <&gpio 3 1>; }; };
  soc: soc { #address-cells = <1>; #size-cells = <1>; compatible = "simple-bus"; ranges; dma-ranges;
    gic: interrupt-controller@1000 { compatible = "arm,gic-400"; reg = <0x1000 0x1000>; interrupt-controller; #interrupt-cells = <3>; };
    intc: interrupt-controller@2000 { compatible = "acme,intc"; reg = <0x2000 0x100>; interrupt-controller; #interrupt-cells = <1>; };
    clk: clock-controller@3000 { compatible = "acme,clk"; reg = <0x3000 0x100>; #clock-cells = <1>; #reset-cells = <1>; };
    gpio: gpio@4000 { compatible = "acme,gpio"; reg = <0x4000 0x100>; gpio-controller; #gpio-cells = <2>; ngpios = <32>;
      gpio-line-names = "", "led";
      uart_pins: uart-pins { acme,pins = <1 2 3>; drive-strength = <8>; bias-pull-up; }; };
    sys: syscon@5000 { compatible = "acme,syscon"; reg = <0x5000 0x100>; };
    uart0: serial@6000 { compatible = "acme,uart", "ns16550a"; reg = <0x6000 0x100>, <0x7000 0x100>; reg-names = "regs", "fifo";
      interrupts = <0 5 4>, <0 6 4>; interrupt-names = "rx", "tx"; clocks = <&osc>, <&clk 7>; resets = <&clk 1>; reset-names = "core";
      reg-shift = <2>; reg-io-width = <4>; current-speed = <115200>; fifo-size = <16>; acme,syscon = <&sys 0x10>; acme,delay = <5>;
      acme,trim = [01 02 03]; pinctrl-names = "default"; pinctrl-0 = <&uart_pins>; vdd-supply = <&vdd>; memory-region = <&pool>; };
    uart1: serial@8000 { compatible = "acme,uart"; reg = <0x8000 0x100>; interrupt-parent = <&intc>; interrupts = <9>; };
    i2c@9000 { compatible = "acme,i2c"; reg = <0x9000 0x100>; #address-cells = <1>; #size-cells = <0>;
      eeprom@50 { compatible = "atmel,24c02"; reg = <0x50>; pagesize = <16>; }; };
    pcie@a000 { compatible = "acme,pcie"; device_type = "pci"; reg = <0xa000 0x100>; #address-cells = <3>; #size-cells = <2>;
      bus-range = <0 255>; #interrupt-cells = <1>; ranges = <0x2000000 0 0x40000000 0x40000000 0 0x10000000>;
      interrupt-map-mask = <0 0 0 7>; interrupt-map = <0 0 0 1 &gic 0 20 4>; };
  };
  vdd: regulator { compatible = "regulator-fixed"; regulator-min-microvolt = <3300000>; regulator-always-on; };
};
`;

const board = (text: string): Elaboration => elaborated('board.dts', text);
const plain = board(source);

function mutated(from: string, to: string): Elaboration {
  expect(source).toContain(from);
  return board(source.replace(from, to));
}

// What is written otherwise, and what is told.
const mutations: readonly (readonly [from: string, to: string, ...changes: readonly string[]])[] = [
  [
    '/memreserve/ 0x80000000 0x1000;',
    '',
    'breaking firmware changed board: /memreserve/: 0x80000000..0x80000fff → none',
  ],
  ['"Board"', '"Bird"', 'breaking firmware changed board: model: Board → Bird'],
  ['serial1 = &uart1;', '', 'breaking firmware removed board → board.soc.serial@8000: aliases: (serial1)'],
  [
    'serial0 = &uart0; serial1 = &uart1;',
    'serial0 = &uart1; serial1 = &uart0;',
    'breaking firmware changed board → board.soc.serial@6000: aliases: (serial0) → (serial1)',
    'breaking firmware changed board → board.soc.serial@8000: aliases: (serial1) → (serial0)',
  ],
  ['"psci"', '"spin-table"', 'breaking firmware changed board.cpu@0: enable-method: psci → spin-table'],
  ['i-cache-size = <0x4000>;', '', 'breaking firmware changed board.cpu@0: i-cache-size: 16384 → none'],
  ['cache-level = <2>;', 'cache-level = <3>;', 'breaking firmware changed board.cpus.l2-cache: cache-level: 2 → 3'],
  [
    'next-level-cache = <&l2>;',
    '',
    'breaking firmware removed board.cpu@0 → board.cpus.l2-cache: next-level-cache: the only one',
  ],
  [
    'timebase-frequency = <1000000>',
    'timebase-frequency = <2000000>',
    'breaking firmware changed board.cpu@0: timebase-frequency: 1000000 → 2000000',
  ],
  [
    'alignment = <0x1000>;',
    'alignment = <0x2000>;',
    'breaking firmware changed board.reserved-memory.pool@80800000: alignment: 4096 → 8192',
  ],
  [' no-map;', '', 'breaking firmware changed board.reserved-memory.pool@80800000: no-map: present → none'],
  [
    ' no-map;',
    ' no-map; reusable;',
    'breaking firmware changed board.reserved-memory.pool@80800000: reusable: none → present',
  ],
  [
    'clock-frequency = <24000000>',
    'clock-frequency = <25000000>',
    'breaking firmware changed board.osc: clock-frequency: 24000000 → 25000000',
  ],
  [
    '<800000000>',
    '<900000000>',
    'breaking firmware changed board.opp-table.opp-1: opp-hz: 0, 800000000 → 0, 900000000',
  ],
  [' opp-suspend;', '', 'breaking firmware changed board.opp-table.opp-1: opp-suspend: present → none'],
  ['linux,code = <116>', 'linux,code = <117>', 'breaking firmware changed board.key.button: linux,code: 116 → 117'],
  [
    'gpios = <&gpio 3 1>',
    'gpios = <&gpio 3 0>',
    'breaking firmware changed board.key.button → board.soc.gpio@4000: gpios: 3 1 → 3 0',
  ],
  ['ranges; dma-ranges;', 'ranges;', 'breaking firmware changed board.soc: dma-ranges: present → none'],
  ['ngpios = <32>', 'ngpios = <16>', 'breaking firmware changed board.soc.gpio@4000: ngpios: 32 → 16'],
  [
    '"", "led"',
    '"", "led", "key"',
    'compatible firmware grown board.soc.gpio@4000: gpio-line-names: "", led → "", led, key',
  ],
  ['"", "led"', '"led"', 'breaking firmware changed board.soc.gpio@4000: gpio-line-names: "", led → led'],
  [
    'acme,pins = <1 2 3>',
    'acme,pins = <1 2>',
    'breaking firmware changed board.soc.gpio@4000.uart-pins: acme,pins: 1, 2, 3 → 1, 2',
  ],
  [
    'bias-pull-up',
    'bias-pull-down',
    'breaking firmware changed board.soc.gpio@4000.uart-pins: bias-pull-up: present → none',
    'breaking firmware changed board.soc.gpio@4000.uart-pins: bias-pull-down: none → present',
  ],
  [
    'reg = <0x6000 0x100>, <0x7000 0x100>; reg-names = "regs", "fifo"',
    'reg = <0x6000 0x100>, <0x7000 0x100>; reg-names = "fifo", "regs"',
    'breaking device moved board.soc.serial@6000: regs: 0x6000..0x60ff → 0x7000..0x70ff',
    'breaking device moved board.soc.serial@6000: fifo: 0x7000..0x70ff → 0x6000..0x60ff',
  ],
  [
    '<0 5 4>',
    '<0 5 1>',
    'breaking firmware changed board.soc.serial@6000 → board.soc.interrupt-controller@1000: interrupts: 0 5 4, 0 6 4 → 0 5 1, 0 6 4',
  ],
  [
    '<0 5 4>, <0 6 4>',
    '<0 6 4>, <0 5 4>',
    'breaking firmware changed board.soc.serial@6000 → board.soc.interrupt-controller@1000: interrupts: 0 5 4, 0 6 4 → 0 6 4, 0 5 4',
  ],
  [
    'interrupt-names = "rx", "tx"',
    'interrupt-names = "tx", "rx"',
    'breaking firmware changed board.soc.serial@6000: interrupt-names: rx, tx → tx, rx',
  ],
  [
    'interrupt-names = "rx", "tx"',
    'interrupt-names = "rx", "tx", "error"',
    'compatible firmware grown board.soc.serial@6000: interrupt-names: rx, tx → rx, tx, error',
  ],
  [
    'clocks = <&osc>, <&clk 7>',
    'clocks = <&clk 7>, <&osc>',
    'breaking firmware changed board.soc.serial@6000 → board.osc: clocks: the only one → [1]',
    'breaking firmware changed board.soc.serial@6000 → board.soc.clock-controller@3000: clocks: 7 [1] → 7',
  ],
  [
    'clocks = <&osc>, <&clk 7>',
    'clocks = <&osc>, <&clk 7>, <&clk 8>',
    'compatible firmware grown board.soc.serial@6000 → board.soc.clock-controller@3000: clocks: 7 [1] → 7 [1], 8 [2]',
  ],
  [
    'reset-names = "core"',
    'reset-names = "bus"',
    'breaking firmware changed board.soc.serial@6000 → board.soc.clock-controller@3000: resets: 1 (core) → 1 (bus)',
  ],
  ['reg-shift = <2>;', '', 'breaking firmware changed board.soc.serial@6000: reg-shift: 2 → none'],
  ['reg-io-width = <4>', 'reg-io-width = <1>', 'breaking firmware changed board.soc.serial@6000: reg-io-width: 4 → 1'],
  [
    'current-speed = <115200>',
    'current-speed = <9600>',
    'breaking firmware changed board.soc.serial@6000: current-speed: 115200 → 9600',
  ],
  ['fifo-size = <16>;', '', 'breaking firmware changed board.soc.serial@6000: fifo-size: 16 → none'],
  [
    'acme,syscon = <&sys 0x10>',
    'acme,syscon = <&sys 0x14>',
    'breaking firmware changed board.soc.serial@6000: acme,syscon: /soc/syscon@5000, 16 → /soc/syscon@5000, 20',
  ],
  [
    'acme,syscon = <&sys 0x10>',
    'acme,syscon = <&gpio 0x10>',
    'breaking firmware changed board.soc.serial@6000: acme,syscon: /soc/syscon@5000, 16 → /soc/gpio@4000, 16',
  ],
  ['acme,delay = <5>', 'acme,delay = <6>', 'breaking firmware changed board.soc.serial@6000: acme,delay: 5 → 6'],
  [
    'acme,trim = [01 02 03]',
    'acme,trim = [01 02 04]',
    'breaking firmware changed board.soc.serial@6000: acme,trim: [01 02 03] → [01 02 04]',
  ],
  [
    'pinctrl-0 = <&uart_pins>',
    'pinctrl-0 = <>',
    'breaking firmware removed board.soc.serial@6000 → board.soc.gpio@4000.uart-pins: pinctrl-0: the only one',
  ],
  [
    'vdd-supply = <&vdd>;',
    '',
    'breaking firmware removed board.soc.serial@6000 → board.regulator: vdd-supply: the only one',
  ],
  [
    'memory-region = <&pool>;',
    '',
    'breaking firmware removed board.soc.serial@6000 → board.reserved-memory.pool@80800000: memory-region: the only one',
  ],
  [
    'interrupt-parent = <&intc>; interrupts = <9>;',
    'interrupts-extended = <&intc 9>, <&gic 0 7 4>;',
    'compatible interrupt gained board.soc.serial@8000: 9 → 9, 39',
  ],
  ['reg = <0x50>', 'reg = <0x51>', 'breaking firmware changed board.soc.i2c@9000.eeprom@50: reg: 80 → 81'],
  ['pagesize = <16>', 'pagesize = <32>', 'breaking firmware changed board.soc.i2c@9000.eeprom@50: pagesize: 16 → 32'],
  [
    'bus-range = <0 255>',
    'bus-range = <0 15>',
    'breaking firmware changed board.soc.pcie@a000: bus-range: 0, 255 → 0, 15',
  ],
  [
    '<0x2000000 0 0x40000000 0x40000000 0 0x10000000>',
    '<0x2000000 0 0x50000000 0x40000000 0 0x10000000>',
    'breaking firmware changed board.soc.pcie@a000: ranges: 0x2000000, 0, 0x40000000, 0x40000000, 0, 0x10000000 → 0x2000000, 0, 0x50000000, 0x40000000, 0, 0x10000000',
  ],
  [
    '<0x2000000 0 0x40000000 0x40000000 0 0x10000000>',
    '<0x42000000 0 0x40000000 0x40000000 0 0x10000000>',
    'breaking device lost window of board.soc.pcie@a000: memory',
    'breaking firmware changed board.soc.pcie@a000: ranges: 0x2000000, 0, 0x40000000, 0x40000000, 0, 0x10000000 → 0x42000000, 0, 0x40000000, 0x40000000, 0, 0x10000000',
  ],
  [
    '&gic 0 20 4',
    '&gic 0 21 4',
    'breaking firmware changed board.soc.pcie@a000: interrupt-map: 0, 0, 0, 1, /soc/interrupt-controller@1000, 0, 20, 4 → 0, 0, 0, 1, /soc/interrupt-controller@1000, 0, 21, 4',
  ],
  ['<3300000>', '<1800000>', 'breaking firmware changed board.regulator: regulator-min-microvolt: 3300000 → 1800000'],
  [' regulator-always-on;', '', 'breaking firmware changed board.regulator: regulator-always-on: present → none'],
];

for (const [from, to, ...changes] of mutations) {
  test(`software is told: ${from} → ${to === '' ? 'nothing' : to}`, () => {
    expectTold(plain, mutated(from, to), ...changes);
  });
}

/** What a compiler makes of a source, with other phandles where `extra` stands in front of it. */
function compiled(text: string, extra = ''): Elaboration {
  const content = new TextEncoder().encode(text.replace('/ {', `/ { ${extra}`));
  const tree = readDeviceTree({ file: 'board.dts', content, read: () => undefined });
  return elaborated('board.dtb', flattened(tree.root));
}

test('what is only written otherwise is nothing that changes', () => {
  const unreserved = source.replace('/memreserve/ 0x80000000 0x1000;', '');
  const before = board(unreserved);
  const numbered = 'acme,first = <&vdd &sys &pool &uart_pins>;';
  const others = [
    // Labels, numbers, comments, and where things stand.
    unreserved.replaceAll(/\buart0\b/g, 'console'),
    unreserved.replace('<24000000>', '<0x16e3600>').replace('reg = <0x6000 0x100>,', 'reg = <24576 (1 << 8)>,'),
    unreserved.replace('reg-shift = <2>; reg-io-width = <4>;', 'reg-io-width = <4>; /* bytes */ reg-shift = <2>;'),
    `${unreserved.replace('fifo-size = <16>;', '')}&uart0 { fifo-size = <16>; };\n`,
    unreserved.replace('acme,syscon = <&sys 0x10>', 'acme,syscon = <&sys>, <0x10>'),
    // Of its parent, and of its own; of the bus above, and of all.
    unreserved.replace('interrupts = <0 5 4>, <0 6 4>;', 'interrupts-extended = <&gic 0 5 4>, <&gic 0 6 4>;'),
    unreserved
      .replace('timebase-frequency = <1000000>;', '')
      .replace('reg = <0>;', 'reg = <0>; timebase-frequency = <1000000>;'),
  ];
  for (const other of others) {
    expect(other).not.toBe(unreserved);
    expect([...diffOf(before, board(other)), ...lockedDiffOf(before, board(other))]).toEqual([]);
  }
  for (const binary of [compiled(unreserved), compiled(unreserved, numbered)]) {
    const added = 'breaking firmware changed board: acme,first';
    const differences = [...diffOf(before, binary), ...lockedDiffOf(before, binary)];
    expect(differences.filter((each) => !each.startsWith(added))).toEqual([]);
  }
});

test('a number of a binary that may stand for a node is another where neither the number nor the node is the same', () => {
  const delayed = source.replace('acme,delay = <5>', 'acme,delay = <4>');
  expect(diffOf(compiled(source), compiled(delayed))).toEqual([
    'breaking firmware changed board.soc.serial@6000: acme,delay: 5 or /soc/clock-controller@3000 → 4 or /osc',
  ]);
  const elsewhere = source.replace('acme,syscon = <&sys 0x10>', 'acme,syscon = <&clk 0x10>');
  expect(diffOf(compiled(source), compiled(elsewhere))).toEqual([
    'breaking firmware changed board.soc.serial@6000: acme,syscon: 6 or /soc/syscon@5000, 16 → 5 or /soc/clock-controller@3000, 16',
  ]);
});
