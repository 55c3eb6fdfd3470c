import {
  AddressSet,
  apb,
  AsynchronousCrossing,
  axi4,
  clocks,
  connect,
  devices,
  int,
  lazyModule,
  lazyScope,
  Resource,
  SimpleDevice,
  soc,
  tl,
} from 'entente-soc';
import { runAsScript } from 'entente-soc/script';

/** A core with caches and a bus of its own, and one external interrupt. */
function core() {
  return lazyScope('core', () => {
    const dcache = tl.client({ name: 'dcache', sourceId: 4, supports: { probe: [64, 64] } });
    const icache = tl.client({ name: 'icache', sourceId: 2, executesOnly: true });
    const master = tl.xbar();
    const external = int.sink();
    connect(dcache, master);
    connect(icache, master);
    return { dcache, icache, master, external };
  });
}

/** A DMA engine that speaks AXI4: its reads and writes may come back in any order, so they get an id and a place each. */
function dma() {
  return lazyScope('dma', () => {
    const engine = axi4.master({ name: 'dma', id: 16, aligned: true });
    const bridge = axi4.toTL();
    connect(engine, axi4.idIndexer(2), axi4.fragmenter(), axi4.userYanker(4), bridge);
    return { engine, bridge };
  });
}

/** Simple devices behind APB, on a clock of their own. */
class Peripherals extends clocks.ClockSinkDomain {
  readonly bridge = tl.toAPB();
  readonly fanout = lazyModule(() => new apb.APBFanout());
  readonly uart = new SimpleDevice('serial', ['example,uart0']);
  readonly gpio = new SimpleDevice('gpio', ['example,gpio0']);
  readonly uartRegisters = apb.slave({
    address: [AddressSet.range('0x1000_0000', '4K')],
    resources: [new Resource(this.uart, 'reg/control')],
    beatBytes: 4,
  });
  readonly gpioRegisters = apb.slave({
    address: [AddressSet.range('0x1000_1000', '4K')],
    resources: [new Resource(this.gpio, 'reg/control')],
    beatBytes: 4,
  });
  readonly interrupts = int.xbar();
  readonly uartInterrupt = int.source({ resources: [new Resource(this.uart, 'int')] });
  readonly gpioInterrupts = int.source({ num: 8, resources: [new Resource(this.gpio, 'int')] });

  constructor() {
    super({ take: 50 });
    connect(this.bridge, this.fanout.node);
    connect(this.fanout.node, this.uartRegisters);
    connect(this.fanout.node, this.gpioRegisters);
    connect(this.uartInterrupt, this.interrupts);
    connect(this.gpioInterrupts, this.interrupts);
  }
}

/** A microcontroller that mixes protocols: TileLink in the middle, AXI4 for DMA and memory, APB for slow devices. */
const microcontroller = soc('microcontroller', () => {
  const fast = clocks.clockSource({ freqMHz: 200 });
  const slow = clocks.clockSource({ freqMHz: 50 });

  const cpu = core();
  const mover = dma();
  const bus = tl.xbar();
  const plic = devices.plic({ beatBytes: 8 });
  const memory = axi4.slave({
    address: [AddressSet.range('0x8000_0000', '256M')],
    regionType: 'UNCACHED',
    executable: true,
    supportsRead: [1, 64],
    supportsWrite: [1, 64],
    interleavedId: 0,
    beatBytes: 8,
  });
  const errors = tl.error({
    params: { address: [AddressSet.range('0x3000', '4K')], maxAtomic: 8, maxTransfer: 64 },
    beatBytes: 8,
  });
  const peripherals = lazyModule(() => new Peripherals());
  const coreClock = clocks.clockSink({ freqMHz: 200 });

  connect(fast, coreClock);
  connect(slow, peripherals.clockNode);

  // Masters onto the bus; the DMA engine must not reorder what a device sees.
  connect(cpu.master, bus);
  connect(mover.bridge, tl.fifoFixer(), bus);

  // The bus to memory: caches are kept coherent in front of the bridge.
  connect(bus, tl.broadcast({ lineBytes: 64 }), tl.toAXI4(), axi4.idIndexer(4), axi4.userYanker(), memory);

  // Requests of the DMA engine that nobody can answer go to the error device.
  connect(bus, errors);

  // The bus to the devices, across the clocks.
  const crossing = new AsynchronousCrossing();
  const slowSide = tl.crossIn(peripherals, peripherals.bridge, crossing, 'tl_crossing');
  connect(bus, tl.atomicAutomata(), tl.widthWidget(8), tl.fragmenter({ minSize: 4, maxSize: 64 }), slowSide);
  connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), plic.node);

  // Interrupts the other way.
  const interrupts = int.crossOut(peripherals, peripherals.interrupts, crossing, 'int_crossing');
  connect(interrupts, plic.intnode);
  connect(plic.intnode, cpu.external);

  // What firmware is told of.
  tl.describeManagers(bus);

  return { fast, slow, bus, plic, memory, errors, peripherals, coreClock };
});

export default microcontroller;
runAsScript(import.meta.url, microcontroller);
