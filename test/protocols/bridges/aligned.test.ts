import { AddressSet, ahb, axi4, connect, elaborate, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';

/** What is said of masters in front of bridges to AHB and to TileLink, of which those that are given align their bursts. */
function said(aligned: Readonly<Record<string, boolean>>): Record<string, string> {
  const { diagnostics } = elaborate(
    soc('t', () => {
      const bus = axi4.xbar();
      const [toAHB, toTL] = [axi4.toAHB(), axi4.toTL()];
      for (const [name, isAligned] of Object.entries(aligned))
        connect(axi4.master({ name, maxFlight: 1, aligned: isAligned }), bus);
      connect(bus, toAHB, ahb.arbiter(), ahb.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 4 }));
      connect(bus, toTL, tl.ram({ address: AddressSet.range('0x2000', '4K'), beatBytes: 4 }));
    }),
  );
  return Object.fromEntries(
    diagnostics
      .filter(({ rule }) => rule.endsWith('-aligned'))
      .map(({ rule, message, help }) => [rule, `${message} ${help ?? ''}`]),
  );
}

test('all masters are named that do not align their bursts', () => {
  expect(said({ a: false, b: true, c: false })).toEqual({
    'axi4/to-ahb-aligned':
      'AXI4-to-AHB bridge t.axi42ahb needs aligned bursts, but those of a, c may be unaligned. Put axi4.fragmenter() in front of t.axi42ahb, or declare aligned: true for a, c if they align their bursts.',
    'axi4/to-tilelink-aligned':
      'AXI4-to-TileLink bridge t.axi42tl needs aligned bursts, but those of a, c may be unaligned. Put axi4.fragmenter(), axi4.userYanker(1) in front of t.axi42tl, or declare aligned: true for a, c if they align their bursts.',
  });
  expect(Object.keys(said({ a: false }))).toEqual(['axi4/to-tilelink-aligned', 'axi4/to-ahb-aligned']);
});

test('masters are not named that do', () => {
  expect(said({ a: true, b: true })).toEqual({});
});
