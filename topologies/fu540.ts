// SiFive FU540-C000, the chip of the HiFive Unleashed board, as its manual and its device tree describe it.
import * as entente from 'entente-soc';
import { AddressSet, connect, devices, hart, int, LazyModule, lazyModule, lazyScope, soc, tl } from 'entente-soc';
import { runAsScript } from 'entente-soc/script';

/** A peripheral: windows of registers, interrupts with their first number, and the output of the clock controller that it runs on. */
interface Block {
  readonly name: string;
  readonly kind: string;
  /** First address and size of each. */
  readonly at: readonly string[];
  readonly irq?: number;
  readonly irqs?: number;
  readonly clock?: number;
  readonly executable?: boolean;
}

const blocks: Readonly<Record<string, Block>> = {
  debug: { name: 'debug-controller', kind: 'debug', at: ['0x0 4K'], executable: true },
  mode: { name: 'rom', kind: 'modeselect', at: ['0x1000 4K'], executable: true },
  dtim: { name: 'dtim', kind: 'dtim', at: ['0x100_0000 8K'] },
  itim0: { name: 'itim', kind: 'itim', at: ['0x180_0000 16K'], executable: true },
  itim1: { name: 'itim', kind: 'itim', at: ['0x180_8000 32K'], executable: true },
  itim2: { name: 'itim', kind: 'itim', at: ['0x181_0000 32K'], executable: true },
  itim3: { name: 'itim', kind: 'itim', at: ['0x181_8000 32K'], executable: true },
  itim4: { name: 'itim', kind: 'itim', at: ['0x182_0000 32K'], executable: true },
  prci: { name: 'clock-controller', kind: 'prci', at: ['0x1000_0000 4K'] },
  pdma: { name: 'dma-controller', kind: 'pdma', at: ['0x300_0000 32K'], irq: 23, irqs: 8 },
  uart0: { name: 'serial', kind: 'uart', at: ['0x1001_0000 4K'], irq: 4, clock: 3 },
  uart1: { name: 'serial', kind: 'uart', at: ['0x1001_1000 4K'], irq: 5, clock: 3 },
  pwm0: { name: 'pwm', kind: 'pwm', at: ['0x1002_0000 4K'], irq: 42, irqs: 4, clock: 3 },
  pwm1: { name: 'pwm', kind: 'pwm', at: ['0x1002_1000 4K'], irq: 46, irqs: 4, clock: 3 },
  i2c: { name: 'i2c', kind: 'i2c', at: ['0x1003_0000 4K'], irq: 50, clock: 3 },
  qspi0: { name: 'spi', kind: 'spi', at: ['0x1004_0000 4K', '0x2000_0000 256M'], irq: 51, clock: 3 },
  qspi1: { name: 'spi', kind: 'spi', at: ['0x1004_1000 4K', '0x3000_0000 256M'], irq: 52, clock: 3 },
  qspi2: { name: 'spi', kind: 'spi', at: ['0x1005_0000 4K'], irq: 6, clock: 3 },
  gpio: { name: 'gpio', kind: 'gpio', at: ['0x1006_0000 4K'], irq: 7, irqs: 16, clock: 3 },
  otp: { name: 'ememoryotp', kind: 'ememoryotp', at: ['0x1007_0000 4K'] },
  pins: { name: 'pinctrl', kind: 'pinctrl', at: ['0x1008_0000 4K'] },
  ddr: { name: 'memory-controller', kind: 'ddr', at: ['0x100b_0000 16K'], irq: 31 },
  blocker: { name: 'bus-blocker', kind: 'bus-blocker', at: ['0x100b_8000 4K'] },
  ethernet: { name: 'ethernet', kind: 'gem', at: ['0x1009_0000 8K', '0x100a_0000 4K'], irq: 53, clock: 2 },
};

class Peripheral extends LazyModule {
  readonly device;
  readonly registers;
  readonly interrupts;

  constructor(
    { name, kind, at, irq, irqs = 1, clock, executable = false }: Block,
    clocks: () => entente.Device | undefined,
  ) {
    super();
    this.device = new entente.SimpleDevice(name, [`sifive,fu540-c000-${kind}`, `sifive,${kind}0`], {
      properties: () => {
        const provider = clocks();
        if (provider === undefined || clock === undefined) return {};
        return { clocks: [entente.resourceReference(provider), entente.resourceInt(clock)] };
      },
    });
    this.registers = tl.manager({
      address: at.flatMap((window) => AddressSet.misaligned(...(window.split(' ') as [base: string, size: string]))),
      resources: this.device.reg(),
      executable,
      supports: tl.readWrite(1, 4),
      fifoId: 0,
      beatBytes: 4,
    });
    this.interrupts = irq === undefined ? undefined : int.source({ num: irqs, resources: this.device.int });
  }
}

/** A core: the first one monitors, without a data cache and without a supervisor. */
function core(id: number) {
  return lazyScope(`core${id}`, () => {
    const [isa, kind] = id === 0 ? ['rv64imac', 'sifive,e51'] : ['rv64imafdc', 'sifive,u54-mc'];
    const cpu = hart({ id, isa, compatible: [kind, 'sifive,rocket0'] });
    const uncached = { emits: { ...tl.readWrite(1, 64), ...tl.atomics(1, 8) } };
    const data = tl.client({ name: 'data', sourceId: 4, ...(id === 0 ? uncached : { supports: { probe: [64, 64] } }) });
    const fetch = tl.client({ name: 'fetch', sourceId: 2, executesOnly: true });
    return { cpu, data, fetch };
  });
}

const fu540 = soc('fu540', () => {
  const cores = [0, 1, 2, 3, 4].map(core);
  const dma = tl.client({ name: 'dma', sourceId: 8, emits: tl.readWrite(1, 64) });
  const mac = tl.client({ name: 'mac', sourceId: 4, emits: tl.readWrite(1, 64) });
  void new entente.clocks.FixedClockResource('hfclk', 33.333_333, '');
  void new entente.clocks.FixedClockResource('rtcclk', 1, '');
  const memory = tl.manager({
    name: 'memory',
    address: AddressSet.misaligned('0x8000_0000', '8G'),
    resources: [new entente.Resource(new entente.MemoryDevice(), 'reg')],
    regionType: 'UNCACHED',
    ...{ executable: true, supports: tl.readWrite(1, 64), beatBytes: 8 },
  });
  const l2 = lazyModule(() => {
    const size = { ways: 16, sets: 2048, blockBytes: 64, beatBytes: 8, memCycles: 40 };
    const controls = [{ address: '0x201_0000', beatBytes: 8, interrupts: 3 }];
    return new devices.InclusiveCache({ compatible: ['sifive,fu540-c000-ccache', 'cache'], ...size, controls });
  });
  const clint = devices.clint({ beatBytes: 8 });
  const plic = devices.plic({ compatible: ['sifive,fu540-c000-plic', 'sifive,plic-1.0.0'], beatBytes: 8 });
  const rom = tl.rom({ base: '0x1_0000', size: '32K', beatBytes: 8 });
  // Ways of the cache that software keeps for itself.
  const lim = tl.manager({
    address: [AddressSet.range('0x800_0000', '32M')],
    resources: l2.device.reg('sideband'),
    ...{ executable: true, supports: tl.readWrite(1, 8), fifoId: 0, beatBytes: 8 },
  });

  // From the masters through the cache to memory, and past it to the devices.
  const front = tl.xbar();
  const periphery = tl.xbar();
  for (const { data, fetch } of cores) for (const master of [data, fetch]) connect(master, front);
  for (const master of [dma, mac]) connect(master, tl.fifoFixer(), front);
  connect(front, l2.node, tl.cacheCork(), memory);
  for (const device of [clint.node, plic.node, rom, lim, ...l2.ctrls.map(({ ctrlnode }) => ctrlnode)]) {
    connect(front, tl.fragmenter({ minSize: 8, maxSize: 64 }), device);
  }
  connect(front, tl.atomicAutomata(), tl.widthWidget(8), periphery);

  // Interrupts with the numbers of the manual, contexts in the order of the harts.
  for (const { intnode } of l2.ctrls) if (intnode !== undefined) plic.connect(intnode, 1);
  const made = new Map<string, Peripheral>();
  for (const [key, block] of Object.entries(blocks)) {
    const own = lazyModule(() => new Peripheral(block, () => made.get('prci')?.device), { name: key });
    made.set(key, own);
    connect(periphery, tl.fragmenter({ minSize: 4, maxSize: 64 }), own.registers);
    if (own.interrupts !== undefined) plic.connect(own.interrupts, block.irq);
  }
  for (const [id, { cpu }] of cores.entries()) {
    cpu.connect(clint.intnode, ['msip', 'mtip']);
    cpu.connect(plic.intnode, 'meip');
    if (id > 0) cpu.connect(plic.intnode, 'seip');
  }
  entente.firmware({
    model: 'SiFive HiFive Unleashed A00',
    compatible: ['sifive,hifive-unleashed-a00', 'sifive,fu540-c000', 'sifive,fu540'],
    timebase: 1_000_000,
    bus: front,
  });
  return { dma, mac, memory, l2, clint, plic, rom, lim, front, periphery };
});

export default fu540;
runAsScript(import.meta.url, fu540);
