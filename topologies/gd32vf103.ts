import {
  AddressSet,
  clic,
  connect,
  devices,
  firmware,
  hart,
  int,
  interruptController,
  place,
  SimpleDevice,
  soc,
  tl,
} from 'entente-soc';

/** First address of 1 KiB of registers, and the numbers of the interrupts. */
type Row = readonly [base: string, ...interrupts: number[]];

const onApb1: Readonly<Record<string, Row>> = {
  timer1: ['0x4000_0000', 47],
  timer2: ['0x4000_0400', 48],
  timer3: ['0x4000_0800', 49],
  spi1: ['0x4000_3800', 55],
  usart1: ['0x4000_4400', 57],
  i2c0: ['0x4000_5400', 50, 51],
};

const onApb2: Readonly<Record<string, Row>> = {
  exti: ['0x4001_0400', 25, 26, 27, 28, 29],
  gpioa: ['0x4001_0800'],
  gpiob: ['0x4001_0c00'],
  timer0: ['0x4001_2c00', 43, 44, 45, 46],
  spi0: ['0x4001_3000', 54],
  usart0: ['0x4001_3800', 56],
};

export default soc('gd32vf103', () => {
  const core = tl.client({ name: 'core', emits: tl.readWrite(1, 4) });
  const dma = tl.client({ name: 'dma', emits: tl.readWrite(1, 4) });
  const flash = tl.rom({ base: '0x800_0000', size: '128K' });
  const sram = tl.ram({ address: AddressSet.range('0x2000_0000', '32K') });

  const cpu = hart({ id: 0, isa: 'rv32imac', compatible: ['nuclei,bumblebee'] });
  const eclic = interruptController({ compatible: ['nuclei,eclic'], ...clic });
  const eclicRegisters = tl.registerNode({ address: [AddressSet.range('0xd200_0000', '64K')], device: eclic.device });
  cpu.connect(eclic.intnode, 'meip');

  const apb1 = tl.xbar();
  const apb2 = tl.xbar();

  const bus = tl.xbar({ connects: [[dma, [flash, sram, apb1, apb2]]] });
  connect(core, bus);
  connect(dma, bus);
  connect(bus, flash);
  connect(bus, sram);

  connect(bus, eclicRegisters);
  connect(bus, apb1);
  connect(bus, apb2);
  for (const [name, [base, ...interrupts]] of Object.entries({ ...onApb1, ...onApb2 })) {
    const apb = name in onApb1 ? apb1 : apb2;
    const compatible = [`gd,gd32vf103-${name.replace(/\d$/, '')}`];
    const device = devices.peripheral(apb, { name, registers: [[base, '1K']], compatible });
    if (interrupts.length > 0) eclic.connect(device.raise(interrupts.length), interrupts);
  }

  const device = new SimpleDevice('accelerator', ['example,accelerator']);
  const accelerator = tl.registerNode({ address: [place('1K', { in: '0x4001_0000..0x4001_7fff' })], device });
  const done = int.source({ resources: device.int });
  connect(apb2, accelerator);
  eclic.connect(done, 60);

  firmware({ model: 'Longan Nano', compatible: ['sipeed,longan-nano', 'gd,gd32vf103'], bus: core });

  return { core, dma, bus, flash, sram, apb1, apb2, cpu, eclic, eclicRegisters, accelerator, done };
});
