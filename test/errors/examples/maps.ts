import { AddressSet, connect, elaborate, soc, tl } from 'entente-soc';
import { addressMapLinkerScript, addressMapRenode, mapContent } from 'entente-soc/output';
import type { RuleExamples } from '../rule-example.js';

/** Files that follow from address maps. */
export const mapExamples: RuleExamples = {
  'map/one-space': {
    program: {
      broken() {
        const mcu = soc('mcu', () => {
          const cpu = tl.client({ name: 'cpu', visibility: [AddressSet.range('0x8000_0000', '64K')] });
          const debug = tl.client({ name: 'debug' });
          const [first, second] = [tl.xbar(), tl.xbar()];
          const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
          const trace = tl.ram({ address: AddressSet.range('0x8000_0000', '4K'), beatBytes: 8 });
          connect(cpu, first, sram);
          connect(debug, second, trace);
          return { cpu, debug, sram, trace };
        });
        const content = mapContent(elaborate(mcu), { design: 'mcu', input: 'mcu.ts' });
        addressMapRenode(content);
      },
      fixed() {
        const mcu = soc('mcu', () => {
          const cpu = tl.client({ name: 'cpu', visibility: [AddressSet.range('0x8000_0000', '64K')] });
          const debug = tl.client({ name: 'debug' });
          const [first, second] = [tl.xbar(), tl.xbar()];
          const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
          const trace = tl.ram({ address: AddressSet.range('0x8000_0000', '4K'), beatBytes: 8 });
          connect(cpu, first, sram);
          connect(debug, second, trace);
          return { cpu, debug, sram, trace };
        });
        const content = mapContent(elaborate(mcu), { design: 'mcu', input: 'mcu.ts', from: 'mcu.cpu' });
        addressMapRenode(content);
      },
    },
  },

  'linker-script/region': {
    program: {
      broken() {
        const mcu = soc('mcu', () => {
          const cpu = tl.client({ name: 'cpu' });
          const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
          connect(cpu, sram);
          return { cpu, sram };
        });
        const content = mapContent(elaborate(mcu), { design: 'mcu', input: 'mcu.ts' });
        addressMapLinkerScript(content, { regions: { REGION_DATA: 'ram' } });
      },
      fixed() {
        const mcu = soc('mcu', () => {
          const cpu = tl.client({ name: 'cpu' });
          const sram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
          connect(cpu, sram);
          return { cpu, sram };
        });
        const content = mapContent(elaborate(mcu), { design: 'mcu', input: 'mcu.ts' });
        addressMapLinkerScript(content, { regions: { REGION_DATA: 'sram' } });
      },
    },
  },
};
