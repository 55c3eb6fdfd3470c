import { AddressSet, connect, tl } from 'entente-soc';
import type { RuleExamples } from '../rule-example.js';

const memory = () =>
  tl.manager({ address: [AddressSet.range('0x8000_0000', '64K')], supports: tl.readWrite(1, 64), beatBytes: 4 });

/** TL-UL. */
export const tilelinkULExamples: RuleExamples = {
  'tilelink/ul-host': {
    broken() {
      const cored = tl.ulHost({ name: 'cored' });
      const sram = memory();
      connect(cored, sram);
      return { cored, sram };
    },
    fixed() {
      const cored = tl.ulHost({ name: 'cored' });
      const sram = memory();
      connect(cored, tl.toUL(), sram);
      return { cored, sram };
    },
  },
};
