import { AddressSet, connect, obi, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

/** OBI. */
export const obiExamples: RuleExamples = {
  'obi/id-bits': {
    broken() {
      const data = obi.master({ name: 'data', idBits: -1 });
      const uart = obi.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(data, uart);
      return { data, uart };
    },
    fixed() {
      const data = obi.master({ name: 'data', idBits: 1 });
      const uart = obi.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(data, uart);
      return { data, uart };
    },
  },

  'obi/ids': {
    broken() {
      const [instr, data] = [obi.master({ name: 'instr' }), obi.master({ name: 'data' })];
      const uart = obi.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4, ids: false });
      const bus = obi.xbar();
      for (const master of [instr, data]) connect(master, bus);
      connect(bus, uart);
      return { instr, data, uart, bus };
    },
    fixed() {
      const [instr, data] = [obi.master({ name: 'instr' }), obi.master({ name: 'data' })];
      const uart = obi.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4, ids: false });
      const bus = obi.xbar({ extendsIds: false });
      for (const master of [instr, data]) connect(master, bus);
      connect(bus, uart);
      return { instr, data, uart, bus };
    },
  },

  'obi/responses': {
    broken() {
      const data = obi.master({ name: 'data', rready: true });
      const uart = obi.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4, rready: false });
      connect(data, uart);
      return { data, uart };
    },
    fixed() {
      const data = obi.master({ name: 'data', rready: true });
      const uart = obi.slave({ address: [AddressSet.range('0x1000', '4K')], beatBytes: 4 });
      connect(data, uart);
      return { data, uart };
    },
  },

  'obi/byte-enables': {
    broken() {
      const data = obi.master({ name: 'data', beFull: true });
      const sram = obi.ram({ address: AddressSet.range('0x1000', '4K') });
      connect(data, sram);
      return { data, sram };
    },
    fixed() {
      const data = obi.master({ name: 'data', beFull: true });
      const sram = obi.ram({ address: AddressSet.range('0x1000', '4K'), beFull: true });
      connect(data, sram);
      return { data, sram };
    },
  },

  'obi/atomics': {
    broken() {
      const data = obi.master({ name: 'data', atomics: true });
      const sram = obi.ram({ address: AddressSet.range('0x1000', '4K') });
      connect(data, sram);
      return { data, sram };
    },
    fixed() {
      const data = obi.master({ name: 'data', atomics: true });
      const sram = obi.ram({ address: AddressSet.range('0x1000', '4K') });
      connect(data, obi.atomics(), sram);
      return { data, sram };
    },
  },

  'obi/to-tilelink-flight': {
    broken() {
      const data = obi.master({ name: 'data' });
      connect(data, obi.toTL(), tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 4 }));
      return { data };
    },
    fixed() {
      const data = obi.master({ name: 'data', maxFlight: 2 });
      connect(data, obi.toTL(), tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 4 }));
      return { data };
    },
  },
};
