import { AddressSet, cloneModule, connect, LazyModule, lazyModule, soc, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** Clones, which share the hardware of their prototypes. */
export const cloneExamples: RuleExamples = {
  'graph/clone-outside': {
    program: {
      broken() {
        class Core extends LazyModule {
          readonly node = tl.client({ name: 'core' });
        }
        const core = lazyModule(() => new Core(), { name: 'core' });
        cloneModule(() => new Core(), core);
      },
      fixed() {
        class Core extends LazyModule {
          readonly node = tl.client({ name: 'core' });
        }
        const mcu = soc('mcu', () => {
          const core0 = lazyModule(() => new Core());
          const core1 = cloneModule(() => new Core(), core0);
          const bus = tl.xbar();
          const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
          connect(core0.node, bus, sram);
          connect(core1.node, bus);
          return { core0, core1, bus, sram };
        });
        return mcu;
      },
    },
  },

  'graph/clone-differs': {
    broken() {
      class Core extends LazyModule {
        readonly node = tl.client({ name: 'core' });
      }
      class BigCore extends Core {}
      const core0 = lazyModule(() => new Core());
      const core1 = cloneModule(() => new BigCore(), core0, { name: 'core1' });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(core0.node, bus, sram);
      connect(core1.node, bus);
      return { core0, core1, bus, sram };
    },
    fixed() {
      class Core extends LazyModule {
        readonly node = tl.client({ name: 'core' });
      }
      const core0 = lazyModule(() => new Core());
      const core1 = cloneModule(() => new Core(), core0, { name: 'core1' });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(core0.node, bus, sram);
      connect(core1.node, bus);
      return { core0, core1, bus, sram };
    },
  },

  'graph/clone-children': {
    broken() {
      class Core extends LazyModule {
        readonly node = tl.client({ name: 'core' });
      }
      class Tile extends LazyModule {
        readonly node = tl.identity();

        constructor(cores: number) {
          super();
          const bus = tl.xbar();
          for (let k = 0; k < cores; k++) connect(lazyModule(() => new Core(), { name: `core${k}` }).node, bus);
          connect(bus, this.node);
        }
      }
      const tile0 = lazyModule(() => new Tile(1));
      const tile1 = cloneModule(() => new Tile(2), tile0);
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(tile0.node, bus, sram);
      connect(tile1.node, bus);
      return { tile0, tile1, bus, sram };
    },
    fixed() {
      class Core extends LazyModule {
        readonly node = tl.client({ name: 'core' });
      }
      class Tile extends LazyModule {
        readonly node = tl.identity();

        constructor(cores: number) {
          super();
          const bus = tl.xbar();
          for (let k = 0; k < cores; k++) connect(lazyModule(() => new Core(), { name: `core${k}` }).node, bus);
          connect(bus, this.node);
        }
      }
      const tile0 = lazyModule(() => new Tile(2));
      const tile1 = cloneModule(() => new Tile(2), tile0);
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      connect(tile0.node, bus, sram);
      connect(tile1.node, bus);
      return { tile0, tile1, bus, sram };
    },
  },

  'graph/clone-ports': {
    broken() {
      class Tile extends LazyModule {
        readonly fetch = tl.xbar();
        readonly data = tl.xbar();
        readonly core = tl.client({ name: 'core' });

        constructor() {
          super();
          connect(this.core, this.data, this.fetch);
        }
      }
      const tile0 = lazyModule(() => new Tile());
      const tile1 = cloneModule(() => new Tile(), tile0);
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const rom = tl.ram({ address: AddressSet.range('0x1_0000', '64K'), beatBytes: 8 });
      connect(tile0.fetch, bus, sram);
      connect(tile1.fetch, bus);
      connect(tile1.data, rom);
      return { tile0, tile1, bus, sram, rom };
    },
    fixed() {
      class Tile extends LazyModule {
        readonly fetch = tl.xbar();
        readonly data = tl.xbar();
        readonly core = tl.client({ name: 'core' });

        constructor() {
          super();
          connect(this.core, this.data, this.fetch);
        }
      }
      const tile0 = lazyModule(() => new Tile());
      const tile1 = cloneModule(() => new Tile(), tile0);
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
      const rom = tl.ram({ address: AddressSet.range('0x1_0000', '64K'), beatBytes: 8 });
      connect(tile0.fetch, bus, sram);
      connect(tile1.fetch, bus);
      connect(bus, rom);
      return { tile0, tile1, bus, sram, rom };
    },
  },
};
