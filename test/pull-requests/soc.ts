import {
  AddressSet,
  AsynchronousCrossing,
  axi4,
  clocks,
  connect,
  devices,
  int,
  LazyModule,
  lazyModule,
  Resource,
  SimpleDevice,
  soc,
  tl,
} from 'entente-soc';

const fragmenter = () => tl.fragmenter({ minSize: 4, maxSize: 64 });

/** A peripheral: a window of registers, and an interrupt. */
class Peripheral extends LazyModule {
  readonly device;
  readonly control;
  readonly interrupt;

  constructor(kind: string, base: string, size = '4K') {
    super();
    this.device = new SimpleDevice(kind, [`example,${kind}`]);
    this.control = tl.registerNode({ address: [AddressSet.range(base, size)], device: this.device, beatBytes: 4 });
    this.interrupt = int.source({ resources: [new Resource(this.device, 'int')] });
  }
}

/** A signal processor, which alone sees its memory, its buffer and its mailbox. */
class Dsp extends LazyModule {
  readonly core = tl.client({ name: 'dsp', sourceId: 4, emits: tl.readWrite(1, 64) });
  readonly bus = tl.xbar();
  readonly memory;
  readonly buffer;
  readonly mailbox;

  constructor({ memory, buffer, mailbox }: { memory: string; buffer: string; mailbox: string }) {
    super();
    this.memory = tl.ram({ address: AddressSet.range(memory, '64K'), beatBytes: 8 });
    this.buffer = tl.ram({ address: AddressSet.range(buffer, '64K'), beatBytes: 8 });
    this.mailbox = tl.registerNode({
      address: [AddressSet.range(mailbox, '4K')],
      device: new SimpleDevice('mailbox', ['example,mailbox']),
      beatBytes: 8,
    });
    connect(this.core, this.bus);
    for (const node of [this.memory, this.buffer, this.mailbox])
      connect(this.bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), node);
  }
}

/** Slow devices on a clock of their own. */
class Slow extends clocks.ClockSinkDomain {
  readonly bus = tl.xbar();
  readonly rtc = lazyModule(() => new Peripheral('rtc', '0x1200_0000'));
  readonly watchdog = lazyModule(() => new Peripheral('watchdog', '0x1200_1000'));
  readonly power = lazyModule(() => new Peripheral('power', '0x1200_2000'));
  readonly efuse = lazyModule(() => new Peripheral('efuse', '0x1200_3000'));

  constructor() {
    super({ take: 32 });
    for (const each of [this.rtc, this.watchdog, this.power, this.efuse]) connect(this.bus, each.control);
  }
}

const chip = soc('chip', () => {
  const fast = clocks.clockSource({ freqMHz: 400 });
  const slowClock = clocks.clockSource({ freqMHz: 32 });

  // Masters.
  const cpu = tl.client({ name: 'cpu', sourceId: 8, emits: tl.readWrite(1, 64) });
  const debug = tl.client({ name: 'debug', sourceId: 1, emits: tl.readWrite(1, 4) });
  const dma0 = tl.client({ name: 'dma0', sourceId: 4, emits: tl.readWrite(4, 64) });
  const dma1 = tl.client({ name: 'dma1', sourceId: 4, emits: tl.readWrite(4, 64) });
  const dsp0 = lazyModule(() => new Dsp({ memory: '0x2000_0000', buffer: '0x2001_0000', mailbox: '0x2100_0000' }));
  const dsp1 = lazyModule(() => new Dsp({ memory: '0x2001_0000', buffer: '0x2000_0000', mailbox: '0x2100_0000' }));

  // Buses.
  const bus = tl.xbar();
  const periphery = tl.xbar();
  const accelerators = tl.xbar();

  // Memories.
  const rom = tl.rom({ base: '0x1_0000', size: '64K', beatBytes: 8 });
  const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '256K'), beatBytes: 8 });
  const retention = tl.ram({ address: AddressSet.range('0x8010_0000', '16K'), beatBytes: 8 });
  const bank0 = tl.ram({ address: new AddressSet(0x9000_0000n, 0xffbfn), beatBytes: 8 });
  const bank1 = tl.ram({ address: new AddressSet(0x9000_0040n, 0xffbfn), beatBytes: 8 });
  const flash = tl.manager({
    address: [AddressSet.range('0x3000_0000', '16M')],
    regionType: 'UNCACHED',
    executable: true,
    supports: { get: [1, 64] },
    fifoId: 0,
    beatBytes: 8,
  });
  const dram = axi4.slave({
    address: [AddressSet.range('0x1_0000_0000', '1G')],
    regionType: 'UNCACHED',
    executable: true,
    supportsRead: [1, 64],
    supportsWrite: [1, 64],
    interleavedId: 0,
    beatBytes: 8,
  });

  // What the signal processors share, each of them at an address of its own.
  const exchange = tl.ram({ address: AddressSet.range('0x0', '16K'), beatBytes: 8 });
  const shared = tl.xbar();

  // Peripherals.
  const uart0 = lazyModule(() => new Peripheral('uart', '0x1000_0000'));
  const uart1 = lazyModule(() => new Peripheral('uart', '0x1000_1000'));
  const uart2 = lazyModule(() => new Peripheral('uart', '0x1000_2000'));
  const uart3 = lazyModule(() => new Peripheral('uart', '0x1000_3000'));
  const spi0 = lazyModule(() => new Peripheral('spi', '0x1001_0000', '64K'));
  const spi1 = lazyModule(() => new Peripheral('spi', '0x1002_0000'));
  const i2c0 = lazyModule(() => new Peripheral('i2c', '0x1003_0000'));
  const i2c1 = lazyModule(() => new Peripheral('i2c', '0x1003_1000'));
  const gpio0 = lazyModule(() => new Peripheral('gpio', '0x1004_0000'));
  const gpio1 = lazyModule(() => new Peripheral('gpio', '0x1004_1000'));
  const timer0 = lazyModule(() => new Peripheral('timer', '0x1005_0000'));
  const timer1 = lazyModule(() => new Peripheral('timer', '0x1005_1000'));
  const pwm = lazyModule(() => new Peripheral('pwm', '0x1006_0000'));
  const adc = lazyModule(() => new Peripheral('adc', '0x1006_1000'));
  const can0 = lazyModule(() => new Peripheral('can', '0x1007_0000'));
  const can1 = lazyModule(() => new Peripheral('can', '0x1007_1000'));
  const eth = lazyModule(() => new Peripheral('eth', '0x1008_0000'));
  const usb = lazyModule(() => new Peripheral('usb', '0x1009_0000', '64K'));
  const sdmmc = lazyModule(() => new Peripheral('sdmmc', '0x100a_0000'));
  const i2s = lazyModule(() => new Peripheral('i2s', '0x100b_0000'));
  const pinmux = lazyModule(() => new Peripheral('pinmux', '0x100c_0000'));
  const clocking = lazyModule(() => new Peripheral('clocking', '0x100d_0000'));
  const peripherals = [
    ...[uart0, uart1, uart2, uart3, spi0, spi1, i2c0, i2c1, gpio0, gpio1, timer0, timer1],
    ...[pwm, adc, can0, can1, eth, usb, sdmmc, i2s, pinmux, clocking],
  ];

  // Accelerators, which are declared from 0 on, and seen from 0x4000_0000 on.
  const aes = lazyModule(() => new Peripheral('aes', '0x0'));
  const sha = lazyModule(() => new Peripheral('sha', '0x1000'));
  const trng = lazyModule(() => new Peripheral('trng', '0x2000'));
  const pka = lazyModule(() => new Peripheral('pka', '0x4000', '16K'));

  // Slow devices.
  const slow = lazyModule(() => new Slow());

  // Interrupts.
  const plic = devices.plic({ baseAddress: '0xc00_0000', beatBytes: 8 });
  const external = int.sink();

  // Clocks.
  const coreClock = clocks.clockSink({ freqMHz: 400 });
  connect(fast, coreClock);
  connect(slowClock, slow.clockNode);

  // From the masters to the bus.
  connect(cpu, bus);
  connect(debug, bus);
  connect(dma0, bus);
  connect(dma1, tl.buffer(), bus);

  // What the signal processors share.
  connect(
    dsp0.bus,
    tl.map(({ base }) => 0x2200_0000n + base),
    shared,
  );
  connect(
    dsp1.bus,
    tl.map(({ base }) => 0x2300_0000n + base),
    shared,
  );
  connect(shared, tl.fragmenter({ minSize: 8, maxSize: 64 }), exchange);

  // From the bus to the devices.
  for (const memory of [rom, sram, retention, bank0, bank1, flash, plic.node])
    connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), memory);
  connect(bus, tl.toAXI4(), axi4.idIndexer(4), axi4.userYanker(), dram);
  connect(bus, tl.widthWidget(8), fragmenter(), tl.fifoFixer(), periphery);
  for (const each of peripherals) connect(periphery, each.control);
  connect(
    bus,
    tl.widthWidget(8),
    fragmenter(),
    tl.fifoFixer(),
    tl.map(({ base }) => 0x4000_0000n + base),
    accelerators,
  );
  for (const each of [aes, sha, trng, pka]) connect(accelerators, each.control);
  const crossing = new AsynchronousCrossing();
  connect(bus, tl.widthWidget(8), fragmenter(), tl.fifoFixer(), tl.crossIn(slow, slow.bus, crossing));

  // Interrupts, in the order of their numbers.
  for (const each of peripherals) connect(each.interrupt, plic.intnode);
  for (const each of [aes, sha, trng, pka]) connect(each.interrupt, plic.intnode);
  for (const each of [slow.rtc, slow.watchdog, slow.power, slow.efuse])
    connect(int.crossOut(slow, each.interrupt, crossing), plic.intnode);
  connect(plic.intnode, external);

  // What firmware is told of.
  tl.describeManagers(bus);

  return {
    ...{ cpu, debug, dma0, dma1, dsp0, dsp1, bus, periphery, accelerators, shared, slow, plic, external },
    ...{ rom, sram, retention, bank0, bank1, flash, dram, exchange, fast, slowClock, coreClock },
    ...{ uart0, uart1, uart2, uart3, spi0, spi1, i2c0, i2c1, gpio0, gpio1, timer0, timer1 },
    ...{ pwm, adc, can0, can1, eth, usb, sdmmc, i2s, pinmux, clocking, aes, sha, trng, pka },
  };
});

export default chip;
