import fc from 'fast-check';
import { AddressSet, axi4, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { repeated } from '../../seeds.js';
import { withoutPlaces } from '../../without-places.js';

/** What is wrong with a bridge to a bus with memories on these pages, and an error device with these parameters if there are any. */
function complaints(pages: readonly number[], params?: Parameters<typeof tl.error>[0]): string[] {
  const topology = soc('t', () => {
    const bus = tl.xbar();
    const master = axi4.master({ name: 'dma', aligned: true, maxFlight: 1 });
    connect(master, axi4.toTL(), tl.fifoFixer(), bus);
    for (const page of pages) {
      const address = AddressSet.range(BigInt(page) << 12n, '4K');
      connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), tl.ram({ address, beatBytes: 8 }));
    }
    if (params !== undefined) connect(bus, tl.error(params));
    return { master, bus };
  });
  return withoutPlaces(() => elaborate(topology)).diagnostics.flatMap(({ severity, message, help }) =>
    severity === 'error' ? [`${message} ${help}`] : [],
  );
}

test('the error device that a bridge asks for has a place where nothing is, and then nothing is wrong', () => {
  const pages = fc.uniqueArray(fc.constantFrom(0, 1, 2, 3, 7, 8, 0x1000, 0xfffff), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(pages, (at) => {
      const [complaint = '', ...others] = complaints(at);
      const form =
        /Bind tl\.error\(\{ params: \{ address: \[AddressSet\.range\('(\w+)', '4K'\)\], maxAtomic: 8, maxTransfer: 64 \}, beatBytes: 8 \}\) to the bus behind t\.axi42tl\.$/;
      const [, base = ''] = form.exec(complaint) ?? [];
      expect([base, others]).toEqual([expect.stringMatching(/^0x/), []]);
      const address = [AddressSet.range(base, '4K')];
      expect(complaints(at, { params: { address, maxAtomic: 8, maxTransfer: 64 }, beatBytes: 8 })).toEqual([]);
    }),
    repeated(50),
  );
});
