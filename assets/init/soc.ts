import { AddressSet, connect, int, Resource, SimpleDevice, soc, tl } from 'entente-soc';
import { runAsScript } from 'entente-soc/script';

/** A core and a DMA engine share a memory, a boot ROM and a serial port. */
const mySoc = soc('soc', () => {
  const cpu = tl.client({ name: 'cpu', sourceId: 8, emits: tl.readWrite(1, 64) });
  const dma = tl.client({ name: 'dma', sourceId: 4, emits: tl.readWrite(4, 64) });
  const irq = int.sink();

  const bus = tl.xbar();
  const rom = tl.rom({ base: '0x1_0000', size: '64K', beatBytes: 8 });
  const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
  const serial = new SimpleDevice('serial', ['example,uart0']);
  const uart = tl.registerNode({ address: [AddressSet.range('0x6400_0000', '4K')], device: serial, beatBytes: 8 });
  const uartInterrupt = int.source({ resources: [new Resource(serial, 'int')] });

  connect(cpu, bus);
  connect(dma, tl.buffer(), bus);
  connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), rom);
  connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), sram);
  connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), uart);
  connect(uartInterrupt, irq);

  return { cpu, dma, irq, bus, rom, sram, uart, uartInterrupt };
});

export default mySoc;
runAsScript(import.meta.url, mySoc);
