import { describe, expect, test } from 'vitest';
import { InclusiveCache, type InclusiveCacheOptions } from '../../../lib/rocket/devices/index.js';
import { type Handle, lazyModule, type Negotiated } from '../../../lib/graph/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import { at, broken, complaints, cpu, elaborated, masters, slaves } from '../../protocols/tilelink/designs.js';
import { firstInto, into, nodesIn, outOf } from '../designs.js';

const cache: tl.TLMasterPortInit = {
  masters: [{ name: 'core', sourceId: 4, supports: { probe: [64, 64] } }],
  minLatency: 3,
};
const options: InclusiveCacheOptions = { ways: 8, sets: 1024, blockBytes: 64, beatBytes: 8, memCycles: 40 };

/** Memory behind a cork, which lets it be acquired. */
function memory(changes: Partial<tl.TLSlaveInit> = {}): Handle<tl.TileLink, tl.TileLink> {
  const slave: tl.TLSlaveInit = {
    ...{ name: 'dram', address: at('0x80000000/0xfffffff'), regionType: 'UNCACHED', fifoId: 3, executable: true },
    supports: tl.readWrite(1, 64),
    ...changes,
  };
  const cork = tl.cacheCork();
  tl.managerNode([{ slaves: [slave], beatBytes: 8 }], { name: 'dram' }).from(cork);
  return cork;
}

function cached(changes: Partial<InclusiveCacheOptions> = {}, behind = memory): Negotiated {
  const { n } = elaborated(() => {
    const l2 = lazyModule(() => new InclusiveCache({ ...options, ...changes }), { name: 'l2' });
    behind()
      .from(l2.node)
      .from(tl.clientNode([cache], { name: 'core' }));
    for (const { ctrlnode } of l2.ctrls) ctrlnode.from(tl.clientNode([cpu], { name: 'cpu' }));
  });
  if (!n.ok) throw new Error(complaints(n).join('\n'));
  return n;
}

describe('towards its clients (tilelink 8)', () => {
  test('memory that can be written', () => {
    const { slave } = firstInto(cached(), 'l2.node');
    expect(slave.slaves.length).toBe(1);
    expect(slaves(firstInto(cached(), 'l2.node'))).toEqual([
      'dram 0x80000000/0xfffffff CACHED fifo -: TB 64..64 AL 1..8 GFPH 1..64',
    ]);
    expect(slave.slaves[0]).toMatchObject({ executable: true, alwaysGrantsT: false });
    expect([slave.beatBytes, slave.minLatency, slave.endSinkId]).toEqual([8, 2, 7]);
  });

  test('memory that can only be read', () => {
    const rom = (): Handle<tl.TileLink, tl.TileLink> => memory({ supports: { get: [1, 64] }, mayDenyGet: true });
    const n = cached({}, rom);
    expect(slaves(firstInto(n, 'l2.node'))).toEqual(['dram 0x80000000/0xfffffff CACHED fifo -: B 64..64 GH 1..64']);
    expect(firstInto(n, 'l2.node').slave.slaves[0]).toMatchObject({ mayDenyGet: true, mayDenyPut: false });
  });

  test('is the first owner of what is behind it', () => {
    const [slave] = firstInto(cached(), 'l2.node').slave.slaves;
    expect(slave?.resources.map(({ owner, key }) => `${owner.name} ${key}`)).toEqual(['cache-controller caches']);
  });

  test.each([
    [{ blockBytes: 32 }, 'TB 32..32 AL 1..8 GFPH 1..32', 12],
    [{ memCycles: 200 }, 'TB 64..64 AL 1..8 GFPH 1..64', 27],
    [{ memCycles: 1 }, 'TB 64..64 AL 1..8 GFPH 1..64', 4],
  ])('with %o', (changes, sizes, sinks) => {
    const { slave } = firstInto(cached(changes), 'l2.node');
    expect([slaves(firstInto(cached(changes), 'l2.node')).map((line) => line.split(': ')[1]), slave.endSinkId]).toEqual(
      [[sizes], sinks],
    );
  });

  test('does not stand before devices', () => {
    const { n } = elaborated(() => {
      const l2 = lazyModule(() => new InclusiveCache(options), { name: 'l2' });
      const uart = tl.managerNode(
        [{ slaves: [{ name: 'uart', address: at('0x0/0xfff'), supports: tl.readWrite(1, 64) }], beatBytes: 8 }],
        { name: 'uart' },
      );
      uart.from(l2.node).from(tl.clientNode([cache], { name: 'core' }));
    });
    expect(complaints(n)).toEqual([
      "inclusive-cache/memory: The inclusive cache top.l2 stands before uart, whose region type GET_EFFECTS says that nobody may keep copies. (Bind uart to a crossbar in front of the cache; or, if it is memory that caches may hold copies of, say so there: cacheable: true of a RAM, regionType: 'UNCACHED' of what has that.)",
    ]);
  });
});

describe('with banks behind it (tilelink 8)', () => {
  const behind = (blockBytes: number, turn: number): string[] => {
    const { n } = elaborated(() => {
      const l2 = lazyModule(() => new InclusiveCache({ ...options, blockBytes }), { name: 'l2' });
      const front = tl.xbar();
      const banks = tl.bankBinder({ mask: BigInt(turn) });
      const memories = tl.xbar();
      front.from(tl.clientNode([cache], { name: 'core' }));
      l2.node.from(front);
      l2.node.from(front);
      banks.starFrom(l2.node);
      memories.fromStar(banks);
      memory().from(memories);
    });
    return complaints(n);
  };
  const sizes = [16, 32, 64];

  test.each(sizes.flatMap((block) => sizes.map((turn) => [block, turn] as const)))(
    'blocks of %i bytes and turns of %i go together, or what is told works',
    (block, turn) => {
      if (turn >= block) expect(behind(block, turn)).toEqual([]);
      else {
        expect(behind(block, turn)).toEqual([
          expect.stringMatching(
            `^inclusive-cache/acquire: The inclusive cache top\\.l2 acquires blocks of ${block} bytes, but there are no more than ${turn} bytes of dram in a piece behind it: .*` +
              `Let the banks of dram take turns of ${block} bytes or more, such as two by tl\\.bankBinder\\({ mask: ${block}n }\\), or set blockBytes to ${turn}\\.`,
          ),
        ]);
        expect([behind(block, block), behind(turn, turn)]).toEqual([[], []]);
      }
    },
  );
});

describe('towards memory (tilelink 8)', () => {
  test.each([
    [40, 8, 5],
    [40, 16, 10],
    [40, 32, 20],
    [40, 64, 40],
    [1, 8, 2],
    [41, 8, 6],
  ])('with %s cycles and beats of %s bytes it is one client of %s ids', (memCycles, beatBytes, ids) => {
    const { n } = elaborated(() => {
      const l2 = lazyModule(() => new InclusiveCache({ ...options, memCycles, beatBytes }), { name: 'l2' });
      memory()
        .from(tl.widthWidget(beatBytes))
        .from(l2.node)
        .from(tl.clientNode([cache], { name: 'core' }));
    });
    expect(complaints(n)).toEqual([]);
    const [edge] = outOf(n, 'l2.node');
    expect([edge && masters(edge), edge?.master.minLatency]).toEqual([
      [`L2 InclusiveCache [0,${ids}) probe 64..64`],
      0,
    ]);
  });
});

describe('control registers (tilelink 8)', () => {
  test('none, unless they are asked for', () => {
    expect(nodesIn(cached(), 'l2')).toEqual(['node adapter']);
  });

  test('each with its bus', () => {
    const n = cached({
      controls: [
        { address: 0x201_0000n, beatBytes: 8 },
        { address: 0x201_1000n, beatBytes: 4 },
      ],
    });
    expect(['ctrls', 'ctrls_1'].map((name) => slaves(firstInto(n, `l2.${name}.ctrlnode`)))).toEqual([
      ['ctrls 0x2010000/0xfff GET_EFFECTS fifo 0: GFP 1..8'],
      ['ctrls 0x2011000/0xfff GET_EFFECTS fifo 0: GFP 1..4'],
    ]);
    expect(into(n, 'l2.ctrls.ctrlnode').map(({ slave }) => slave.minLatency)).toEqual([1]);
  });
});

describe('caches that cannot be', () => {
  test.each<[Partial<InclusiveCacheOptions>, string]>([
    [
      { ways: 0 },
      'inclusive-cache/size: The inclusive cache was given 0 ways of 1024 sets each. (Give it at least one way, 8 are usual, and a capacity of at least one block for each way and bank.)',
    ],
    [
      { sets: 0 },
      'inclusive-cache/size: The inclusive cache was given 8 ways of 0 sets each. (Give it at least one way, 8 are usual, and a capacity of at least one block for each way and bank.)',
    ],
    [
      { blockBytes: 48 },
      'inclusive-cache/block: The inclusive cache was given blocks of 48 bytes, beats of 8 bytes and writes of 8 bytes. (Make all three powers of two, and blocks at least as large as beats: 64, 8 and 8 are usual.)',
    ],
    [
      { blockBytes: 4 },
      'inclusive-cache/block: The inclusive cache was given blocks of 4 bytes, beats of 8 bytes and writes of 8 bytes. (Make all three powers of two, and blocks at least as large as beats: 64, 8 and 8 are usual.)',
    ],
    [
      { writeBytes: 3 },
      'inclusive-cache/block: The inclusive cache was given blocks of 64 bytes, beats of 8 bytes and writes of 3 bytes. (Make all three powers of two, and blocks at least as large as beats: 64, 8 and 8 are usual.)',
    ],
    [
      { memCycles: 0 },
      'inclusive-cache/latency: The inclusive cache was given memory that takes 0 cycles. (Give the cycles from a request to its response, at least 1; 40 is usual.)',
    ],
    [
      { subBankingFactor: 1 },
      'inclusive-cache/sub-banking: The inclusive cache was given 1 sub-bank for each beat. (Give at least 2; 4 are usual.)',
    ],
    [
      { controls: [{ address: 0x201_0800n, beatBytes: 8 }] },
      'address/misaligned: AddressSet(0x2010800, 0xfff) is misaligned: base bits 0x800 lie under the mask. (Write the base 0x2010000, if that is free, or cover an unaligned region with the sets of AddressSet.misaligned(0x2010800, 0x1000).)',
    ],
  ])('%o', (changes, message) => {
    expect(broken(() => cached(changes))).toBe(message);
  });
});
