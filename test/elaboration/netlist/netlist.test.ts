import { AddressSet, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { Netlist } from '../../../lib/elaboration/index.js';

test('an edge into a junction leads on, and back, within its unit', () => {
  const elaboration = elaborate(
    soc('soc', () => {
      const cores = tl.clientNode(['a', 'b'].map((name) => ({ masters: [{ name }] })));
      const junction = tl.jbar();
      const bus = tl.xbar();
      const ram = tl.manager({ address: [AddressSet.range(0, '4K')], supports: tl.readWrite(1, 4) });
      junction.from(cores);
      junction.from(cores);
      bus.fromStar(junction);
      ram.from(bus);
      return { cores, junction, bus, ram };
    }),
  );
  const netlist = new Netlist(elaboration);
  const ids = (edges: readonly { readonly id: string }[]): string[] => edges.map(({ id }) => id);
  const [into, out] = ['cores:1->soc.junction', 'junction.node:1->soc.bus'].map((text) =>
    elaboration.edges.find(({ id }) => id.includes(text)),
  );
  expect(into && ids(netlist.after(into))).toEqual(['soc.junction.node:1->soc.bus.node:1']);
  expect(out && ids(netlist.before(out))).toEqual(['soc.cores:1->soc.junction.node:1']);
});
