import { AddressSet, ahb, apb, axi4, axi4lite, obi, soc, tl, tryElaborate, wishbone } from 'entente-soc';
import { expect, test } from 'vitest';

const address = [AddressSet.range('0x1000', '4K')];
const slaves = {
  ahb: (name: string) => ahb.slave({ name, address, supportsRead: 4, beatBytes: 4 }),
  apb: (name: string) => apb.slave({ name, address, beatBytes: 4 }),
  axi4: (name: string) => axi4.slave({ name, address, supportsRead: 4, beatBytes: 4 }),
  axi4lite: (name: string) => axi4lite.slave({ name, address, beatBytes: 4 }),
  obi: (name: string) => obi.slave({ name, address, beatBytes: 4 }),
  tl: (name: string) => tl.manager({ name, address, supports: tl.readOnly(1, 4), beatBytes: 4 }),
  wishbone: (name: string) => wishbone.slave({ name, address, beatBytes: 4 }),
};

test.each(Object.entries(slaves))('slaves of a table have their names from it: %s', (_, slave) => {
  const { elaboration } = tryElaborate(
    soc('chip', () => {
      for (const name of ['uart', 'gpio']) slave(name);
    }),
  );
  const [chip] = elaboration?.modules ?? [];
  expect(chip?.nodes.map(({ id }) => id).sort()).toEqual(['chip.gpio', 'chip.uart']);
  expect(elaboration?.diagnostics.filter(({ rule }) => rule === 'graph/nameless')).toEqual([]);
});
