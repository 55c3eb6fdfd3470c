import { describe, expect, test } from 'vitest';
import { addressSpaces, type Elaboration } from '../../lib/elaboration/index.js';
import { deviceTreeSource, memoryMapText } from '../../lib/output/files/index.js';
import { list } from '../../lib/query/index.js';
import { chip } from './chips.js';

function treeOf({ resources }: Elaboration): NonNullable<Elaboration['resources']> {
  if (resources === null) throw new Error('the chip has a tree');
  return resources;
}

function names(elaboration: Elaboration, className: string): string[] {
  return elaboration.modules.filter((module) => module.className === className).map(({ instanceName }) => instanceName);
}

test('memories in Shuttle tiles follow each other, and each tile shows its own', () => {
  const elaboration = chip('WithTCM(banks = 2) ++ WithNShuttleCores(2) ++ AbstractConfig');
  const lines = memoryMapText(
    elaboration.resources ?? { root: { labels: [], properties: [], children: [] }, addressBits: 0 },
  );
  expect(lines).toContain('70000000 - 70010000 ARWX  memory@70000000');
  expect(lines).toContain('70010000 - 70020000 ARWX  memory@70010000');
  expect(names(elaboration, 'TLRAM').filter((name) => name.startsWith('tcm'))).toEqual([
    'tcm_1',
    'tcm',
    'tcm_1',
    'tcm',
  ]);
});

describe('shared coprocessors', () => {
  const elaboration = chip('WithReRoCC ++ WithAccumulatorRoCC ++ WithNBigCores(2) ++ AbstractConfig');

  test('have one manager each, and a client in each core', () => {
    expect(names(elaboration, 'ReRoCCManagerTile')).toEqual(['rerocc_tile']);
    expect(names(elaboration, 'ReRoCCClient')).toEqual(['rerocc_client', 'rerocc_client']);
  });

  test('are reached from all cores', () => {
    const into = elaboration.edges.filter(
      ({ protocol, to }) => protocol === 'ReRoCCImp' && to.endsWith('rerocc_bus.node'),
    );
    expect(into).toHaveLength(2);
  });
});

test('prefetchers stand between the tiles that they are asked for and their bus', () => {
  const elaboration = chip(
    'WithTilePrefetchers ++ WithNSmallBooms(1) ++ WithNBigCores(1) ++ AbstractConfig'.replace(
      'WithNSmallBooms',
      'boom.v3.common.WithNSmallBooms',
    ),
  );
  expect(names(elaboration, 'TLPrefetcher')).toEqual(['prefetcher', 'prefetcher']);
  expect(names(elaboration, 'HellaCachePrefetchWrapper')).toEqual([]);
});

test('sinks of traces are in the tiles, and those that write to memory on the system bus', () => {
  const elaboration = chip(
    'WithTraceSinkDMA ++ WithTraceSinkAlways ++ WithTacitEncoder ++ WithNBigCores(2) ++ AbstractConfig',
  );
  expect(names(elaboration, 'TraceSinkAlways')).toHaveLength(2);
  const lines = memoryMapText(
    elaboration.resources ?? { root: { labels: [], properties: [], children: [] }, addressBits: 0 },
  );
  expect(lines).toContain(' 3011000 -  3011100 ARW   trace-sink-dma@3011000');
});

describe('cores after their sources', () => {
  const cpu = (config: string): string =>
    [...deviceTreeSource(treeOf(chip(config)))].join('').split('cpu@0 {')[1]?.split('};')[0]?.replace(/\s+/g, ' ') ??
    '';
  const masters = (config: string): string[] =>
    addressSpaces(chip(config))
      .filter(({ masters: [master] }) => master.includes('_tile.'))
      .flatMap(({ clients }) => clients);

  test('CVA6: one AXI4 port, an entry with caches', () => {
    expect(masters('CVA6Config')).toEqual(['cva6-mem-port-axi4']);
    const entry = cpu('CVA6Config');
    expect(entry).toContain('compatible = "openhwgroup,cva6", "riscv";');
    expect(entry).toContain('mmu-type = "riscv,sv39";');
    expect(entry).toContain('riscv,isa = "rv64imafdczicsr_zifencei_zihpm";');
  });

  test.for([
    ['Sodor5StageConfig', 2],
    ['SodorUCodeConfig', 1],
  ] as const)('%s: ports to what is outside its scratchpad', ([config, ports]) => {
    expect(masters(config)).toEqual(Array.from({ length: ports }, () => 'sodor-mmio-master'));
    expect(cpu(config)).toContain('riscv,isa = "rv32izicsr_zifencei_zihpm";');
    expect(list(chip(config), 'devices', { under: 'dtim_adapter' }).map(({ addresses }) => addresses)).toEqual([
      '0x80000000..0x8003ffff',
    ]);
  });
});

describe('VexiiRiscv', () => {
  test('has one port, whose last ids are those of its data cache', () => {
    const { edges } = chip('VexiiRiscvConfig');
    const port = edges.find(({ from }) => from.endsWith('vexiiriscv_tile.memNode'));
    expect(port?.down).toMatchObject({
      masters: [
        { sourceId: [0, 8], supports: { probe: [0, 0] } },
        { sourceId: [8, 15], supports: { probe: [64, 64] } },
      ],
    });
  });

  test('is told of to firmware', () => {
    const tree = [...deviceTreeSource(treeOf(chip('WithNVexiiRiscvCores(2) ++ AbstractConfig')))].join('');
    expect(tree.match(/compatible = "spinalhdl,vexiiriscv", "riscv";/g)).toHaveLength(2);
    expect(tree).toContain('riscv,isa = "rv64imafdcbzicsr_zifencei_zihpm_zba_zbb_zbs";');
  });
});

test.each(['WithNIbexCores(1)', 'WithNCVA6Cores(1)', 'WithNVexiiRiscvCores(1)'])(
  'a prefetcher stands behind a tile of %s',
  (cores) => {
    expect(names(chip(`WithTilePrefetchers ++ ${cores} ++ AbstractConfig`), 'TLPrefetcher')).toEqual(['prefetcher']);
  },
);

test('prefetchers that are asked for twice stand behind each other', () => {
  const twice = chip('WithTilePrefetchers ++ WithTilePrefetchers ++ RocketConfig');
  expect(names(twice, 'TLPrefetcher')).toEqual(['prefetcher_1', 'prefetcher']);
  expect(twice.edges.filter(({ from, to }) => from.includes('prefetcher') && to.includes('prefetcher'))).toHaveLength(
    1,
  );
});

test('which prefetcher it is, with what it is told, has no effect', () => {
  for (const prefetcher of [
    'barf.MultiNextLinePrefetcherParams(handleVA = true)',
    'barf.MultiNextLinePrefetcherParams(Seq(barf.SingleNextLinePrefetcherParams(8)))',
    'barf.SingleStridedPrefetcherParams(4, ahead = 2)',
    'barf.SingleAMPMPrefetcherParams(N = 8)',
    'barf.NullPrefetcherParams()',
  ])
    expect(names(chip(`WithHellaCachePrefetcher(Seq(0), ${prefetcher}) ++ RocketConfig`), 'DCache')).toEqual(['cache']);
});
