import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rocketConfig } from '../../../lib/rocket/index.js';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import { deviceTreeSource } from '../../../lib/output/files/index.js';
import type { PropertyValue } from '../../../lib/elaboration/index.js';
import { ExampleRocketSystem } from '../../../topologies/rocket.js';
import { broken, requirement } from '../../base/address/notation.js';
import { cells, int, mapped, reg, treeNode, treeWith } from './plain-tree.js';
import { repeated } from '../../seeds.js';

type Content = Parameters<typeof treeWith>[0];

/** The source of a tree. */
function source(content: Content): string {
  return [...deviceTreeSource(treeWith(content))].join('');
}

/** A property of the root, whose parent has the cells that stand outside of everything: 2 for an address, 1 for a size. */
function property(name: string, ...values: PropertyValue[]): string {
  const [, , , line = ''] = source({ [name]: values }).split('\n');
  return line;
}

/** The line of a source that begins with a word, without its indentation. */
function line(text: string, word: string): string | undefined {
  return text
    .split('\n')
    .map((each) => each.trimStart())
    .find((each) => each.startsWith(word));
}

test('the worked example: DefaultConfig (devicetree 11)', () => {
  const { resources } = elaborate(ExampleRocketSystem, rocketConfig('DefaultConfig'));
  expect(resources === null ? '' : [...deviceTreeSource(resources)].join('')).toBe(defaultConfig);
});

test('without external interrupts their node disappears (devicetree 12)', () => {
  const { resources } = elaborate(ExampleRocketSystem, rocketConfig('WithNExtTopInterrupts(0) ++ DefaultConfig'));
  const expected = defaultConfig
    .replace(/\t\tL10: external-interrupts \{\n(?:\t\t\t.*\n)*\t\t\};\n/, '')
    .replace('riscv,max-priority = <3>', 'riscv,max-priority = <0>')
    .replace('riscv,ndev = <2>', 'riscv,ndev = <0>');
  expect(resources === null ? '' : [...deviceTreeSource(resources)].join('')).toBe(expected);
});

describe('the text (devicetree 7.2)', () => {
  test('an empty tree', () => {
    expect(source({})).toBe('/dts-v1/;\n\n/ {\n};\n');
  });

  test('properties come before nodes; labels stand in front of every node but the root', () => {
    const root = treeNode('L9', {
      b: [int(1)],
      a: treeNode('L0', { z: [], y: treeNode('', { x: treeNode('L1 L2') }) }),
      c: treeNode(''),
    });
    expect([...deviceTreeSource({ root, addressBits: 0 })].join('')).toBe(
      `/dts-v1/;

/ {
\tb = <1>;
\tL0: a {
\t\tz;
\t\ty {
\t\t\tL1: L2: x {
\t\t\t};
\t\t};
\t};
\tc {
\t};
};
`,
    );
  });

  test.each<[expected: string, ...values: PropertyValue[]]>([
    ['p;'],
    ['p = "one";', { string: 'one' }],
    ['p = "one", "two", "";', { string: 'one' }, { string: 'two' }, { string: '' }],
    ['p = &L3;', { alias: 'L3' }],
    ['p = &L3, &L4;', { alias: 'L3' }, { alias: 'L4' }],
    ['p = <&L3>;', { reference: 'L3' }],
    ['p = <&L3 3 &L3 7>;', { reference: 'L3' }, int(3), { reference: 'L3' }, int(7)],
    ['p = <0>;', int(0)],
    ['p = <65535 4294967296 -1>;', int(65535), int(2n ** 32n), int(-1)],
    ['p = <1 0x0 0x10 0x10>;', int(1), reg('0x10/0xf')],
  ])('%s', (expected, ...values) => {
    expect(property('p', ...values)).toBe(`\t${expected}`);
  });

  test.each<[message: string, ...values: PropertyValue[]]>([
    ['p of / mixes strings and numbers: "x", 1.', { string: 'x' }, int(1)],
    ['p of / mixes numbers and strings: 1, "x".', int(1), { string: 'x' }],
    ['p of / mixes aliases and numbers: &L1, &L1.', { alias: 'L1' }, { reference: 'L1' }],
    ['p of / mixes strings and aliases: "x", &L1.', { string: 'x' }, { alias: 'L1' }],
    ['p of / mixes numbers and strings and aliases: 1, "x", &L1.', int(1), { string: 'x' }, { alias: 'L1' }],
  ])('%s', (message, ...values) => {
    expect(broken(() => property('p', ...values))).toEqual(
      requirement(
        'devicetree/mixed',
        message,
        'Give a property strings only, aliases only, or numbers and references only.',
        'other',
      ),
    );
  });
});

describe('cells (devicetree 7.1)', () => {
  test('outside of everything an address takes two words and a size one, as in a node that does not say', () => {
    expect(property('reg', reg('0x8000_0000/0xfff'.replaceAll('_', '')))).toBe('\treg = <0x0 0x80000000 0x1000>;');
    const text = source({ ...cells(1, 1), outer: treeNode('', { inner: treeNode('', { reg: [reg('0x100/0xff')] }) }) });
    expect(line(text, 'reg')).toBe('reg = <0x0 0x100 0x100>;');
  });

  test('those of the parent count, not those of the node itself', () => {
    const below = treeNode('', { ...cells(3, 2), reg: [reg('0x1000/0xfff')] });
    expect(line(source({ ...cells(1, 1), below }), 'reg')).toBe('reg = <0x1000 0x1000>;');
    const deeper = treeNode('', { ...cells(3, 2), below });
    expect(line(source({ ...cells(1, 1), deeper }), 'reg')).toBe('reg = <0x0 0x0 0x1000 0x0 0x1000>;');
  });

  test('a number of words that is no integer does not count', () => {
    const below = treeNode('', { reg: [reg('0x10/0xf')] });
    const text = source({ '#address-cells': [{ string: 'three' }], '#size-cells': [], below });
    expect(line(text, 'reg')).toBe('reg = <0x0 0x10 0x10>;');
  });

  test('of several numbers the first one counts', () => {
    const below = treeNode('', { reg: [reg('0x10/0xf')] });
    const text = source({ '#address-cells': [int(1), int(3)], '#size-cells': [int(0), int(1)], below });
    expect(line(text, 'reg')).toBe('reg = <0x10>;');
  });

  test('cpus have no size', () => {
    const cpu = treeNode('', { reg: [reg('0x3/0x0', '')] });
    expect(line(source({ cpus: treeNode('', { ...cells(1, 0), 'cpu@3': cpu }) }), 'reg')).toBe('reg = <0x3>;');
  });

  test('words of 32 bits, the most significant first, in lower case and without padding', () => {
    const below = treeNode('', { reg: [reg('0x12_0000ABCD_00000000/0xffffffff'.replaceAll('_', ''))] });
    expect(line(source({ ...cells(3, 2), below }), 'reg')).toBe('reg = <0x12 0xabcd 0x0 0x1 0x0>;');
  });

  test('what does not fit loses its upper words', () => {
    const below = treeNode('', { reg: [reg('0x100000000/0xffffffff')] });
    expect(line(source({ ...cells(1, 1), below }), 'reg')).toBe('reg = <0x0 0x0>;');
  });

  test('ranges of all sets of an address are joined and ascend; those of two addresses stay as they are', () => {
    const below = treeNode('', {
      reg: [reg('0x4000/0xfff 0x2000/0xfff 0x3000/0xfff 0x8000/0x10ff'), reg('0x2000/0xfff'), reg('0x1000/0xfff')],
    });
    expect(line(source({ ...cells(1, 1), below }), 'reg')).toBe(
      'reg = <0x2000 0x3000 0x8000 0x100 0x9000 0x100 0x2000 0x1000 0x1000 0x1000>;',
    );
  });

  test('a mapping: the address behind it, the address of the parent, the size', () => {
    const bus = treeNode('', { ...cells(2, 1), ranges: [mapped('0x60000000/0xfffffff', '0x100000000')] });
    expect(line(source({ ...cells(1, 1), bus }), 'ranges')).toBe('ranges = <0x1 0x60000000 0x60000000 0x10000000>;');
    const wide = treeNode('', { ...cells(1, 2), ranges: [mapped('0x60001000/0xfff', '0x10000000')] });
    expect(line(source({ ...cells(2, 1), wide }), 'ranges')).toBe('ranges = <0x70001000 0x0 0x60001000 0x0 0x1000>;');
  });

  test('a mapping of several ranges', () => {
    const bus = treeNode('', { ...cells(1, 1), ranges: [mapped('0x4000/0xfff 0x2000/0xfff', '0x10')] });
    expect(line(source({ ...cells(1, 1), bus }), 'ranges')).toBe(
      'ranges = <0x2010 0x2000 0x1000 0x4010 0x4000 0x1000>;',
    );
  });

  test('any number can be read back from its words', () => {
    const bits = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 31 }));
    const sized = bits.chain(([count, log]) =>
      fc.tuple(
        fc.constant(count),
        fc.bigInt(0n, (1n << BigInt(32 * count - log)) - 1n).map((unit) => unit << BigInt(log)),
        fc.constant(1n << BigInt(log)),
      ),
    );
    fc.assert(
      fc.property(sized, ([count, base, size]) => {
        const below = treeNode('', { reg: [reg(`0x${base.toString(16)}/0x${(size - 1n).toString(16)}`)] });
        const text = line(source({ ...cells(count, 1), below }), 'reg') ?? '';
        const words = (text.match(/0x[\da-f]+/g) ?? []).map(BigInt);
        expect(words).toHaveLength(count + 1);
        expect(words.slice(0, count).reduce((value, word) => (value << 32n) | word, 0n)).toBe(base);
        expect(words.at(-1)).toBe(size);
      }),
      repeated(300),
    );
  });
});

describe('what a device tree can say (devicetree 7.3)', () => {
  const nodeHelp = 'Use up to 47 letters, digits and , . _ + - @, the first a letter';
  const propertyHelp = 'Use up to 31 letters, digits and , . _ + ? # -';
  const suggested = (name: string | undefined): string => (name === undefined ? '.' : `, such as ${name}.`);

  test.each(['a', 'Z', 'cpu@0', 'a,b.c_d+e-f@10', 'x'.repeat(47), '/'])('a node called %j', (name) => {
    expect(source({ [name]: treeNode('') })).toContain(`\t${name} {\n`);
  });

  test.each<[string, string?]>([
    [''],
    ['0'],
    ['@0'],
    ['-a', 'a'],
    ['a b', 'a-b'],
    ['a#'],
    ['a?'],
    ['a/b', 'a-b'],
    ['é'],
    ['a\n', 'a'],
    ['x'.repeat(48)],
  ])('no node called %j', (name, legal) => {
    expect(broken(() => source({ [name]: treeNode('') }))).toEqual(
      requirement(
        'devicetree/name',
        `${JSON.stringify(name)} is not a name of a node in a device tree.`,
        nodeHelp + suggested(legal),
        'other',
      ),
    );
  });

  test.each(['a', '0', '#address-cells', 'riscv,isa', 'a.b_c+d?e#f-g', 'x'.repeat(31), '/'])(
    'a property called %j',
    (name) => {
      expect(source({ [name]: [] })).toContain(`\t${name};\n`);
    },
  );

  test.each<[string, string?]>([
    [''],
    ['a b', 'a-b'],
    ['a@0'],
    ['a/b', 'a-b'],
    ['a"', 'a'],
    ['é'],
    ['a\n', 'a'],
    ['x'.repeat(32)],
  ])('no property called %j', (name, legal) => {
    expect(broken(() => source({ [name]: [] }))).toEqual(
      requirement(
        'devicetree/name',
        `${JSON.stringify(name)}, of /, is not a name of a property in a device tree.`,
        propertyHelp + suggested(legal),
        'other',
      ),
    );
  });

  test('texts of printable ASCII without quotes and backslashes', () => {
    const printable = Array.from({ length: 0x7f - 0x20 }, (_, k) => String.fromCharCode(0x20 + k));
    const allowed = printable.filter((letter) => letter !== '"' && letter !== '\\').join('');
    expect(property('p', { string: allowed })).toBe(`\tp = "${allowed}";`);
  });

  test.each(['a"b', 'a\\b', 'a\tb', 'a\nb', 'é', '\u007f'])('no text %j', (text) => {
    expect(broken(() => property('p', { string: text }))).toEqual(
      requirement(
        'devicetree/text',
        `p of / is ${JSON.stringify(text)}, which contains characters that a string in a device tree cannot have.`,
        'Use printable ASCII characters without quotes and backslashes.',
        'other',
      ),
    );
  });
});

const defaultConfig = `/dts-v1/;

/ {
	#address-cells = <1>;
	#size-cells = <1>;
	compatible = "freechips,rocketchip-unknown-dev";
	model = "freechips,rocketchip-unknown";
	L16: cpus {
		#address-cells = <1>;
		#size-cells = <0>;
		timebase-frequency = <1000000>;
		L5: cpu@0 {
			clock-frequency = <0>;
			compatible = "sifive,rocket0", "riscv";
			d-cache-block-size = <64>;
			d-cache-sets = <64>;
			d-cache-size = <16384>;
			d-tlb-sets = <1>;
			d-tlb-size = <32>;
			device_type = "cpu";
			hardware-exec-breakpoint-count = <1>;
			i-cache-block-size = <64>;
			i-cache-sets = <64>;
			i-cache-size = <16384>;
			i-tlb-sets = <1>;
			i-tlb-size = <32>;
			mmu-type = "riscv,sv39";
			next-level-cache = <&L11>;
			reg = <0x0>;
			riscv,isa = "rv64imafdczicsr_zifencei_zihpm_xrocket";
			riscv,pmpgranularity = <4>;
			riscv,pmpregions = <8>;
			status = "okay";
			timebase-frequency = <1000000>;
			tlb-split;
			L3: interrupt-controller {
				#interrupt-cells = <1>;
				compatible = "riscv,cpu-intc";
				interrupt-controller;
			};
		};
	};
	L11: memory@80000000 {
		device_type = "memory";
		reg = <0x80000000 0x10000000>;
	};
	L15: soc {
		#address-cells = <1>;
		#size-cells = <1>;
		compatible = "freechips,rocketchip-unknown-soc", "simple-bus";
		ranges;
		L1: cbus_clock {
			#clock-cells = <0>;
			clock-frequency = <100000000>;
			clock-output-names = "cbus_clock";
			compatible = "fixed-clock";
		};
		L6: clint@2000000 {
			compatible = "riscv,clint0";
			interrupts-extended = <&L3 3 &L3 7>;
			reg = <0x2000000 0x10000>;
			reg-names = "control";
		};
		L8: debug-controller@0 {
			compatible = "sifive,debug-013", "riscv,debug-013";
			debug-attach = "dmi";
			interrupts-extended = <&L3 65535>;
			reg = <0x0 0x1000>;
			reg-names = "control";
		};
		L2: error-device@3000 {
			compatible = "sifive,error0";
			reg = <0x3000 0x1000>;
		};
		L10: external-interrupts {
			interrupt-parent = <&L7>;
			interrupts = <1 2>;
		};
		L7: interrupt-controller@c000000 {
			#interrupt-cells = <1>;
			compatible = "riscv,plic0";
			interrupt-controller;
			interrupts-extended = <&L3 11 &L3 9>;
			reg = <0xc000000 0x4000000>;
			reg-names = "control";
			riscv,max-priority = <3>;
			riscv,ndev = <2>;
		};
		L12: mmio-port-axi4@60000000 {
			#address-cells = <1>;
			#size-cells = <1>;
			compatible = "simple-bus";
			ranges = <0x60000000 0x60000000 0x20000000>;
		};
		L0: pbus_clock {
			#clock-cells = <0>;
			clock-frequency = <100000000>;
			clock-output-names = "pbus_clock";
			compatible = "fixed-clock";
		};
		L13: rom@10000 {
			compatible = "sifive,rom0";
			reg = <0x10000 0x10000>;
			reg-names = "mem";
		};
	};
};
`;
