import { AddressSet, connect, int, LazyModule, lazyModule, Resource, SimpleDevice, soc, tl } from 'entente-soc';
import { runAsScript } from 'entente-soc/script';

/** A serial port: a page of registers and one interrupt. */
class Uart extends LazyModule {
  readonly device = new SimpleDevice('serial', ['example,uart0']);
  readonly control;
  readonly interrupt = int.source({ resources: [new Resource(this.device, 'int')] });

  constructor(base: string) {
    super();
    this.control = tl.registerNode({ address: [AddressSet.range(base, '4K')], device: this.device, beatBytes: 4 });
  }
}

/** A small microcontroller: a core and a DMA engine share memory, a boot ROM and a serial port. */
const mcu = soc('mcu', () => {
  // Masters: what they send, and how many requests they may have in flight.
  const cpu = tl.client({ name: 'cpu', sourceId: 8, emits: { ...tl.readWrite(1, 64), ...tl.atomics(1, 8) } });
  const dma = tl.client({ name: 'dma', sourceId: 4, emits: tl.readWrite(4, 64) });
  const irq = int.sink();

  // Buses and devices.
  const bus = tl.xbar();
  const periphery = tl.xbar();
  const rom = tl.rom({ base: '0x1_0000', size: '64K', beatBytes: 8 });
  const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
  const uart = lazyModule(() => new Uart('0x6400_0000'));

  // From the masters to the devices, in the order of the data.
  connect(cpu, bus);
  connect(dma, tl.buffer(), bus);
  connect(bus, tl.atomicAutomata(), tl.fragmenter({ minSize: 8, maxSize: 64 }), sram);
  connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), rom);
  connect(bus, tl.buffer(), periphery);
  connect(periphery, tl.widthWidget(8), tl.fragmenter({ minSize: 4, maxSize: 64 }), uart.control);
  connect(uart.interrupt, irq);

  return { cpu, dma, irq, bus, periphery, rom, sram, uart };
});

export default mcu;
runAsScript(import.meta.url, mcu);
