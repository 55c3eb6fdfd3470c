import {
  AddressSet,
  check,
  connect,
  elaborate,
  type Elaboration,
  LazyModule,
  lazyModule,
  NexusNode,
  type Protocol,
  type ProtocolTypes,
  SinkNode,
  soc,
  SourceNode,
  tl,
  TransferSizes,
} from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressSpaces, countsOf } from '../../../lib/elaboration/index.js';
import { deserialise, serialise } from '../../../lib/elaboration/saved/index.js';
import { addressMap } from '../../../lib/output/files/index.js';
import { list, mastersOf, reach } from '../../../lib/query/index.js';
import { repeated } from '../../seeds.js';

interface Slave {
  readonly name: string;
  readonly address: readonly AddressSet[];
  readonly supportsRead: TransferSizes;
}

interface Memory extends ProtocolTypes {
  readonly protocol: 'Memory';
  readonly down: { readonly masters: readonly { readonly name: string }[] };
  readonly up: { readonly slaves: readonly Slave[] };
  readonly edge: unknown;
}

const memory: Protocol<Memory> = {
  name: 'Memory',
  edge: (down, up) => ({ down, up }),
  render: () => ({ colour: 'blue' }),
};

class Join extends LazyModule {
  readonly node = new NexusNode(memory, memory, {
    down: (ports) => ({ masters: ports.flatMap(({ masters }) => masters) }),
    up: (ports) => ({ slaves: ports.flatMap(({ slaves }) => slaves) }),
  });
}

/** Devices at these pages, on buses in a row, each with some of them; all masters on the first. */
interface Plan {
  readonly buses: readonly (readonly number[])[];
  readonly masters: number;
}

const plans = fc.record<Plan>({
  buses: fc.array(fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  }),
  masters: fc.integer({ min: 1, max: 3 }),
});

function built({ buses, masters }: Plan): Elaboration {
  return elaborate(
    soc('own', () => {
      const nodes = buses.map((_, k) => lazyModule(() => new Join(), { name: `bus${k}` }).node);
      const [first] = nodes;
      for (let k = 0; k < masters; k++)
        first?.from(new SourceNode(memory, [{ masters: [{ name: `m${k}` }] }], { name: `m${k}` }));
      buses.forEach((pages, bus) => {
        const node = nodes[bus];
        const next = nodes[bus + 1];
        if (node === undefined) return;
        pages.forEach((page, k) => {
          const address = [AddressSet.range(BigInt(page) << 12n, '4K')];
          const slave = { name: `d${bus}${k}`, address, supportsRead: new TransferSizes(1, 4) };
          new SinkNode(memory, [{ slaves: [slave] }], { name: `d${bus}${k}` }).from(node);
        });
        if (next !== undefined) next.from(node);
      });
    }),
  );
}

test('masters and devices of a protocol that notes no paths are those that declare them', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const elaboration = built(plan);
      const devices = plan.buses.flatMap((pages, bus) => pages.map((page, k) => ({ id: `own.d${bus}${k}`, page })));
      const ids = devices.map(({ id }) => id).toSorted();
      const owners = (of: Elaboration): string[] =>
        addressSpaces(of)
          .flatMap(({ masters: [master], regions }) => regions.map(({ owner }) => `${master} ${owner}`))
          .toSorted();
      const masters = Array.from({ length: plan.masters }, (_, k) => `own.m${k}`);
      expect(owners(elaboration)).toEqual(masters.flatMap((master) => ids.map((id) => `${master} ${id}`)).toSorted());
      expect(owners(deserialise([...serialise(elaboration)].join('')))).toEqual(owners(elaboration));
      expect([...countsOf(elaboration).devices].toSorted()).toEqual(ids);
      expect(
        list(elaboration, 'devices')
          .map(({ id }) => String(id))
          .toSorted(),
      ).toEqual(ids);
      expect(
        mastersOf(elaboration)
          .map(({ edge }) => edge.from)
          .toSorted(),
      ).toEqual(masters);
      expect(
        addressMap(elaboration)
          .map(({ device }) => device)
          .toSorted(),
      ).toEqual(ids);
      const overlaps = check(elaboration).findings.filter(({ rule }) => rule === 'address/overlap');
      const shared = devices.flatMap((one, k) => devices.slice(k + 1).filter(({ page }) => page === one.page));
      expect(overlaps).toHaveLength(shared.length);
    }),
    repeated(40),
  );
});

/** States all devices behind it anew, as a cache of somebody's own may. */
class Restated extends LazyModule {
  readonly node = tl.adapterNode({
    up: (port) =>
      tl.TLSlavePortParameters.of({
        slaves: port.slaves.map(({ address, supports }) => ({ address, supports, regionType: 'UNCACHED' })),
        beatBytes: 8,
      }),
  });
}

test('what a node states anew are the devices behind it, for maps as for reach', () => {
  const pages = fc.uniqueArray(fc.integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(pages, fc.integer({ min: 1, max: 3 }), (places, times) => {
      const elaboration = elaborate(
        soc('cached', () => {
          const cpu = tl.client({ name: 'cpu' });
          const bus = tl.xbar();
          let last: Parameters<typeof bus.from>[0] = cpu;
          for (let k = 0; k < times; k++) {
            const { node } = lazyModule(() => new Restated(), { name: `cache${k}` });
            node.from(last);
            last = node;
          }
          bus.from(last);
          places.forEach((page, k) => {
            const ram = tl.manager({
              name: `r${k}`,
              address: [AddressSet.range(BigInt(page) << 12n, '4K')],
              supports: tl.readWrite(1, 8),
              beatBytes: 8,
            });
            connect(bus, ram);
          });
        }),
      );
      const mapped = addressMap(elaboration, { from: 'cpu' }).map(({ device, start }) => `${device} ${start}`);
      const reached = reach(elaboration, { from: 'cpu' }).map(({ device, sets }) => `${device} ${sets[0]?.base}`);
      expect(mapped.toSorted()).toEqual(reached.toSorted());
      expect(mapped).toHaveLength(places.length);
      expect(
        list(elaboration, 'devices')
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual([...countsOf(elaboration).devices].toSorted());
    }),
    repeated(40),
  );
});
