import { describe, expect, test } from 'vitest';
import { noCrossing } from '../../../lib/bus/crossings/index.js';
import { lazyScope } from '../../../lib/graph/index.js';
import {
  CBUS,
  coherentBusTopology,
  connectBuses,
  crossTo,
  inclusiveCacheManager,
  instantiateTopologies,
  MBUS,
  peripheryBus,
  rocketConfig,
  SBUS,
  systemBus,
} from '../../../lib/rocket/index.js';
import * as tl from '../../../lib/protocols/gathered/tl.js';
import { broken, complaint, masters, one, places, slaves } from '../../protocols/tilelink/designs.js';
import {
  type Board,
  clocked,
  dts,
  firstInto,
  hardwareOf,
  inSystem,
  into,
  type Made,
  modulesIn,
  nodesIn,
  onBoard,
  route,
} from '../designs.js';

const clocks = 4;
const memory = one('0x80000000/0xfffffff');

/** A client whose node is that of a data cache: copies, and uncached accesses of its own. */
function dcache(firstMMIO: number): tl.TLMasterPortInit {
  return {
    masters: [
      { name: 'copies', sourceId: [0, 1], supports: { probe: [64, 64] } },
      { name: 'mmio', sourceId: [firstMMIO, firstMMIO + 1], requestFifo: true },
    ],
  };
}

interface Options {
  readonly nBanks?: number;
  readonly beatBytes?: number;
  readonly port?: tl.TLMasterPortInit;
  readonly client?: string;
  readonly control?: boolean;
}

/** A master on a system bus with an inclusive cache in front of memory. */
function declare(board: Board, options: Options): void {
  const { nBanks = 1, beatBytes = 8, port = dcache(1), client = 'dcache', control = true } = options;
  const width = { beatBytes, blockBytes: 64 };
  const sbus = clocked(board, systemBus(width)(board, SBUS));
  sbus.coupleFrom('core', (to) => lazyScope(client, () => to.from(tl.clientNode([port], { name: 'node' }))));
  if (control) {
    peripheryBus({ beatBytes: 8, blockBytes: 64 })(board, CBUS);
    connectBuses(board, SBUS, CBUS, crossTo(noCrossing));
  }
  const coherence = { nBanks, coherenceManager: inclusiveCacheManager };
  instantiateTopologies(board, [coherentBusTopology({ mbus: width, coherence })]);
  board.locate(MBUS).coupleTo('dram', (from) => {
    const ram = tl.testRAM({ address: memory, beatBytes });
    ram.from(tl.fragmenter({ minSize: beatBytes, maxSize: 64 })).from(from);
  });
}

function cached(expression: string, options: Options = {}): Made<void> {
  return onBoard((board) => declare(board, options), rocketConfig(expression));
}

describe('an inclusive cache as coherence manager (subsystem 9, rocket-system 2.4)', () => {
  test('stands between a filter and a cork, with a buffer on either side', () => {
    const { n } = cached('WithInclusiveCache');
    expect(modulesIn(n, 'coh_wrapper').slice(clocks)).toEqual([
      'l2 <InclusiveCache>',
      'filter <TLFilter>',
      'InclusiveCache_inner_TLBuffer <TLBuffer>',
      'InclusiveCache_outer_TLBuffer <TLBuffer>',
      'cork <TLCacheCork>',
      'coherent_jbar <TLJbar>',
      'binder <BankBinder>',
      'coupler_to_bus_named_mbus <SimpleLazyModule>',
    ]);
    expect(route(n, 'coh_wrapper.binder.node', 'coh_wrapper').split(' -> ').slice(-7)).toEqual([
      'coherent_jbar',
      'filter',
      'InclusiveCache_inner_TLBuffer',
      'l2',
      'InclusiveCache_outer_TLBuffer',
      'cork',
      'binder',
    ]);
  });

  test('has its control registers on the control bus', () => {
    const { n } = cached('WithInclusiveCache');
    expect(modulesIn(n, 'coh_wrapper.l2')).toEqual(['ctrls <InclusiveCacheControl>']);
    expect(nodesIn(n, 'coh_wrapper.l2.ctrls')).toEqual(['ctrlnode sink']);
    expect(route(n, 'coh_wrapper.l2.ctrls.ctrlnode', 'cbus').split(' -> ').slice(-4)).toEqual([
      'coupler_to_l2_ctrl.tl',
      'coupler_to_l2_ctrl.fragmenter',
      'coupler_to_l2_ctrl.buffer',
      'coh_wrapper.l2.ctrls.ctrlnode',
    ]);
    expect(slaves(firstInto(n, 'coh_wrapper.l2.ctrls.ctrlnode'))).toEqual([
      'ctrls 0x2010000/0xfff GET_EFFECTS fifo 0: GFP 1..8',
    ]);
    expect(hardwareOf(n, 'fragmenter').filter((line) => line.includes('l2_ctrl'))).toEqual([
      'Board.cbus.coupler_to_l2_ctrl.fragmenter: TLFragmenter_LLCCtrl',
    ]);
  });

  test('needs a control bus', () => {
    expect(
      broken(() => onBoard((board) => declare(board, { control: false }), rocketConfig('WithInclusiveCache'))),
    ).toBe(
      'subsystem/no-bus: The board has no bus cbus, where the inclusive cache is to be attached: its topology makes only sbus, mbus. (Put WithCoherentBusTopology or WithIncoherentBusTopology, whose buses are sbus, pbus, fbus and cbus, to the left of all that sets another topology, such as WithJustOneBus, or attach the device to a bus that is there.)',
    );
  });

  test('needs to be described', () => {
    expect(broken(() => onBoard((board) => declare(board, {})))).toBe(
      'config/undefined: Key InclusiveCacheKey is not defined: no fragment sets it and it has no default. (Add WithInclusiveCache.)',
    );
  });

  test.each([
    [8, 'WithInclusiveCache', 5],
    [16, 'WithInclusiveCache(writeBytes = 16)', 10],
    [32, 'WithInclusiveCache(writeBytes = 32)', 20],
    [64, 'WithInclusiveCache(writeBytes = 64)', 40],
    [8, 'WithInclusiveCache(outerLatencyCycles = 1)', 2],
    [8, 'WithInclusiveCache(outerLatencyCycles = 17)', 3],
  ])('on a system bus of %s bytes, %s: %s misses in flight', (beatBytes, expression, misses) => {
    const { n } = cached(expression, { beatBytes });
    expect(masters(firstInto(n, 'coh_wrapper.InclusiveCache_outer_TLBuffer.node'))).toEqual([
      `L2 InclusiveCache [0,${misses}) probe 64..64`,
    ]);
    const { slave } = firstInto(n, 'coh_wrapper.l2.node');
    expect([slave.endSinkId, slave.minLatency, slave.beatBytes]).toEqual([misses + 2, 2, beatBytes]);
  });

  test.each([1, 2, 4])('%s banks', (nBanks) => {
    const { n } = cached(`WithInclusiveCache ++ WithNBanks(${nBanks})`, { nBanks });
    const ports = into(n, 'coh_wrapper.l2.node');
    expect(ports.map(({ slave }) => slave.slaves.map(({ address }) => places(address)))).toEqual(
      Array.from({ length: nBanks }, (_, bank) => {
        const mask = 0xfffffff - (nBanks - 1) * 64;
        return [`0x${(0x8000_0000 + bank * 64).toString(16)}/0x${mask.toString(16)}`];
      }),
    );
    expect(ports.map((edge) => masters(edge))).toEqual(
      Array.from({ length: nBanks }, () => ['copies [0,1) probe 64..64']),
    );
    // The cork turns one id into two, and the picker joins the banks.
    expect(into(n, 'mbus.mbus_xbar.node').map((edge) => masters(edge))).toEqual(
      Array.from({ length: nBanks }, () => ['L2 InclusiveCache [0,10)']),
    );
    expect(n.validate().map(complaint)).toEqual([]);
  });
});

describe('uncached accesses of data caches do not reach the cache (subsystem 9)', () => {
  test.each<[what: string, options: Options, seen: string[]]>([
    ['an odd id of a data cache', { port: dcache(1) }, ['copies [0,1) probe 64..64']],
    ['an even id', { port: dcache(2) }, ['copies [0,1) probe 64..64', 'mmio [2,3) fifo']],
    ['of another module', { client: 'dma' }, ['copies [0,1) probe 64..64', 'mmio [1,2) fifo']],
    [
      'without an order',
      {
        port: {
          masters: [
            { name: 'copies', sourceId: [0, 1], supports: { probe: [64, 64] } },
            { name: 'mmio', sourceId: [1, 2] },
          ],
        },
      },
      ['copies [0,1) probe 64..64', 'mmio [1,2)'],
    ],
  ])('%s', (_, options, seen) => {
    expect(masters(firstInto(cached('WithInclusiveCache', options).n, 'coh_wrapper.l2.node'))).toEqual(seen);
  });
});

describe('firmware is told (rocket-system 7.3)', () => {
  const controller = (expression: string): string =>
    dts(inSystem(`${expression} ++ DefaultConfig`, () => undefined).n, 'cache-controller@2010000');

  test.each([
    ['WithInclusiveCache', 1024, 524288, 7, '0x1000'],
    ['WithInclusiveCache(4, 256) ++ WithNBanks(4)', 1024, 262144, 7, '0x1000'],
    ['WithInclusiveCache(16, 1024, 80) ++ WithCacheBlockBytes(128)', 512, 1048576, 7, '0x1000'],
    ['WithInclusiveCache(8, 512, 80)', 1024, 524288, 12, '0x1000'],
    ['WithInclusiveCache(bankedControl = true) ++ WithNBanks(4)', 1024, 524288, 7, '0x4000'],
  ])('%s', (expression, sets, size, misses, registers) => {
    const block = expression.includes('BlockBytes') ? 128 : 64;
    expect(controller(expression)).toBe(`L3: cache-controller@2010000 {
  cache-block-size = <${block}>;
  cache-level = <2>;
  cache-sets = <${sets}>;
  cache-size = <${size}>;
  cache-unified;
  compatible = "sifive,inclusivecache0", "cache";
  next-level-cache = <&L11>;
  reg = <0x2010000 ${registers}>;
  reg-names = "control";
  sifive,mshr-count = <${misses}>;
};`);
  });

  test('registers of every bank lie one after the other', () => {
    const { n } = inSystem(
      'WithInclusiveCache(bankedControl = true, ctrlAddr = 0x3000000) ++ WithNBanks(2) ++ DefaultConfig',
      () => undefined,
    );
    expect(['ctrls', 'ctrls_1'].flatMap((name) => slaves(firstInto(n, `coh_wrapper.l2.${name}.ctrlnode`)))).toEqual([
      'ctrls 0x3000000/0xfff GET_EFFECTS fifo 0: GFP 1..8',
      'ctrls 0x3001000/0xfff GET_EFFECTS fifo 0: GFP 1..8',
    ]);
  });
});
