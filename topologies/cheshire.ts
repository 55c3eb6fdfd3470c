// PULP Cheshire with one core, as its user manual and the device tree of its software describe it.
import * as entente from 'entente-soc';
import { AddressSet, axi4, connect, devices, hart, int, LazyModule, lazyModule, soc, tl } from 'entente-soc';
import { runAsScript } from 'entente-soc/script';

/** A device behind the register bus: what firmware knows it by, first address, size, first number and number of interrupts. */
type Block = readonly [compatible: string, base: string, size: string, irq?: number, irqs?: number];

const blocks: Readonly<Record<string, Block>> = {
  'irq-router': ['eth,irq-router', '0x208_0000', '256K'],
  'axi-rt': ['eth,axi-rt', '0x20c_0000', '256K'],
  'soc-control': ['eth,soc-control', '0x300_0000', '4K'],
  'axi-llc': ['eth,axi-llc', '0x300_1000', '4K'],
  serial: ['ns16550a', '0x300_2000', '4K', 1],
  i2c: ['eth,i2c', '0x300_3000', '4K', 2, 15],
  spi: ['opentitan,spi-host', '0x300_4000', '4K', 17, 2],
  gpio: ['lowrisc,gpio', '0x300_5000', '4K', 20, 32],
  'memory-controller': ['eth,ddr-link', '0x300_6000', '4K'],
  vga: ['eth,axi-vga', '0x300_7000', '4K'],
  usb: ['generic-ohci', '0x300_8000', '4K', 19],
  unbent: ['eth,unbent', '0x300_9000', '4K'],
};

class Peripheral extends LazyModule {
  readonly device;
  readonly registers;
  readonly interrupts;

  constructor(name: string, [compatible, base, size, irq, irqs = 1]: Block) {
    super();
    this.device = new entente.SimpleDevice(name, [compatible]);
    this.registers = tl.manager({
      address: [AddressSet.range(base, size)],
      resources: this.device.reg(),
      supports: tl.readWrite(1, 4),
      fifoId: 0,
      beatBytes: 4,
    });
    this.interrupts = irq === undefined ? undefined : int.source({ num: irqs, resources: this.device.int });
  }
}

/** What a slave on the AXI4 crossbar beyond registers is. */
interface Region {
  readonly base: string;
  readonly size: string;
  readonly resources: readonly entente.Resource[];
  readonly cached?: boolean;
  readonly executable?: boolean;
  readonly atomics?: boolean;
}

function region({ base, size, resources, cached = false, executable = true, atomics = false }: Region) {
  return axi4.slave({
    address: [AddressSet.range(base, size)],
    regionType: cached ? 'UNCACHED' : executable ? 'IDEMPOTENT' : 'GET_EFFECTS',
    ...{ resources, executable, supportsRead: [1, 256], supportsWrite: [1, 256], beatBytes: 8 },
    supportsAtomics: atomics ? [1, 8] : [0, 0],
  });
}

const cheshire = soc('cheshire', () => {
  // Managers. The core, and whoever is at the other end of the link, make atomic transactions.
  const masters = {
    core: axi4.master({ name: 'cva6', id: 4, maxFlight: 8, atomics: true }),
    debug: axi4.master({ name: 'debug', id: 1, maxFlight: 4 }),
    dma: axi4.master({ name: 'dma', id: 2, maxFlight: 8 }),
    vga: axi4.master({ name: 'vga', id: 1, maxFlight: 8 }),
    usb: axi4.master({ name: 'usb', id: 1, maxFlight: 4 }),
    link: axi4.master({ name: 'link', id: 4, maxFlight: 8, atomics: true }),
  };

  // Regions on the crossbar.
  const debugModule = new entente.SimpleDevice('debug', ['riscv,debug-013']);
  const dmaControl = new entente.SimpleDevice('dma-controller', ['eth,idma']);
  const scratchpad = new entente.SimpleDevice('sram', ['mmio-sram']);
  const remote = new entente.SimpleDevice('link', ['eth,serial-link']);
  const dram = new entente.Resource(new entente.MemoryDevice(), 'reg');
  const slaves = {
    debug_rom: region({ base: '0x0', size: '256K', resources: debugModule.reg() }),
    dma_cfg: region({ base: '0x100_0000', size: '4K', resources: dmaControl.reg(), executable: false }),
    spm: region({ base: '0x1000_0000', size: '64M', resources: scratchpad.reg('cached'), cached: true }),
    spm_uncached: region({ base: '0x1400_0000', size: '64M', resources: scratchpad.reg('uncached') }),
    memory: region({ base: '0x8000_0000', size: '1G', resources: [dram], cached: true }),
    link_out: region({
      base: '0x1_0000_0000',
      size: '4G',
      resources: remote.reg(),
      executable: false,
      atomics: true,
    }),
  };

  // The crossbar: who shows pictures only reads memory, and nothing comes back over the link that it came by. Atomic transactions are
  // performed in front of each slave; the link passes them on.
  const [toDebug, toDma, toCache, toRegisters] = [axi4.atomics(), axi4.atomics(), axi4.atomics(), axi4.atomics()];
  const xbar = axi4.xbar({
    connects: [
      [masters.vga, [toCache]],
      [masters.link, [toDebug, toDma, toCache, toRegisters]],
    ],
  });
  for (const master of Object.values(masters)) connect(master, xbar);
  connect(xbar, toDebug, slaves.debug_rom);
  connect(xbar, toDma, slaves.dma_cfg);
  connect(xbar, slaves.link_out);
  // The last-level cache, a part of which may be memory of its own.
  const llc = axi4.xbar();
  connect(xbar, toCache, llc);
  for (const slave of [slaves.spm, slaves.spm_uncached, slaves.memory]) connect(llc, slave);

  // The register bus.
  const regbus = tl.xbar();
  const clint = devices.clint({ baseAddress: '0x204_0000', size: '256K', beatBytes: 8 });
  const plic = devices.plic({ baseAddress: '0x400_0000', beatBytes: 8 });
  const rom = tl.rom({ base: '0x200_0000', size: '256K', beatBytes: 8 });
  const words = tl.xbar();
  connect(xbar, toRegisters, axi4.fragmenter(), axi4.userYanker(4), axi4.toTL(), tl.fifoFixer(), regbus);
  for (const device of [clint.node, plic.node, rom]) {
    connect(regbus, tl.fragmenter({ minSize: 8, maxSize: 64 }), device);
  }
  // What no device answers to is an error.
  connect(
    regbus,
    tl.error({
      params: { address: [AddressSet.range('0x30f_0000', '4K')], maxAtomic: 8, maxTransfer: 64 },
      beatBytes: 8,
    }),
  );
  connect(regbus, tl.widthWidget(8), words);
  for (const [name, block] of Object.entries(blocks)) {
    const { registers, interrupts } = lazyModule(() => new Peripheral(name, block), { name: name.replace('-', '_') });
    connect(words, tl.fragmenter({ minSize: 4, maxSize: 64 }), registers);
    if (interrupts !== undefined) plic.connect(interrupts, block[3]);
  }

  const cva6 = hart({ id: 0, isa: 'rv64imafdc', compatible: ['eth,ariane'] });
  cva6.connect(clint.intnode, ['msip', 'mtip']);
  cva6.connect(plic.intnode, 'meip');
  cva6.connect(plic.intnode, 'seip');
  entente.firmware({ model: 'eth,cheshire', compatible: ['eth,cheshire-dev'], timebase: 1_000_000, bus: masters.core });
  return { ...masters, ...slaves, xbar, llc, regbus, words, clint, plic, rom, cva6 };
});

export default cheshire;
runAsScript(import.meta.url, cheshire);
