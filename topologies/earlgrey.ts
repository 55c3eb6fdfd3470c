// OpenTitan Earl Grey (March 2021), as its generated crossbars and its list of interrupts describe it.
import * as entente from 'entente-soc';
import { AddressSet, AsynchronousCrossing, connect, int, LazyModule, lazyModule, soc, tl } from 'entente-soc';
import { runAsScript } from 'entente-soc/script';

/** First address, size, first number and number of interrupts. */
type Block = readonly [base: string, size?: string, irq?: number, irqs?: number];

/** Devices on the main crossbar. */
const fast = {
  rom: ['0x8000', '16K'],
  debug_mem: ['0x1a11_0000'],
  ram_main: ['0x1000_0000', '128K'],
  eflash: ['0x2000_0000', '1M'],
  flash_ctrl: ['0x4100_0000', '4K', 153, 5],
  aes: ['0x4110_0000'],
  hmac: ['0x4111_0000', '4K', 158, 3],
  kmac: ['0x4112_0000', '4K', 161, 3],
  keymgr: ['0x4113_0000', '4K', 164],
  csrng: ['0x4115_0000', '4K', 165, 4],
  entropy_src: ['0x4116_0000', '4K', 169, 3],
  edn0: ['0x4117_0000', '4K', 172, 2],
  edn1: ['0x4118_0000', '4K', 174, 2],
  sram_ctrl_main: ['0x411c_0000'],
  otbn: ['0x411d_0000', '64K', 176],
} as const satisfies Record<string, Block>;

/** Devices on the peripheral crossbar. */
const slow = {
  uart0: ['0x4000_0000', '4K', 1, 8],
  uart1: ['0x4001_0000', '4K', 9, 8],
  uart2: ['0x4002_0000', '4K', 17, 8],
  uart3: ['0x4003_0000', '4K', 25, 8],
  gpio: ['0x4004_0000', '4K', 33, 32],
  spi_device: ['0x4005_0000', '8K', 65, 6],
  spi_host0: ['0x4006_0000', '4K', 71, 2],
  spi_host1: ['0x4007_0000', '4K', 73, 2],
  i2c0: ['0x4008_0000', '4K', 75, 16],
  i2c1: ['0x4009_0000', '4K', 91, 16],
  i2c2: ['0x400a_0000', '4K', 107, 16],
  pattgen: ['0x400e_0000', '4K', 123, 2],
  rv_timer: ['0x4010_0000', '4K', 125],
  usbdev: ['0x4011_0000', '4K', 126, 17],
  otp_ctrl: ['0x4013_0000', '16K', 143, 2],
  lc_ctrl: ['0x4014_0000'],
  alert_handler: ['0x4015_0000', '4K', 145, 4],
  pwrmgr_aon: ['0x4040_0000', '4K', 149],
  rstmgr_aon: ['0x4041_0000'],
  clkmgr_aon: ['0x4042_0000'],
  adc_ctrl_aon: ['0x4044_0000', '4K', 150],
  pinmux_aon: ['0x4046_0000'],
  aon_timer_aon: ['0x4047_0000', '4K', 151, 2],
  ast: ['0x4048_0000'],
  sensor_ctrl_aon: ['0x4049_0000'],
  sram_ctrl_ret_aon: ['0x4050_0000'],
  ram_ret_aon: ['0x4060_0000'],
} as const satisfies Record<string, Block>;

/** A device of TL-UL, which answers a word at a time. */
class Device extends LazyModule {
  readonly device;
  readonly registers;
  readonly interrupts;
  readonly irq;

  constructor(name: string, [base, size = '4K', irq, irqs = 1]: Block) {
    super();
    this.irq = irq;
    const isMemory = /^(rom|ram|eflash|debug_mem)/.test(name);
    this.device = new entente.SimpleDevice(name.replaceAll('_', '-'), [`lowrisc,${name.replace(/\d$/, '')}`]);
    this.registers = tl.ulDevice({
      address: AddressSet.misaligned(base, size),
      resources: this.device.reg(),
      executable: isMemory,
      regionType: isMemory ? 'IDEMPOTENT' : 'GET_EFFECTS',
      readOnly: name === 'rom',
    });
    this.interrupts = irq === undefined ? undefined : int.source({ num: irqs, resources: this.device.int });
  }
}

/** The peripheral crossbar with its devices, on the slow clock. */
class Peripherals extends entente.clocks.ClockSinkDomain {
  readonly xbar = tl.xbar();
  readonly devices = made(slow);

  constructor() {
    super({ take: 24 });
    for (const { registers } of Object.values(this.devices)) connect(this.xbar, registers);
  }
}

function made<Name extends string>(blocks: Readonly<Record<Name, Block>>): Record<Name, Device> {
  const entries = Object.entries<Block>(blocks).map(([name, block]) => [
    name,
    lazyModule(() => new Device(name, block), { name }),
  ]);
  return Object.fromEntries(entries) as Record<Name, Device>;
}

const earlgrey = soc('earlgrey', () => {
  const corei = tl.ulHost({ name: 'corei', readOnly: true });
  const cored = tl.ulHost({ name: 'cored' });
  const dm_sba = tl.ulHost({ name: 'dm_sba' });
  const main = entente.clocks.clockSource({ freqMHz: 100 });
  const io_div4 = entente.clocks.clockSource({ freqMHz: 24 });
  const core = entente.clocks.clockSink({ freqMHz: 100 });
  const peripherals = lazyModule(() => new Peripherals());
  connect(main, core);
  connect(io_div4, peripherals.clockNode);

  // The main crossbar: who reaches what.
  const own = made(fast);
  const plic = entente.interruptController({ compatible: ['lowrisc,rv-plic'], first: 1, lines: 180 });
  const rv_plic = tl.registerNode({
    address: [AddressSet.range('0x4101_0000', '4K')],
    device: plic.device,
    beatBytes: 4,
  });
  const { rom, debug_mem, ram_main, eflash, keymgr, ...crypto } = own;
  const peri = tl.crossIn(peripherals, peripherals.xbar, new AsynchronousCrossing(), 'peri');
  const both = [rom, ram_main, eflash, ...Object.values(crypto)].map(({ registers }) => registers);
  const xbar = tl.xbar({
    connects: [
      [corei, [rom, debug_mem, ram_main, eflash].map(({ registers }) => registers)],
      [cored, [...both, debug_mem.registers, keymgr.registers, rv_plic, peri]],
      [dm_sba, [...both, rv_plic, peri]],
    ],
  });
  for (const master of [corei, cored, dm_sba]) connect(master, xbar);
  connect(xbar, peri);
  for (const device of [rv_plic, ...Object.values(own).map(({ registers }) => registers)]) connect(xbar, device);

  // Interrupts.
  const ibex = entente.hart({ id: 0, isa: 'rv32imc', compatible: ['lowrisc,ibex'] });
  for (const { interrupts, irq } of Object.values(own)) if (interrupts !== undefined) plic.connect(interrupts, irq);
  for (const { interrupts, irq } of Object.values(peripherals.devices)) {
    if (interrupts !== undefined) plic.connect(int.crossOut(peripherals, interrupts, new AsynchronousCrossing()), irq);
  }
  ibex.connect(plic.intnode, 'meip');

  entente.firmware({ model: 'OpenTitan Earl Grey', compatible: ['lowrisc,top-earlgrey'], bus: cored });
  return { corei, cored, dm_sba, main, io_div4, core, peripherals, plic, rv_plic, xbar, ibex };
});

export default earlgrey;
runAsScript(import.meta.url, earlgrey);
