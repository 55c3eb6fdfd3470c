import { AddressSet, apb, axi4, axi4lite, type Handle, soc, tl, tryElaborate } from 'entente-soc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { repeated } from '../../seeds.js';
import { adapterInHelp } from '../adapter-in-help.js';

/** A slave behind a crossbar, and by which way. */
interface Slave {
  readonly kind: 'slave' | 'interleaved' | 'ram' | 'lite' | 'apb' | 'tl' | 'small tl';
  readonly beatBytes: number;
}

/** What the help says: what to put directly behind bridges, and ways for slaves, from the crossbar on. */
interface Advice {
  readonly widgets: ReadonlyMap<string, readonly string[]>;
  readonly ways: readonly {
    readonly slaves: readonly string[];
    readonly adapters: readonly string[];
    readonly error: string;
  }[];
}

const none: Advice = { widgets: new Map<string, readonly string[]>(), ways: [] };
const calls = /\b(?:tl|axi4)\.\w+\((?:\d+|\{[^}]*\})?\)/g;

function advised(help: string): Advice {
  const widgets = Array.from(
    help.matchAll(/[Pp]ut (\S+) directly behind t\.(\w+)\.node, and (.*?) behind it where a device takes less/g),
    ([, widget = '', bridge = '', fragmenter = '']) => [bridge, [widget, fragmenter]] as const,
  );
  const ways = Array.from(
    help.matchAll(
      /[Ll]ead to (.*?) by TileLink(?:, which has an adapter for widths)?: (.*?), with (tl\.error\(.*?\)) behind/g,
    ),
    ([, slaves = '', way = '', error = '']) => ({
      slaves: slaves.split(', ').map((path) => path.replaceAll(/^t\.|\.node$/g, '')),
      adapters: way.match(calls) ?? [],
      error,
    }),
  );
  return { widgets: new Map(widgets), ways };
}

// AXI4-Lite and APB know no other widths.
const widest: Partial<Record<Slave['kind'], number>> = { lite: 8, apb: 4 };

function widthOf({ kind, beatBytes }: Slave): number {
  return Math.min(widest[kind] ?? beatBytes, beatBytes);
}

/** The end of a way to a slave that is narrower or wider than the crossbar: what is bound to it. */
function slaveOf(slave: Slave, k: number, behindBridge: readonly string[]): readonly Handle[] {
  const { kind } = slave;
  const beatBytes = widthOf(slave);
  const range = AddressSet.range(0x1_0000 * (k + 1), '4K');
  const wide = { address: [range], supportsRead: [1, 256] as const, supportsWrite: [1, 256] as const, beatBytes };
  switch (kind) {
    case 'slave':
      return [axi4.slave(wide)];
    case 'interleaved':
      return [axi4.slave({ ...wide, interleavedId: 0 })];
    case 'ram':
      return [axi4.fragmenter(), axi4.ram({ address: range, beatBytes })];
    case 'lite':
      return [axi4.toAXI4Lite(), axi4lite.ram({ address: range, beatBytes })];
    case 'apb':
      return [axi4.fragmenter(), axi4.toAPB(), apb.ram({ address: range, beatBytes })];
    default: {
      const largest = kind === 'tl' ? 64 : beatBytes;
      const manager = tl.manager({ address: [range], supports: tl.readWrite(1, largest), fifoId: 0, beatBytes });
      const [widget, fragmenter] = behindBridge;
      const adapters = [widget, kind === 'small tl' ? fragmenter : undefined].flatMap((call) => call ?? []);
      const words = tl.xbar();
      const params = { address: [AddressSet.range(0x1_0000 * (k + 1) + 0x8000, '4K')], maxAtomic: 8, maxTransfer: 64 };
      tl.error({ params, beatBytes }).from(words);
      return [
        axi4.fragmenter(),
        axi4.userYanker(4),
        axi4.toTL(),
        ...adapters.map(adapterInHelp),
        tl.fifoFixer(),
        words,
        manager,
      ];
    }
  }
}

/** The rules and helps of what does not negotiate, with the slaves led to as the advice says. */
function failures(slaves: readonly Slave[], { widgets, ways }: Advice): string[] {
  const { failures: found, elaboration } = tryElaborate(
    soc('t', () => {
      const bus = axi4.xbar();
      bus.from(axi4.master({ name: 'cpu', id: 4, maxFlight: 4 }));
      const declared: Record<string, Handle> = { bus };
      const starts = ways.map(({ adapters, error }) => {
        let last: Handle = bus;
        for (const adapter of adapters.map(adapterInHelp)) {
          last = adapter.from(last);
          if (adapter.inwardNode.module.className === 'TLXbar') errorOf(error).from(adapter);
        }
        return last;
      });
      slaves.forEach((slave, k) => {
        const ends = slaveOf(slave, k, widgets.get(`bridge${k}`) ?? []);
        const name = `s${k}`;
        const start = ways.findIndex((way) => way.slaves.includes(name));
        [starts[start] ?? bus, ...ends].reduce((source, sink) => sink.from(source));
        declared[name] = ends.at(-1) ?? bus;
        if (slave.kind.endsWith('tl')) declared[`bridge${k}`] = ends[2] ?? bus;
      });
      return declared;
    }),
  );
  // What breaks a requirement of the hardware, too.
  return (elaboration?.diagnostics ?? found).map(({ rule, help = '' }) => `${rule}: ${help}`);
}

function errorOf(call: string): Handle {
  const [, base = '', rest = ''] = /AddressSet\.range\('(\w+)', '4K'\)\](, maxAtomic.*)\)$/.exec(call) ?? [];
  const [, maxAtomic, maxTransfer, beatBytes] =
    /^, maxAtomic: (\d+), maxTransfer: (\d+) \}, beatBytes: (\d+) \}$/.exec(rest)?.map(Number) ?? [];
  if (maxAtomic === undefined || maxTransfer === undefined || beatBytes === undefined) throw new Error(call);
  return tl.error({ params: { address: [AddressSet.range(base, '4K')], maxAtomic, maxTransfer }, beatBytes });
}

const anySlave: fc.Arbitrary<Slave> = fc.record({
  kind: fc.constantFrom('slave', 'interleaved', 'ram', 'lite', 'apb', 'tl', 'small tl'),
  beatBytes: fc.constantFrom(4, 8, 16, 32),
});

test('slaves of any widths meet on one AXI4 crossbar by each of the ways that the help says', () => {
  fc.assert(
    fc.property(fc.array(anySlave, { minLength: 2, maxLength: 6 }), (slaves) => {
      const found = failures(slaves, none);
      if (new Set(slaves.map(widthOf)).size === 1) {
        expect(found).toEqual([]);
        return;
      }
      expect(found).toEqual([expect.stringMatching(/^axi4\/xbar-width: /)]);
      const help = found.join('');
      expect([...found, ...failures(slaves, advised(help))]).toEqual(found);
      const [, width = ''] = /Declare beatBytes: (\d+) for /.exec(help) ?? [];
      if (width === '') return;
      const wide = slaves.map(({ kind }) => ({ kind, beatBytes: Number(width) }));
      expect([...found, ...failures(wide, none)]).toEqual(found);
    }),
    repeated(200),
  );
});

test.each([
  { bases: ['0x0', '0x1000'], size: '4K', page: '0x2000' },
  { bases: ['0x0', '0xffff_f000'], size: '4K', page: '0xffffe000' },
  // Where all is taken, another bit is.
  { bases: ['0x0', '0x8000_0000'], size: '2G', page: '0x100000000' },
])('the error device that the help puts beside slaves at $bases is at $page', ({ bases, size, page }) => {
  const { failures: found } = tryElaborate(
    soc('t', () => {
      const bus = axi4.xbar();
      bus.from(axi4.master({ name: 'm' }));
      bases.forEach((base, k) => {
        axi4.ram({ address: AddressSet.range(base, size), beatBytes: 4 << k }).from(bus);
      });
    }),
  );
  expect(found.map(({ help = '' }) => /range\('(\w+)', '4K'\)/.exec(help)?.[1])).toEqual([page]);
});
