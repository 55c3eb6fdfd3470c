import {
  AddressSet,
  connect,
  elaborate,
  type Elaboration,
  LazyModule,
  lazyModule,
  type NexusNode,
  soc,
  tl,
} from 'entente-soc';
import { expect, test } from 'vitest';
import { longestRoute, reach, whyNot } from '../../../lib/query/index.js';
import { findingsIn } from '../../check/findings-in.js';

const firstBank = AddressSet.misaligned(0x1000, 0x1000);
const both = AddressSet.misaligned(0x1000, 0x2000);

interface Dealt {
  /** Whether the node says that its masters stand for all. */
  readonly pools?: boolean;
  /** What its masters see. */
  readonly visibility?: readonly AddressSet[];
}

/** Deals requests of all inputs out to banks, which are one device in front. Its masters are copies of the first in front. */
class Dealer extends LazyModule {
  readonly node: NexusNode<tl.TileLink>;

  constructor({ pools = true, visibility = both }: Dealt) {
    super();
    this.node = tl.nexusNode({
      name: 'node',
      pools,
      down: ([port = none()]) =>
        port.copy({ masters: port.masters.map((each) => each.copy({ name: 'dealt', visibility })) }),
      up: ([port = none()]) =>
        tl.TLSlavePortParameters.of({
          slaves: [{ name: 'memory', address: both, supports: tl.readWrite(1, 4) }],
          channelBytes: port.channelBytes,
        }),
    });
  }
}

function none(): never {
  throw new Error('The dealer has ports.');
}

/** A processor that sees two banks, and an engine that sees the first, both behind a dealer. */
function dealt(options: Dealt = {}): Elaboration {
  return elaborate(
    soc('soc', () => {
      const [cpu, dma] = [tl.client({ name: 'cpu' }), tl.client({ name: 'dma', visibility: firstBank })];
      const { node } = lazyModule(() => new Dealer(options), { name: 'dealer' });
      const [low, high] = [0x1000, 0x2000].map((base) => tl.ram({ address: AddressSet.range(base, '4K') }));
      connect(cpu, node);
      connect(dma, node);
      for (const bank of [low, high]) if (bank !== undefined) connect(node, bank);
      return { cpu, dma, low, high };
    }),
  );
}

function pairsOf(elaboration: Elaboration): string[] {
  return reach(elaboration).map(({ master, device, sets }) => `${master} ${device} ${sets.join(' ')}`);
}

test('masters behind a node that pools them stand for all in front of it, each for what it sees', () => {
  expect(pairsOf(dealt())).toEqual([
    'soc.dma soc.low.node AddressSet(0x1000, 0xfff)',
    'soc.cpu soc.low.node AddressSet(0x1000, 0xfff)',
    'soc.cpu soc.high.node AddressSet(0x2000, 0xfff)',
  ]);
  expect(whyNot(dealt(), 'dma', 'high').map(({ message }) => message)).toEqual([
    'Dealer soc.dealer.node connects dma only with what it sees, 0x1000 (4 KiB); the device has other addresses there.',
  ]);
  expect(whyNot(dealt(), 'dma', 'low')).toEqual([]);
  expect(longestRoute(dealt())).toBe(2);
  expect(findingsIn('reach/unreachable-device', dealt())).toEqual([]);
});

test('without that, copies of one master stand for no other', () => {
  expect(pairsOf(dealt({ pools: false }))).toEqual([
    'soc.cpu soc.low.node AddressSet(0x1000, 0xfff)',
    'soc.cpu soc.high.node AddressSet(0x2000, 0xfff)',
  ]);
});

test('what none of its masters sees is reached by nobody', () => {
  const found = findingsIn('reach/unreachable-device', dealt({ visibility: firstBank }));
  expect(found.map(({ message }) => message)).toEqual([
    'No master reaches soc.high.node, at [0x2000, 0x3000) (4 KiB). Dealer soc.dealer.node connects dma only with what it sees, 0x1000 (4 KiB); the device has other addresses there.',
  ]);
});
