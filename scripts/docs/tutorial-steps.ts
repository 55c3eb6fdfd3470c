/** A change of `soc.ts`: text that it has once, what takes its place, and what is shown of that, by default all. */
export interface Edit {
  readonly before: string;
  readonly after: string;
  readonly shown?: string;
}

const imported = "import { AddressSet, connect, soc, tl } from 'entente-soc';";
const returned = '  return { core, dma, bus, flash, sram };\n';
const bus = '  const bus = tl.xbar();\n';

/** `soc.ts` to begin with. */
export const start = `${imported}

export default soc('gd32vf103', () => {
  const core = tl.client({ name: 'core', emits: tl.readWrite(1, 4) });
  const dma = tl.client({ name: 'dma', emits: tl.readWrite(1, 4) });
  const flash = tl.rom({ base: '0x800_0000', size: '128K' });
  const sram = tl.ram({ address: AddressSet.range('0x2000_0000', '32K') });

${bus}  connect(core, bus);
  connect(dma, bus);
  connect(bus, flash);
  connect(bus, sram);

${returned}});
`;

const moreImported =
  "import { AddressSet, clic, connect, devices, firmware, hart, interruptController, soc, tl } from 'entente-soc';";
const moreReturned = '  return { core, dma, bus, flash, sram, apb1, apb2, cpu, eclic, eclicRegisters };\n';

const table = `/** First address of 1 KiB of registers, and the numbers of the interrupts. */
type Row = readonly [base: string, ...interrupts: number[]];

const onApb1: Readonly<Record<string, Row>> = {
  timer1: ['0x4000_0000', 47],
  timer2: ['0x4000_0400', 48],
  timer3: ['0x4000_0400', 49],
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
`;

const more = `  const cpu = hart({ id: 0, isa: 'rv32imac', compatible: ['nuclei,bumblebee'] });
  const eclic = interruptController({ compatible: ['nuclei,eclic'], ...clic });
  const eclicRegisters = tl.registerNode({ address: [AddressSet.range('0xd200_0000', '64K')], device: eclic.device });
  cpu.connect(eclic.intnode, 'meip');

  const apb1 = tl.xbar();
  const apb2 = tl.xbar();

`;

const attached = `  connect(bus, eclicRegisters);
  connect(bus, apb1);
  connect(bus, apb2);
  for (const [name, [base, ...interrupts]] of Object.entries({ ...onApb1, ...onApb2 })) {
    const apb = name in onApb1 ? apb1 : apb2;
    const compatible = [\`gd,gd32vf103-\${name.replace(/\\d$/, '')}\`];
    const device = devices.peripheral(apb, { name, registers: [[base, '1K']], compatible });
    if (interrupts.length > 0) eclic.connect(device.raise(interrupts.length), interrupts);
  }

  firmware({ model: 'Longan Nano', compatible: ['sipeed,longan-nano', 'gd,gd32vf103'], bus: core });
`;

const last = '  connect(bus, sram);\n\n';

const accelerator = `  const device = new SimpleDevice('accelerator', ['example,accelerator']);
  const accelerator = tl.registerNode({ address: [place('1K', { in: '0x4001_0000..0x4001_7fff' })], device });
  const done = int.source({ resources: device.int });
  connect(apb2, accelerator);
  eclic.connect(done, 60);
`;

/** What is done to it, in the order of the page. */
export const edits = {
  table: { before: `${imported}\n`, after: `${imported}\n\n${table}`, shown: table },
  more: { before: bus, after: `${more}${bus}`, shown: more },
  attached: {
    before: `${last}${returned}`,
    after: `${last}${attached}\n${moreReturned}`,
    shown: `${attached}\n${moreReturned}`,
  },
  imports: { before: imported, after: moreImported },
  address: {
    before: "timer3: ['0x4000_0400', 49]",
    after: "timer3: ['0x4000_0800', 49]",
    shown: "  timer3: ['0x4000_0800', 49],",
  },
  connects: { before: bus, after: '  const bus = tl.xbar({ connects: [[dma, [flash, sram, apb1, apb2]]] });\n' },
  accelerator: { before: '\n  firmware(', after: `\n${accelerator}\n  firmware(`, shown: accelerator },
  acceleratorImports: {
    before: moreImported,
    after: `import {
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
} from 'entente-soc';`,
  },
  acceleratorReturned: {
    before: moreReturned,
    after: '  return { core, dma, bus, flash, sram, apb1, apb2, cpu, eclic, eclicRegisters, accelerator, done };\n',
  },
  moved: {
    before: "usart0: ['0x4001_3800', 56]",
    after: "usart0: ['0x4001_3800', 58]",
    shown: "  usart0: ['0x4001_3800', 58],",
  },
  movedBack: {
    before: "usart0: ['0x4001_3800', 58]",
    after: "usart0: ['0x4001_3800', 56]",
    shown: "  usart0: ['0x4001_3800', 56],",
  },
} satisfies Record<string, Edit>;

/** `entente.config.ts`. */
export const policy = `import type { Policy } from 'entente-soc';

export default {
  expect: [
    'core reaches flash',
    'dma reaches sram',
    'usart0 at 0x4001_3800 size 1K',
    'usart0 interrupt 56 at eclic',
    'dma must not reach eclicRegisters',
  ],
} satisfies Policy;
`;
