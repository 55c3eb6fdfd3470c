import {
  AddressSet,
  check,
  Config,
  connect,
  elaborate,
  elaborateAll,
  Field,
  LazyModule,
  type Policy,
  soc,
  tl,
  topology,
} from 'entente-soc';
import { expect, test } from 'vitest';
import 'entente-soc/vitest';
import earlgrey from '../../topologies/earlgrey.js';
import fu540 from '../../topologies/fu540.js';
import { withoutPlaces } from '../without-places.js';

const chip = elaborate(fu540);
const clocked = elaborate(earlgrey);

// A ROM that a DMA controller must not reach, and does; and a RAM that nobody reaches.
const mcu = soc('mcu', () => {
  const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 64), visibility: [AddressSet.range('0x0', '64K')] });
  const bus = tl.xbar();
  const rom = tl.rom({ base: '0x0', size: '4K', beatBytes: 8 });
  const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
  connect(cpu, bus);
  connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), rom);
  connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), ram);
  return { cpu, bus, rom, ram };
});
const small = withoutPlaces(() => elaborate(mcu));

const bare = soc('bare', () => {
  const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
  connect(tl.xbar(), ram);
});

/** What an assertion says that fails; nothing for one that holds. */
function said(assertion: () => void): string {
  try {
    assertion();
  } catch (error) {
    // Places change with every line of this file.
    return (error as Error).message.replaceAll(/\S*(matchers\.test\.ts):\d+:\d+/g, '$1');
  }
  return '';
}

test('what holds', () => {
  expect(fu540).toReach('core1.data', 'memory', { size: 64 });
  expect(chip).toReach('dma', 'uart0', { operation: 'put' });
  expect(chip).toHaveAddress('uart0', '0x1001_0000', { size: '4K' });
  expect(chip).toHaveInterrupt('uart0', 4, { at: 'plic' });
  expect(chip).toHaveInterrupt('gpio', 22);
  expect(chip).toHaveWidth({ path: 'fu540.uart0' }, 32);
  expect(chip).toMeet('l2 interrupt 3 at plic');
  expect(clocked).toRunAt('uart0', 24);
  expect(clocked).not.toReach('corei', 'uart0');
  expect(clocked).not.toReach('cored', 'rom', { operation: 'put' });
  expect(clocked).not.toHaveAddress('uart0', '0x5000_0000');
  expect(small).not.toHaveNoFindings();
  expect(small).toHaveNoFindings({ from: 'error' });
});

test.each<[() => void, string]>([
  [
    () => {
      expect(small).toReach('cpu', 'ram');
    },
    `expected mcu to reach ram from cpu

mcu.cpu does not reach mcu.ram.node. Client cpu of mcu.cpu does not ask for mcu.ram.node: it sees 0x0 (64 KiB).
  mcu.cpu at matchers.test.ts
  help: Widen the visibility of cpu.`,
  ],
  [
    () => {
      expect(small).toReach('cpu', 'rom', { size: 128, operation: 'get' });
    },
    `expected mcu to reach rom from cpu with get of 128 bytes

mcu.cpu reaches mcu.rom.node with get of 1 to 64 bytes.
  mcu.cpu at matchers.test.ts`,
  ],
  [
    () => {
      expect(small).not.toReach('cpu', 'rom', { size: 8, operation: 'get' });
    },
    'expected mcu not to reach rom from cpu with get of 8 bytes, but it does.',
  ],
  [
    () => {
      expect(small).toHaveAddress('rom', '64K', { size: '4K' });
    },
    `expected mcu to have rom at 0x10000 with 0x1000 bytes

mcu.rom.node is at 0x0, 4 KiB.`,
  ],
  [
    () => {
      expect(small).toHaveInterrupt('rom', 4, { at: 'bus' });
    },
    `expected mcu to have interrupt 4 from rom at bus

No interrupt leads from rom to bus.`,
  ],
  [
    () => {
      expect(small).toHaveInterrupt('rom', 4);
    },
    `expected mcu to have interrupt 4 from rom

No interrupt leads from rom.`,
  ],
  [
    () => {
      expect(small).toMeet('cpu must not reach rom');
    },
    `expected mcu to meet "cpu must not reach rom"

mcu.cpu reaches mcu.rom.node with get.
  mcu.cpu at matchers.test.ts`,
  ],
  [
    () => {
      expect(small).not.toReach('cpu', 'roms');
    },
    'mcu was expected to reach roms from cpu.\nThe design has no device roms. Did you mean rom?',
  ],
  [
    () => {
      expect(small).toReach('cpu', 'rom', { operation: 'wipe' });
    },
    `"wipe" is not an operation. Operations are get, putFull, putPartial, arithmetic, logical, acquireB, acquireT, hint.`,
  ],
  [
    () => {
      expect(small).toHaveNoFindings();
    },
    `expected mcu to have no findings, but there are 3:

warning[reach/unreachable-device]: No master reaches mcu.ram.node, at [0x80000000, 0x80010000) (64 KiB). Client cpu of mcu.cpu does not ask for mcu.ram.node: it sees 0x0 (64 KiB).
  --> matchers.test.ts
  help: Widen the visibility of cpu.
warning[transfers/unsupported]: cpu of mcu.cpu emits putFull of 1 to 64 bytes, which no device that it reaches supports.
  --> matchers.test.ts
warning[transfers/unsupported]: cpu of mcu.cpu emits putPartial of 1 to 64 bytes, which no device that it reaches supports.
  --> matchers.test.ts`,
  ],
  [
    () => {
      expect(bare).toHaveNoFindings();
    },
    `bare cannot be negotiated:
error[arity/nexus-no-input]: Nexus bare.xbar.node has 1 outward edge but no inward one.
  outward: bare.ram.node := bare.xbar.node (1 edge) at matchers.test.ts`,
  ],
])('%# what does not hold says so, and why', (assertion, message) => {
  expect(said(assertion)).toBe(message);
});

// Two devices of which one lies in the other.
const overlapping = soc('tiny', () => {
  const cpu = tl.client({ name: 'cpu', sourceId: 8 });
  const bus = tl.xbar();
  const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
  const scratch = tl.ram({ address: AddressSet.range('0x8000_8000', '4K'), beatBytes: 8 });
  connect(cpu, bus);
  connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), sram);
  connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), scratch);
  return { cpu, bus, sram, scratch };
});

const rulesFound = (text: string): string[] => [...text.matchAll(/^\w+\[(.*?)\]/gm)].map(([, rule = '']) => rule);

test('a waiver that has expired accepts nothing', () => {
  const waived = (expires: string): Policy => ({
    waivers: [{ rule: 'address/overlap', subject: ['sram', 'scratch'], reason: 'for B0', expires }],
  });
  const found = said(() => {
    expect(overlapping).toHaveNoFindings({ policy: waived('2020-01-01') });
  });
  expect(rulesFound(found)).toEqual(['address/overlap', 'policy/waiver']);
  expect(found).toContain('expired on 2020-01-01');
  expect(overlapping).toHaveNoFindings({ policy: waived('9999-12-31') });
});

const refusedPolicies: readonly (readonly [policy: unknown, message: string])[] = [
  [{ expects: ['uart at 0x0'] }, 'This is not a policy:\n  expects is not a known key; known are $schema, '],
  [
    { waivers: [{ rule: 'address/overlap', reason: '', expires: 'soon' }] },
    `This is not a policy:
  waivers[0].reason is empty: say why the finding is accepted.
  waivers[0].expires must be a day such as 2027-03-31, not "soon".`,
  ],
  [
    { ownRules: [{ id: 'team/x', severity: 'fatal', requires: 'a', because: 'b', instead: 'c', find: () => [] }] },
    'This is not a policy:\n  ownRules[0].severity must be one of error, warning, info, off, not "fatal".',
  ],
  [
    { designs: ['a.ts', { input: 'ov.ts', expect: ['sram at 0x0'], boot: { cpu: '0x1' } }] },
    `Only entente check can obey all of this policy:
  designs[1] has expect, boot for ov.ts alone, and which design this is is not known here. Leave designs out, const { designs, ...policy } = …, and give what is wanted of this design.`,
  ],
  [
    { baseline: 'old.json' },
    `Only entente check can obey all of this policy:
  baseline names a file. Leave it out, const { baseline, ...policy } = …: what is in the file counts as found.`,
  ],
];

test.each(refusedPolicies)('a policy that cannot be obeyed is refused: %j', (policy, message) => {
  const asked = said(() => {
    expect(overlapping).toHaveNoFindings({ policy: policy as Policy });
  });
  expect(asked.startsWith(message), asked).toBe(true);
  const negated = said(() => {
    expect(overlapping).not.toHaveNoFindings({ policy: policy as Policy });
  });
  expect(negated).toBe(asked);
  expect(said(() => check(elaborate(overlapping), policy as Policy))).toBe(asked);
});

test('designs that are only listed, and what makes a check fail, are obeyed', () => {
  const policy: Policy = {
    designs: ['ov.ts', { input: 'b.ts', lock: 'b.lock' }],
    rules: { 'address/overlap': 'info' },
  };
  expect(overlapping).toHaveNoFindings({ policy });
  expect(overlapping).not.toHaveNoFindings({ policy: { ...policy, failOn: 'info' } });
  expect(overlapping).toHaveNoFindings({ policy: { ...policy, failOn: 'info' }, from: 'error' });
  expect(said(() => check(elaborate(overlapping), { failOn: 'info' })))
    .toBe(`Only entente check can obey all of this policy:
  failOn is about an exit code. Leave it out, const { failOn, ...policy } = …, and choose findings by their severity.`);
});

test.each<[() => void, string]>([
  [
    () => {
      expect(overlapping).toHaveNoFindings({ from: 'infos' } as never);
    },
    'The option from of toHaveNoFindings must be one of error, warning, info, not "infos". Did you mean info?',
  ],
  [
    () => {
      expect(overlapping).toHaveNoFindings({ policy: { failOn: 'fatal' } } as never);
    },
    'The option policy.failOn of toHaveNoFindings must be one of error, warning, info, not "fatal".',
  ],
  [
    () => {
      expect(overlapping).toHaveNoFindings({ policy: 'ov' } as never);
    },
    'The option policy of toHaveNoFindings must be an object, not "ov".',
  ],
  [
    () => {
      expect(overlapping).toReach('cpu', 'sram', { op: 'put' } as never);
    },
    'The option op of toReach is not a known key; known are size, operation, by.',
  ],
  [
    () => {
      expect(overlapping).not.toReach('cpu', 'sram', { operation: 1 } as never);
    },
    'The option operation of toReach must be a string, not 1.',
  ],
  [
    () => {
      expect(overlapping).toHaveAddress('sram', '0x8000_0000', { form: 'cpu' } as never);
    },
    'The option form of toHaveAddress is not a known key; known are size, for. Did you mean for?',
  ],
  [
    () => {
      expect(overlapping).toHaveInterrupt('sram', 4, 'plic' as never);
    },
    'The options of toHaveInterrupt as a whole must be an object, not "plic".',
  ],
])('%# an option that a matcher does not have is refused', (assertion, message) => {
  expect(said(assertion)).toBe(message);
});

const BaseKey = new Field<string>('Base', '0x9000_0000');

/** Two RAMs, of which the second is where the configuration says. */
class Chip extends LazyModule {
  readonly cpu = tl.client({ name: 'cpu', sourceId: 4 });
  readonly bus = tl.xbar();
  readonly ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
  readonly ram2 = tl.ram({ address: AddressSet.range(this.view.get(BaseKey), '4K'), beatBytes: 8 });

  constructor() {
    super();
    connect(this.cpu, this.bus);
    connect(this.bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), this.ram);
    connect(this.bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), this.ram2);
  }
}

const pkg = (...bases: readonly string[]): ReturnType<typeof topology> =>
  topology(Chip, {
    name: 'pkg',
    parts: () =>
      bases.map((base, k) => ({
        name: 'abc'.charAt(k),
        config: new Config('WithBase', (rest) => rest.set(BaseKey, base)),
      })),
  });

test.each([0, 1, 2])('a mistake in chip %i of three is found, and told with its chip', (wrong) => {
  const bases = [0, 1, 2].map((k) => (k === wrong ? '0x8000_1000' : '0x9000_0000'));
  const found = said(() => {
    expect(pkg(...bases)).toHaveNoFindings();
  });
  expect(rulesFound(found)).toEqual(['address/overlap']);
  expect(found).toContain(`\n  in ${'abc'.charAt(wrong)}\n`);
  expect(pkg('0x9000_0000', '0xa000_0000', '0xb000_0000')).toHaveNoFindings();
});

test('waivers are about all chips, and expectations about the first', () => {
  const policy: Policy = {
    expect: ['a.ram2 at 0x9000_0000'],
    waivers: [{ rule: 'address/overlap', subject: ['b.ram', 'b.ram2'], reason: 'for B0' }],
  };
  expect(pkg('0x9000_0000', '0x8000_1000')).toHaveNoFindings({ policy });
  expect(pkg('0xa000_0000', '0x8000_1000')).not.toHaveNoFindings({ policy });
});

test('a fact of several chips is about one that is chosen', () => {
  const both = pkg('0x9000_0000', '0xa000_0000');
  const message =
    'pkg is 2 designs, a, b, and it is not clear which of them is asked about.\nChoose one: const [design0, design1] = elaborateAll(pkg), and expect(design0)…';
  for (const assertion of [
    () => {
      expect(both).toHaveAddress('ram2', '0x9000_0000');
    },
    () => {
      expect(both).not.toReach('cpu', 'ram2');
    },
    () => {
      expect(both).toMeet('ram2 at 0x9000_0000');
    },
  ])
    expect(said(assertion)).toBe(message);
  const [a, b] = elaborateAll(both);
  expect(a).toHaveAddress('ram2', '0x9000_0000');
  expect(b).toHaveAddress('ram2', '0xa000_0000');
  expect(pkg('0x9000_0000')).toHaveAddress('ram2', '0x9000_0000');
});

test('comments in the sources of a topology accept findings, as they do for the command', () => {
  const allowed = soc('tiny', () => {
    const cpu = tl.client({ name: 'cpu', sourceId: 8 });
    const bus = tl.xbar();
    const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
    // entente-allow address/overlap sram: for now
    const scratch = tl.ram({ address: AddressSet.range('0x8000_8000', '4K'), beatBytes: 8 });
    connect(cpu, bus);
    connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), sram);
    connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), scratch);
    return { cpu, bus, sram, scratch };
  });
  expect(allowed).toHaveNoFindings();
  // Sources of an elaboration may have changed since.
  expect(elaborate(allowed)).not.toHaveNoFindings();
});

test('an expectation that cannot be read is told which one may be meant', () => {
  const meet = (): void => expect(fu540).toMeet('uart0 is 64 bit wide' as 'uart0 is 64 bits wide');
  expect(meet).toThrow(
    `"uart0 is 64 bit wide" cannot be read. Did you mean <node> is <number> bits wide? Expectations are:\n  <device> at <address>\n`,
  );
});
