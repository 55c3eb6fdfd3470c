import {
  AddressSet,
  AsynchronousCrossing,
  axi4,
  type Handle,
  int,
  lazyModule,
  type LazyModule,
  reopen,
  SimpleLazyModule,
  soc,
  tl,
  tryElaborate,
} from 'entente-soc';
import { expect, test } from 'vitest';

const address = AddressSet.range('0x1000', '4K');

/** The calls of each protocol, and what the one leads in, and the other leads out. */
const surfaces: readonly (readonly [string, string, object, () => unknown, () => unknown])[] = [
  ['tl', 'TileLink', tl, () => tl.toAPB(), () => axi4.toTL()],
  ['tl', 'TileLink', tl, () => tl.ram({ address, beatBytes: 4 }), () => tl.client({ name: 'm' })],
  ['axi4', 'AXI4', axi4, () => axi4.toTL(), () => tl.toAXI4()],
  ['int', 'Interrupts', int, () => int.sink(), () => int.source()],
];

/** What is said where a node in a domain is led across its boundary by a call. */
function said(surface: object, call: 'crossIn' | 'crossOut', make: () => unknown, isAsynchronous: boolean): string[] {
  const cross = (surface as Record<typeof call, (domain: LazyModule, node: Handle, crossing?: object) => Handle>)[call];
  return tryElaborate(
    soc('chip', () => {
      const domain = lazyModule(() => new SimpleLazyModule('domain'));
      const node = reopen(domain, make) as Handle;
      cross(domain, node, ...(isAsynchronous ? [new AsynchronousCrossing()] : []));
    }),
  ).failures.flatMap(({ rule, message, help }) => (rule === 'graph/two-protocols' ? [`${message} ${help}`] : []));
}

test.each(surfaces)(
  'a crossing of %s for the other way is told by name',
  (name, protocol, surface, leadIn, leadOut) => {
    for (const isAsynchronous of [false, true]) {
      expect(said(surface, 'crossOut', leadIn, isAsynchronous)).toEqual([
        expect.stringMatching(
          new RegExp(
            String.raw`^${name}\.crossOut leads ${protocol} out of a domain, and \S+ makes none: it leads in\. Write ${name}\.crossIn in place of ${name}\.crossOut\.$`,
          ),
        ),
      ]);
      expect(said(surface, 'crossIn', leadOut, isAsynchronous)).toEqual([
        expect.stringMatching(
          new RegExp(
            String.raw`^${name}\.crossIn leads ${protocol} into a domain, and \S+ takes none: it leads out\. Write ${name}\.crossOut in place of ${name}\.crossIn\.$`,
          ),
        ),
      ]);
      expect(said(surface, 'crossIn', leadIn, isAsynchronous)).toEqual([]);
      expect(said(surface, 'crossOut', leadOut, isAsynchronous)).toEqual([]);
    }
  },
);
