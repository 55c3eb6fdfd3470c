import {
  AddressSet,
  connect,
  devices,
  firmware,
  hart,
  int,
  LazyModule,
  lazyModule,
  SimpleDevice,
  soc,
  tl,
  type Topology,
} from 'entente-soc';

/** A page of registers and so many interrupts. */
class Port extends LazyModule {
  readonly device = new SimpleDevice('serial', ['example,port0']);
  readonly interrupts;
  readonly registers;

  constructor(base: string, num = 1) {
    super();
    this.interrupts = int.source({ num, resources: this.device.int });
    this.registers = tl.registerNode({ address: [AddressSet.range(base, '4K')], device: this.device, beatBytes: 8 });
  }
}

/** Two harts, a PLIC and three ports, whose interrupts have these numbers at the PLIC. */
export function twoHarts(numbers: {
  readonly uart?: int.InterruptNumbers;
  readonly gpio?: int.InterruptNumbers;
  readonly spi?: int.InterruptNumbers;
}): Topology {
  return soc('chip', () => {
    const cpu = tl.client({ name: 'cpu' });
    const bus = tl.xbar();
    const clint = devices.clint({ beatBytes: 8 });
    const plic = devices.plic({ beatBytes: 8 });
    const uart = lazyModule(() => new Port('0x1000_0000'));
    const gpio = lazyModule(() => new Port('0x1000_1000', 3));
    const spi = lazyModule(() => new Port('0x1000_2000'));
    const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
    connect(cpu, bus);
    for (const node of [clint.node, plic.node, uart.registers, gpio.registers, spi.registers, sram]) connect(bus, node);
    plic.connect(uart.interrupts, numbers.uart);
    plic.connect(gpio.interrupts, numbers.gpio);
    plic.connect(spi.interrupts, numbers.spi);
    const monitor = hart({ id: 0, isa: 'rv64imac' });
    const application = hart({ id: 1, isa: 'rv64gc', compatible: ['example,core'] });
    for (const each of [monitor, application]) {
      each.connect(clint.intnode, ['msip', 'mtip']);
      each.connect(plic.intnode, 'meip');
    }
    application.connect(plic.intnode, 'seip');
    firmware({ model: 'Example', compatible: ['example,chip'], timebase: 1_000_000, bus });
    return { cpu, bus, clint, plic, uart, gpio, spi, sram, monitor, application };
  });
}
