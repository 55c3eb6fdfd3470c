import fc from 'fast-check';
import { AddressSet, axi4, elaborate, type Handle, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { repeated } from '../../seeds.js';
import { withoutPlaces } from '../../without-places.js';
import { adapterInHelp } from '../adapter-in-help.js';

/** What is behind a bridge: adapters, and then a bus with memories on these pages, or one memory alone. */
interface Behind {
  readonly adapters: readonly string[];
  readonly beatBytes: number;
  readonly pages: readonly number[];
  readonly isAlone: boolean;
}

/** What the help adds: an error device, and whether it is on a bus of its own, directly behind the bridge. */
interface Advice {
  readonly params: Parameters<typeof tl.error>[0];
  readonly bus: string | undefined;
}

/** What is wrong with it, with an error device if there is one. */
function complaints({ adapters, beatBytes, pages, isAlone }: Behind, advice?: Advice): string[] {
  const topology = soc('t', () => {
    const master = axi4.master({ name: 'dma', aligned: true, maxFlight: 1 });
    const bridge = axi4.toTL();
    bridge.from(master);
    const own = advice !== undefined && advice.bus === undefined ? tl.xbar() : undefined;
    const way: readonly Handle[] = [bridge, tl.fifoFixer(), own, ...adapters.map(adapterInHelp)].flatMap(
      (node) => node ?? [],
    );
    const last = way.reduce((source, sink) => sink.from(source));
    const bus = isAlone ? undefined : tl.xbar();
    const end: Handle = bus === undefined ? last : bus.from(tl.fifoFixer()).from(last as Handle<never, tl.TileLink>);
    for (const page of isAlone ? pages.slice(0, 1) : pages) {
      const address = AddressSet.range(BigInt(page) << 12n, '4K');
      const memory = tl.ram({ address, beatBytes }).from(tl.fragmenter({ minSize: beatBytes, maxSize: 64 }));
      (memory as Handle).from(end);
    }
    if (advice !== undefined) tl.error(advice.params).from((own ?? bus) as Handle<tl.TileLink, tl.TileLink>);
    return { master, bus, bridge };
  });
  return withoutPlaces(() => elaborate(topology)).diagnostics.flatMap(({ severity, message, help }) =>
    severity === 'error' ? [`${message} ${help}`] : [],
  );
}

function advised(complaint: string): Advice | undefined {
  const [, own, base = '', maxAtomic = '', maxTransfer = '', beatBytes = '', bus] =
    /(?:Bind|(Put tl\.fifoFixer\(\), tl\.xbar\(\) directly behind t\.bridge, and bind)) tl\.error\(\{ params: \{ address: \[AddressSet\.range\('(\w+)', '4K'\)\], maxAtomic: (\d+), maxTransfer: (\d+) \}, beatBytes: (\d+) \}\) to (?:(t\.bus\.node)|that tl\.xbar\(\), too)\.$/.exec(
      complaint,
    ) ?? [];
  if (base === '' || (own === undefined) !== (bus !== undefined)) return undefined;
  const sizes = { maxAtomic: Number(maxAtomic), maxTransfer: Number(maxTransfer) };
  return {
    bus,
    params: { params: { address: [AddressSet.range(base, '4K')], ...sizes }, beatBytes: Number(beatBytes) },
  };
}

const behind: fc.Arbitrary<Behind> = fc.record({
  adapters: fc.subarray(['tl.buffer()', 'tl.widthWidget(16)', 'tl.fragmenter({minSize: 16, maxSize: 32})']),
  beatBytes: fc.constantFrom(4, 8, 16),
  pages: fc.uniqueArray(fc.constantFrom(0, 1, 2, 3, 7, 8, 0x1000, 0xfffff), { minLength: 1, maxLength: 6 }),
  isAlone: fc.boolean(),
});

test('the error device that a bridge asks for has a place where nothing is, and then nothing is wrong', () => {
  fc.assert(
    fc.property(behind, (design) => {
      const [complaint = '', ...others] = complaints(design);
      const advice = advised(complaint);
      expect({ complaint, isAdvice: advice !== undefined, others }).toEqual({ complaint, isAdvice: true, others: [] });
      expect([complaint, ...complaints(design, advice)]).toEqual([complaint]);
    }),
    repeated(100),
  );
});
