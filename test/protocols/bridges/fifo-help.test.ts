import { AddressSet, axi4, connect, elaborate, type Handle, obi, soc, tl, wishbone } from 'entente-soc';
import { expect, test } from 'vitest';

/** Masters and the bridges that number their requests. */
const bridges: Readonly<Record<string, () => readonly [master: Handle, bridge: Handle, path: string]>> = {
  AXI4: () => [axi4.master({ name: 'm', maxFlight: 2 }), axi4.toTL(), 't.axi42tl'],
  OBI: () => [obi.master({ name: 'm', maxFlight: 2 }), obi.toTL(), 't.obi2tl'],
  Wishbone: () => [
    wishbone.master({ name: 'm', pipelined: true, maxFlight: 2 }),
    wishbone.toTL({ pipelined: true }),
    't.wishbone2tl',
  ],
};

/** What is said of the order of two devices of which each answers in an order of its own. */
function refusals(bridged: (typeof bridges)[string], behind: () => readonly Handle[]): string[] {
  let path = '';
  const { diagnostics } = elaborate(
    soc('t', () => {
      const [master, bridge, where] = bridged();
      path = where;
      const bus = tl.xbar();
      const way = [master, bridge, ...behind(), bus];
      way.reduce((source, sink) => sink.from(source));
      for (const base of ['0x1000', '0x2000']) {
        const order = {
          address: [AddressSet.range(base, '4K')],
          supports: tl.readWrite(1, 4),
          fifoId: 0,
          beatBytes: 4,
        };
        connect(bus, tl.manager(order));
      }
    }),
  );
  return diagnostics
    .filter(({ rule }) => rule === 'tilelink/require-fifo')
    .map(({ message, help }) => `${message} ${help ?? ''}`.replaceAll(path, 'BRIDGE'));
}

test.each(Object.entries(bridges))('a bridge from %s says where to put the fixer that it needs', (_, bridged) => {
  expect(refusals(bridged, () => [])).toEqual([
    't.sink1, t.sink2 must be one FIFO domain, but t.sink1 has the fifoId 0 and t.sink2 has 1. Put tl.fifoFixer() directly behind BRIDGE.',
  ]);
  expect(refusals(bridged, () => [tl.fifoFixer()])).toEqual([]);
});
