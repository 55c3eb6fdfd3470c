import { AddressSet, Config, connect, elaborate, type Elaboration, soc, tl, topology } from 'entente-soc';
import * as chipyard from 'entente-soc/chipyard';
import * as subsystem from 'entente-soc/rocket';
import { describe, expect, test } from 'vitest';
import { addressSpaces } from '../../lib/elaboration/index.js';
import { list } from '../../lib/query/index.js';
import { withoutPlaces } from '../without-places.js';

/** A Rocket system of one's own with something attached to it. */
function systemWith(attach: (system: subsystem.RocketSubsystem) => void, ...fragments: readonly Config[]): Elaboration {
  class System extends subsystem.RocketSubsystem {
    constructor() {
      super();
      subsystem.asyncExternalInterrupts(this);
      subsystem.axi4MemoryPort(this);
      subsystem.bootROMs(this);
      attach(this);
    }
  }
  const config = new Config('Own', ...fragments, subsystem.DefaultConfig);
  return withoutPlaces(() => elaborate(topology(System, { name: 'own', config })));
}

const addressesOf = (elaboration: Elaboration, under: string): unknown[] =>
  list(elaboration, 'devices', { under }).map(({ addresses }) => addresses);

test('accelerators and examples take addresses in any of their forms', () => {
  const elaboration = systemWith((system) => {
    chipyard.attachNVDLA(system, { size: 'small', address: '0x1010_0000' });
    chipyard.attachFFT(system, { baseAddress: 0x2500 });
    chipyard.attachGCD(system, { address: '20K', kind: 'tilelink', externallyClocked: false });
    chipyard.attachStreamingFIR(system, { writeAddress: '0x2600', readAddress: 0x2700n });
  });
  expect(elaboration.diagnostics.map(({ message }) => message)).toEqual([]);
  expect(['nvdla', 'tailChain', 'gcd', 'streamingFIR'].map((under) => addressesOf(elaboration, under))).toEqual([
    ['0x10100000..0x1013ffff'],
    ['0x2500..0x25ff'],
    ['0x5000..0x5fff'],
    ['0x2700..0x27ff', '0x2600..0x26ff'],
  ]);
});

test('an address that is none is told', () => {
  expect(() => systemWith((system) => chipyard.attachNVDLA(system, { size: 'small', address: '1004_0000h' }))).toThrow(
    '"1004_0000h" is not an address.',
  );
});

const named = ({ modules }: Elaboration, className: string): string[] =>
  modules.filter((module) => module.className === className).map(({ id }) => id);

test('coprocessors of any kind beside the cores of a system', () => {
  const units = subsystem.WithRoCCUnits(
    chipyard.gemmini({ inFlight: 16, busBytes: 16 }),
    chipyard.memPress({ streams: 2 }),
    subsystem.accumulator,
  );
  const elaboration = systemWith(() => undefined, units, subsystem.WithSystemBusBeatBytes(16));
  expect(elaboration.diagnostics.map(({ message }) => message)).toEqual([]);
  expect(['Gemmini', 'MemPress', 'AccumulatorExample'].map((name) => named(elaboration, name).length)).toEqual([
    1, 1, 1,
  ]);
  const ids = addressSpaces(elaboration)
    .filter(({ masters: [master] }) => /gemmini|mempress/.test(master))
    .map(({ masters: [master], clients }) => `${master.replace(/.*rockettile\./, '')}: ${clients.join()}`);
  expect(ids.toSorted()).toEqual([
    'gemmini.spad.reader.core.node: stream-reader',
    'gemmini.spad.writer.node: stream-writer',
    'mempress.y.masterNode: stream[0]',
    'mempress.y_1.masterNode: stream[1]',
  ]);
});

test('the memory tracer replays accesses lane by lane, joined or not', () => {
  const clients = (coalescedIds?: number, joined = false): string[] =>
    addressSpaces(
      systemWith((system) => {
        chipyard.attachMemTracer(system, { file: 'x.trace', lanes: 2, sourceIds: 8, coalescedIds, joined });
      }),
    )
      .filter(({ masters: [master] }) => master.includes('.domain.'))
      .flatMap(({ clients: names }) => names);
  const lanes = ['MemTraceDriver1', 'MemTraceDriver0'];
  expect([clients(), clients(2), clients(2, true)]).toEqual([
    lanes,
    ['CoalescerNode', ...lanes],
    ['CoalescerNode', ...lanes],
  ]);
});

test('the memory tracer of a configuration is as wide as its lanes', () => {
  const chip = withoutPlaces(() => elaborate(chipyard.chipTopology(chipyard.chipyardConfig('MemtraceCoreConfig'))));
  const tracer = chip.edges.filter(({ to }) => to.endsWith('domain.tracer.node'));
  expect(
    tracer.map(({ down }) => (down as { masters: { name: string; sourceId: number[] }[] }).masters[0]?.sourceId),
  ).toEqual(Array.from({ length: 4 }, () => [0, 8]));
});

describe('a network between cores and the coprocessors that they share', () => {
  const attach =
    (network: chipyard.ReRoCCNetworkParams) =>
    (system: subsystem.RocketSubsystem): void => {
      chipyard.attachReRoCC(system, { units: [subsystem.accumulator, subsystem.characterCounter], network });
    };
  const clients = subsystem.WithRoCCUnits(chipyard.reRoCCClient({ configurations: 16 }));
  const cores = subsystem.WithNBigCores(1);

  test('has everybody at a router, and merges what comes in as a crossbar does', () => {
    const shape = chipyard.networks.unidirectionalRing(3);
    const tiles = { 0: 0, 1: 1 };
    const elaboration = systemWith(attach({ shape, tiles, managers: { 0: 2, 1: 0 } }), clients, cores);
    expect(elaboration.diagnostics.map(({ message }) => message)).toEqual([]);
    const [network] = elaboration.modules.filter(({ className }) => className === 'ReRoCCNoC');
    expect(network?.instanceName).toBe('rerocc_bus');
    expect(network?.fabric?.attached.map(({ inputs, outputs }) => [inputs, outputs])).toEqual([
      [
        [0, 1],
        [2, 0],
      ],
    ]);
    const out = elaboration.edges.filter(({ from }) => from === network?.nodes[0]?.id);
    expect(out.map(({ down }) => (down as unknown as { configurations: number[] }).configurations)).toEqual([
      [16, 16],
      [16, 16],
    ]);
  });

  test('tells of whom it does not know where they are', () => {
    const shape = chipyard.networks.mesh(2, 1);
    const elaboration = systemWith(attach({ shape, tiles: { 0: 0 }, managers: { 0: 1, 1: 7 } }), clients, cores);
    expect(elaboration.diagnostics.map(({ rule, message, help }) => `${rule}: ${message} ${help}`)).toEqual([
      'chipyard/network-mapping: No name of the mapping is part of tile 1. Let one entry of the mapping be for it, with a router of 0 to 1, such as tiles: { 1: 0 }.',
      'chipyard/network-mapping: "coprocessor 1" is at router 7, of 2. Let one entry of the mapping be for it, with a router of 0 to 1, such as managers: { 1: 0 }.',
    ]);
  });

  test('takes part in the network that buses share', () => {
    const config = new Config(
      'Shared',
      chipyard.WithReRoCCNoC({ kind: 'global', tiles: { 0: 0 }, managers: { 0: 1 } }),
      chipyard.WithGlobalNoC(chipyard.networks.mesh(2, 1)),
      chipyard.chipyardConfig('WithReRoCC ++ WithAccumulatorRoCC ++ WithNBigCores(1) ++ AbstractConfig'),
    );
    const chip = withoutPlaces(() => elaborate(chipyard.chipTopology(config)));
    expect(chip.diagnostics.map(({ message }) => message)).toEqual([]);
    expect(named(chip, 'ReRoCCGlobalNoC')).toEqual(['chiptop0.system.globalNoCDomain.rerocc_bus']);
    const [domain] = chip.modules.filter(({ instanceName }) => instanceName === 'globalNoCDomain');
    expect(domain?.fabric?.attached.map(({ inputs, outputs }) => [inputs, outputs])).toEqual([[[0], [1]]]);
  });
});

test('a network in place of a crossbar in any design', () => {
  const design = soc('small', () => {
    const cpu = tl.client({ name: 'cpu', sourceId: 4 });
    const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '64K'), beatBytes: 8 });
    const network = chipyard.noc({
      ...{ kind: 'split', shape: chipyard.networks.bidirectionalLine(2) },
      mapping: { inputs: { cpu: 0 }, outputs: { ram: 1 } },
    });
    connect(cpu, network);
    connect(network, tl.fragmenter({ minSize: 8, maxSize: 64 }), ram);
    return { cpu, ram };
  });
  const elaboration = withoutPlaces(() => elaborate(design));
  const [module] = elaboration.modules.filter(({ className }) => className === 'TLSplitACDxBENoC');
  expect([module?.role?.title, ...(module?.role?.facts ?? [])]).toEqual([
    'Network on chip',
    'line of 2',
    'two networks on chip',
  ]);
  expect(module?.fabric?.attached.map(({ inputs, outputs }) => [inputs, outputs])).toEqual([[[0], [1]]]);
});
