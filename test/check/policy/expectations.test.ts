import { expect, test } from 'vitest';
import { expectationForms, likelyForm, parseExpectation } from '../../../lib/check/policy/expectation.js';
import { AddressSet, connect, IdRange, LazyModule, lazyModule, soc, tl } from 'entente-soc';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import { assertionOf, CheckedDesign, type ExpectationText } from '../../../lib/check/index.js';
import { expectation } from '../../../lib/check/rules/policy/expectation.js';
import { unknownName } from '../../../lib/check/rules/policy/unknown-name.js';
import { forbidden } from '../../../lib/check/rules/reach/forbidden.js';
import { securityForms } from '../../../lib/bus/security/index.js';
import { described } from '../../descriptions/read.js';
import { elaborateSoc } from '../../../lib/descriptions/index.js';
import earlgrey from '../../../topologies/earlgrey.js';
import fu540 from '../../../topologies/fu540.js';
import trustzone from '../../../topologies/trustzone.js';

const [plain, clocked] = [new CheckedDesign(elaborate(fu540)), new CheckedDesign(elaborate(earlgrey))];

function said(design: CheckedDesign, ...expected: readonly ExpectationText[]): string[] {
  const rules = [expectation, unknownName, forbidden];
  return rules.flatMap(({ find }) => [...find(design, { expect: expected })].map(({ message }) => message));
}

test('what holds', () => {
  expect(
    said(
      plain,
      'uart0 interrupt 4 at plic',
      'uart0 interrupts plic as 4',
      'l2 interrupt 3 at plic',
      'uart0 is 32 bits wide',
      'core1.data is 64 bits wide',
    ),
  ).toEqual([]);
  expect(
    said(
      clocked,
      'uart0 interrupt 8 at plic',
      'peripherals runs at 24 MHz',
      'uart0 runs on io_div4',
      'corei must not reach uart0',
      'corei must not reach ram_main with put',
    ),
  ).toEqual([]);
});

test.each<[ExpectationText, string]>([
  [
    'uart0 interrupt 12 at plic',
    'earlgrey.peripherals.uart0.interrupts has the numbers 1 to 8 at earlgrey.plic.intnode.',
  ],
  ['keymgr interrupt 12 at plic', 'earlgrey.keymgr.interrupts is number 164 at earlgrey.plic.intnode.'],
  ['lc_ctrl interrupt 12 at plic', 'no interrupt leads from lc_ctrl to plic.'],
  ['uart0 runs at 100 MHz', 'earlgrey.peripherals.uart0.registers runs on earlgrey.io_div4, at 24 MHz.'],
  ['uart0 runs on main', 'earlgrey.peripherals.uart0.registers runs on earlgrey.io_div4, at 24 MHz.'],
  ['aes runs at 90 MHz', 'earlgrey.aes.registers runs on earlgrey.main, at 100 MHz.'],
  ['plic runs at 100 MHz', 'nothing of earlgrey.plic.intnode has a clock.'],
  ['uart0 is 64 bits wide', 'earlgrey.peripherals.uart0.registers is 32 bits wide.'],
  ['edn* is 64 bits wide', 'earlgrey.edn1.registers is 32 bits wide, and 1 other not as expected.'],
  ['plic is 64 bits wide', 'nothing of earlgrey.plic.intnode has a width.'],
])('%s', (text, message) => {
  expect(said(clocked, text)).toEqual([`The policy expects "${text}", but ${message}`]);
});

test('a device is reached as a whole, or in parts', () => {
  const design = new CheckedDesign(
    elaborate(
      soc('halves', () => {
        const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
        const visibility = [AddressSet.range('0x8000_0000', '32K')];
        const dma = tl.client({ name: 'dma', emits: tl.readWrite(1, 8), visibility });
        const bus = tl.xbar();
        const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
        connect(cpu, bus);
        connect(dma, bus);
        connect(bus, ram);
        return { cpu, dma, bus, ram };
      }),
    ),
  );
  expect(said(design, 'cpu reaches all of ram', 'dma reaches ram', 'secure reaches all of ram')).toEqual([]);
  expect(said(design, 'dma reaches all of ram', 'dma reaches all of rom')).toEqual([
    'The policy expects "dma reaches all of ram", but halves.dma does not reach 0x80008000 (32 KiB) of halves.ram.node. Client dma of halves.dma does not ask for 0x80008000 (32 KiB): it sees 0x80000000 (32 KiB).',
    'The policy names the device rom in "dma reaches all of rom"; the design has none.',
  ]);
  const guarded = new CheckedDesign(elaborate(trustzone));
  expect(said(guarded, 'core reaches all of ram', 'dma reaches ram', 'dma reaches all of ram')).toEqual([
    'The policy expects "dma reaches all of ram", but trustzone.dma does not reach 0x80000000 (4 KiB) of trustzone.ram.node. Firewall trustzone.memory.node blocks read of trustzone.ram.node for non-secure world dma accesses, and dma of trustzone.dma makes no others: it lets secure ones through.',
  ]);
});

test('devices are where the plan of a map has them, and nothing where it has none', () => {
  expect(
    said(
      plain,
      'fu540.uart* within 0x1001_0000 .. 0x1001_1fff',
      'uart0 within 0x1001_0000..0x1001_0fff for core1.data',
      'nothing at 0x1001_2000..0x1001_ffff',
      'nothing at 0x0..0xffff_ffff for pdma.dma.nobody',
    ),
  ).toEqual([
    'The policy names the master pdma.dma.nobody in "nothing at 0x0..0xffff_ffff for pdma.dma.nobody"; the design has none.',
  ]);
  expect(
    said(plain, 'uart* within 0x1001_0000..0x1001_0fff', 'nothing at 0x1_7fff..0x100_0000', 'pwm9 within 0x0..0x1'),
  ).toEqual([
    'The policy expects "uart* within 0x1001_0000..0x1001_0fff", but fu540.uart1.registers is at 0x10011000, 4 KiB.',
    'The policy expects "nothing at 0x1_7fff..0x100_0000", but fu540.rom.node is at 0x10000, 32 KiB, fu540.dtim.registers is at 0x1000000, 8 KiB.',
    'The policy names the device pwm9 in "pwm9 within 0x0..0x1"; the design has none.',
  ]);
});

test('a device that a master sees elsewhere is within a region for whom it is', () => {
  const chip = new CheckedDesign(
    elaborate(
      soc('chip', () => {
        const [core, dma, bus] = [tl.client({ name: 'core' }), tl.client({ name: 'dma' }), tl.xbar()];
        const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K') });
        connect(core, bus, ram);
        connect(
          dma,
          tl.map(({ base }) => base - 0x8000_0000n),
          bus,
        );
        return { core, dma, bus, ram };
      }),
    ),
  );
  expect(said(chip, 'ram within 0x8000_0000..0xffff_ffff', 'nothing at 0x0..0xffff')).toEqual([
    'The policy expects "ram within 0x8000_0000..0xffff_ffff", but chip.ram.node is at 0x0, 64 KiB.',
    'The policy expects "nothing at 0x0..0xffff", but chip.ram.node is at 0x0, 64 KiB.',
  ]);
  expect(
    said(
      chip,
      'ram within 0x8000_0000..0xffff_ffff for core',
      'ram within 0x0..0xffff for dma',
      'nothing at 0x0..0xffff for core',
    ),
  ).toEqual([]);
});

test('what is in no clock domain is told where it has to be', () => {
  const chip = elaborate(
    soc('chip', () => {
      const core = tl.client({ name: 'core' });
      const uart = tl.manager({
        address: [AddressSet.range(0x1000, 0x1000)],
        supports: tl.readWrite(1, 8),
        beatBytes: 8,
      });
      connect(core, uart);
      return { core, uart };
    }),
  );
  const findings = [...expectation.find(new CheckedDesign(chip), { expect: ['uart runs at 50 MHz'] })];
  expect(findings.map(({ message, help }) => [message, help])).toEqual([
    [
      'The policy expects "uart runs at 50 MHz", but chip.uart runs on an unknown clock.',
      'Declare chip.uart in a module that takes a clock, such as a clocks.ClockSinkDomain.',
    ],
  ]);
});

test.each([
  ['usb does not reach rom', '<master> must not reach <device>'],
  ['uart is 64 bit wide', '<node> is <number> bits wide'],
  ['dma reaches', '<master> reaches <device>'],
  ['cpu reaches ram with get of 64', '<master> reaches <device> with <operation> of <bytes> bytes'],
  ['uart interrupt at plic', '<device> interrupt <number> at <controller>'],
  ['uart is within 0x0..0xff', '<device> within <address>..<address>'],
  ['uart within 0xff..0x0', '<device> within <address>..<address>'],
  ['nothing in 0x0..0xff', 'nothing at <address>..<address>'],
  ['uart is at plic', undefined],
  ['', undefined],
])('what may be meant by "%s"', (text, form) => {
  expect(parseExpectation(text)).toBeUndefined();
  expect(likelyForm(text)).toBe(form);
});

test('what cannot be read is told what may be meant first', () => {
  const text = 'uart0 is 64 bit wide' as ExpectationText;
  const [found] = expectation.find(plain, { expect: [text] });
  expect(found?.help).toBe(
    `Did you mean <node> is <number> bits wide? Expectations are: ${expectationForms.join('; ')}. Accesses are ${securityForms}.`,
  );
});

test('what must not be reached with an operation', () => {
  expect(said(clocked, 'corei must not reach rom with get')).toEqual([
    'The policy says "corei must not reach rom with get", but earlgrey.corei reaches earlgrey.rom.registers with get.',
  ]);
});

test('names that nothing has', () => {
  expect(said(clocked, 'uart9 is 32 bits wide', 'uart0 runs on io_div9')).toEqual([
    'The policy expects "uart0 runs on io_div9", but earlgrey.peripherals.uart0.registers runs on earlgrey.io_div4, at 24 MHz.',
    'The policy names the node uart9 in "uart9 is 32 bits wide"; the design has none.',
    'The policy names the node io_div9 in "uart0 runs on io_div9"; the design has none.',
  ]);
});

/** A cache of instructions, and one of data, that see all of the memory or its first 4 KiB. */
class Tile extends LazyModule {
  readonly icache = tl.client({ name: 'I' });
  readonly dcache = tl.client({ name: 'D' });

  constructor(bus: ReturnType<typeof tl.xbar>, dcacheSees: 'all' | 'the first') {
    super();
    const mfilter = tl.mSelectIntersect(new AddressSet(0n, 0xfffn));
    connect(this.icache, tl.filter({ mfilter }), bus);
    if (dcacheSees === 'all') connect(this.dcache, bus);
    else connect(this.dcache, tl.filter({ mfilter }), bus);
  }
}

test('what a name means several times is expected of each', () => {
  const design = new CheckedDesign(
    elaborate(
      soc('top', () => {
        const bus = tl.xbar();
        lazyModule(() => new Tile(bus, 'all'), { name: 'tile' });
        lazyModule(() => new Tile(bus, 'the first'), { name: 'tile_1' });
        const [first, second] = ['0x0', '0x1000'].map((base) => tl.ram({ address: AddressSet.range(base, 4096) }));
        if (first === undefined || second === undefined) throw new Error('two banks');
        connect(bus, first);
        connect(bus, second);
        return { bus, bank0: first, bank1: second };
      }),
    ),
  );
  const [all, some] = [
    ['dcache reaches bank0', 'tile* reaches bank0', 'tile reaches bank*', 'tile.** reaches bank1', 'D reaches bank0'],
    ['dcache reaches bank1', 'D reaches bank1', 'tile* reaches bank1', 'tile_1 reaches bank*', 'icache reaches bank1'],
  ] as const;
  expect(said(design, ...all)).toEqual([]);
  expect(said(design, ...some).map((message) => message.split('. ', 1)[0])).toEqual([
    'The policy expects "dcache reaches bank1", but top.tile_1.dcache does not reach top.bank1.node',
    'The policy expects "D reaches bank1", but top.tile_1.dcache does not reach top.bank1.node',
    'The policy expects "tile* reaches bank1", but top.tile_1.dcache does not reach top.bank1.node',
    'The policy expects "tile_1 reaches bank*", but top.tile_1.dcache does not reach top.bank1.node',
    'The policy expects "icache reaches bank1", but top.tile_1.icache does not reach top.bank1.node',
  ]);
});

// A device tree says who is where, and not which operations there are.
const board = new CheckedDesign(
  elaborateSoc(
    described({
      'board.dts': `/dts-v1/;
/ {
  #address-cells = <1>;
  #size-cells = <1>;
  compatible = "example,board";
  cpus {
    #address-cells = <1>;
    #size-cells = <0>;
    cpu@0 { device_type = "cpu"; compatible = "riscv"; reg = <0>; riscv,isa = "rv32imac"; };
  };
  flash@20000000 { compatible = "example,flash"; reg = <0x20000000 0x1000>; };
  rom@30000000 { compatible = "example,rom"; reg = <0x30000000 0x1000>; };
};`,
    }).soc,
  ),
);

test('what must not be done where operations are not known', () => {
  expect(said(board, 'cpu@0 must not reach flash@20000000 with get', 'cpu@0 must not reach * with put')).toEqual([
    'The policy says "cpu@0 must not reach flash@20000000 with get", but it is not known which operations board.flash@20000000.registers supports.',
    'The policy says "cpu@0 must not reach * with put", but it is not known which operations board.flash@20000000.registers, board.rom@30000000.registers support.',
  ]);
  const fact = parseExpectation('cpu@0 must not reach flash@20000000 with get');
  expect(fact && assertionOf(board, fact)).toEqual({
    holds: undefined,
    why: 'It is not known which operations board.flash@20000000.registers supports.',
  });
  const wanted = parseExpectation('cpu@0 reaches flash@20000000 with get');
  expect(wanted && assertionOf(board, wanted)).toEqual({
    holds: undefined,
    why: 'It is not known which operations board.flash@20000000.registers supports.',
  });
  expect(said(board, 'cpu@0 must not reach flash@20000000')).toEqual([
    'The policy says "cpu@0 must not reach flash@20000000", but board.cpu@0.core reaches board.flash@20000000.registers.',
  ]);
});

/** A tile whose clients do different things: one fetches lines, the other one reads and writes words. */
const tiled = new CheckedDesign(
  elaborate(
    soc('soc', () => {
      const tile = tl.clientNode([
        {
          masters: [
            { name: 'icache', sourceId: new IdRange(0, 1), emits: tl.readOnly(64, 64) },
            { name: 'dcache', sourceId: new IdRange(1, 2), emits: { get: [1, 8], putFull: [4, 8] } },
          ],
        },
      ]);
      const ram = tl.manager({
        address: [AddressSet.range('0x1000', '4K')],
        supports: tl.readWrite(1, 64),
        beatBytes: 8,
      });
      connect(tile, ram);
      return { tile, ram };
    }),
  ),
);

test('what some client of a master does', () => {
  expect(
    said(
      tiled,
      'tile reaches ram with get of 8 bytes',
      'tile reaches ram with get of 64 bytes',
      'tile reaches ram with put',
    ),
  ).toEqual([]);
  expect(
    said(
      tiled,
      'tile reaches ram with get of 32 bytes',
      'tile reaches ram with put of 64 bytes',
      'tile reaches ram with 64-byte bursts',
      'icache reaches ram with get of 8 bytes',
      'icache reaches ram with put',
    ),
  ).toEqual([
    'The policy expects "tile reaches ram with get of 32 bytes", but soc.tile reaches soc.ram with get of 64 or 1 to 8 bytes.',
    'The policy expects "tile reaches ram with put of 64 bytes", but soc.tile reaches soc.ram with putFull of 4 to 8 bytes.',
    'The policy expects "tile reaches ram with 64-byte bursts", but soc.tile reaches soc.ram with putFull of 4 to 8 bytes.',
    'The policy expects "icache reaches ram with get of 8 bytes", but soc.tile reaches soc.ram with get of 64 bytes.',
    'The policy expects "icache reaches ram with put", but soc.tile reaches soc.ram without putFull.',
  ]);
});

test('a place is one for all who see the device, or for whom it is said', () => {
  const design = new CheckedDesign(
    elaborate(
      soc('soc', () => {
        const [cpu, dma] = [tl.client({ name: 'cpu' }), tl.client({ name: 'dma' })];
        const bus = tl.xbar();
        connect(cpu, bus);
        connect(
          dma,
          tl.map(() => 0n),
          bus,
        );
        connect(bus, tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 }));
        return { cpu, dma, bus };
      }),
    ),
  );
  expect(
    said(design, 'ram at 0x8000_0000 size 64K for cpu', 'ram at 0 for dma', 'ram at 0x0 size 64K for dma'),
  ).toEqual([]);
  expect(said(design, 'ram at 0x8000_0000', 'ram at 0', 'ram at 4096', 'ram at 0 for cpu', 'ram at 0 for gpu')).toEqual(
    [
      'The policy expects "ram at 0x8000_0000", but soc.ram.node is at 0x0, 64 KiB, for soc.dma.',
      'The policy expects "ram at 0", but soc.ram.node is at 0x80000000, 64 KiB, for soc.cpu.',
      'The policy expects "ram at 4096", but soc.ram.node is at 0x0, 64 KiB, soc.ram.node is at 0x80000000, 64 KiB.',
      'The policy expects "ram at 0 for cpu", but soc.ram.node is at 0x80000000, 64 KiB.',
      'The policy names the master gpu in "ram at 0 for gpu"; the design has none.',
    ],
  );
});

test('bytes of a transfer are a power of two', () => {
  expect(said(clocked, 'corei reaches ram_main with get of 4 bytes')).toEqual([]);
  expect(
    said(clocked, 'corei reaches ram_main with get of 3 bytes', 'corei reaches ram_main with 3-byte bursts'),
  ).toEqual(
    ['get of 3 bytes', '3-byte bursts'].map(
      (size) =>
        `The policy expects "corei reaches ram_main with ${size}", but earlgrey.corei reaches earlgrey.ram_main.registers with get of 1 to 4 bytes, in powers of two.`,
    ),
  );
});

test('a cache has the bursts of its lines, to read and to write them', () => {
  const lines = { acquireB: [64, 64], acquireT: [64, 64] } as const;
  const design = (emits: NonNullable<Parameters<typeof tl.client>[0]['emits']>): CheckedDesign =>
    new CheckedDesign(
      elaborate(
        soc('soc', () => {
          const dcache = tl.client({ name: 'dcache', emits, supports: { probe: [64, 64] }, sourceId: 4 });
          const bus = tl.xbar();
          const memory = tl.manager({
            ...{ name: 'memory', address: [AddressSet.range('0x8000_0000', '64K')], beatBytes: 8, endSinkId: 2 },
            ...{ supports: { ...tl.readWrite(1, 64), acquireB: [64, 64], acquireT: [64, 64] }, regionType: 'TRACKED' },
            alwaysGrantsT: false,
          });
          connect(dcache, bus, memory);
          return { dcache, bus, memory };
        }),
      ),
    );
  const cached = design({ ...tl.readWrite(1, 8), ...lines });
  expect(said(cached, 'dcache reaches memory with 64-byte bursts', 'dcache reaches memory with 8-byte bursts')).toEqual(
    [],
  );
  expect(said(design(lines), 'dcache reaches memory with 64-byte bursts')).toEqual([]);
  expect(
    said(cached, 'dcache reaches memory with 32-byte bursts', 'dcache reaches memory with get of 64 bytes'),
  ).toEqual([
    'The policy expects "dcache reaches memory with 32-byte bursts", but soc.dcache reaches soc.memory with get of 1 to 8 bytes and acquireB of 64 bytes.',
    'The policy expects "dcache reaches memory with get of 64 bytes", but soc.dcache reaches soc.memory with get of 1 to 8 bytes.',
  ]);
});
