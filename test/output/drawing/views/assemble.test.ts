import { AddressSet, connect, elaborate, hart, int, lazyModule, LazyModule, lazyScope, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { busesView, fullView, interruptsView } from '../../../../lib/output/drawing/index.js';

test('of several boxes of one name, each has the number of its own in its name', () => {
  const view = busesView(
    elaborate(
      soc('chip', () => {
        const cores = [0, 1, 2].map((k) => tl.client({ name: `core${k}` }));
        const bus = tl.xbar();
        const banks = [0, 1].map((k) =>
          tl.manager({ address: [AddressSet.range(k * 0x1000, '4K')], supports: tl.readWrite(1, 8), beatBytes: 8 }),
        );
        for (const core of cores) connect(core, bus);
        for (const bank of banks) connect(bus, bank);
        return { cores, bus, banks };
      }),
    ),
  );
  expect(view.root.boxes.map(({ label, sublabel }) => [label, sublabel])).toEqual([
    ['bus', 'TLXbar'],
    ['cores', ''],
    ['cores_1', ''],
    ['cores_2', ''],
    ['banks', ''],
    ['banks_1', ''],
  ]);
});

test('of several boxes of one name, each has as much of its path as tells it from all others', () => {
  class Timer extends LazyModule {
    readonly interrupt = int.source();
  }
  const view = interruptsView(
    elaborate(
      soc('chip', () => {
        const timer = (): { timer: Timer } => ({ timer: lazyModule(() => new Timer()) });
        const big = lazyScope('big', () => [0, 1].map((k) => lazyScope(`core${k}`, timer)));
        const little = lazyScope('little', timer);
        const joined = int.xbar();
        for (const each of [...big, little]) connect(each.timer.interrupt, joined);
        const [first, second] = ['first', 'second'].map((name, k) =>
          lazyScope(name, () => ({ cpu: hart({ id: k, isa: 'rv32i' }) })),
        );
        for (const each of [first, second]) each?.cpu.connect(joined, ['msip', 'mtip', 'meip']);
        return { big, little, joined, first, second };
      }),
    ),
  );
  expect(view.root.boxes.map(({ label, sublabel }) => [label, sublabel])).toEqual([
    ['timer', 'big.core0 · Timer'],
    ['Hart 0', 'cpu'],
    ['timer', 'big.core1 · Timer'],
    ['timer', 'little · Timer'],
    ['Hart 1', 'cpu'],
  ]);
});

test('what is inside of another of its name says so', () => {
  const view = busesView(
    elaborate(
      soc('chip', () => {
        const outer = tl.xbar();
        const memory = (k: number): void => {
          const inner = tl.xbar();
          connect(outer, inner);
          connect(inner, tl.ram({ address: AddressSet.range(k * 0x1000, '4K') }));
        };
        connect(tl.client({ name: 'cpu' }), outer);
        lazyScope('noc', () => {
          memory(0);
          lazyScope('noc', () => memory(1));
        });
        return { outer };
      }),
    ),
  );
  const fabrics = view.root.boxes.filter(({ role }) => role === 'fabric');
  expect(fabrics.map(({ label, sublabel }) => [label, sublabel])).toEqual([
    ['outer', 'TLXbar'],
    ['noc', ''],
    ['noc', 'noc'],
  ]);
});

test('nodes of one name have their numbers also where everything is drawn', () => {
  const view = fullView(
    elaborate(
      soc('chip', () => {
        const sources = [0, 1].map(() => int.source());
        const joined = int.xbar();
        for (const source of sources) connect(source, joined);
        connect(joined, int.sink());
        return { sources, joined };
      }),
    ),
  );
  const sources = view.root.boxes.filter(({ id }) => id.includes('sources'));
  expect(sources.map(({ label }) => label).sort()).toEqual(['sources', 'sources_1']);
});
