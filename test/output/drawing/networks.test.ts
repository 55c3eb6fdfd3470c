import fc from 'fast-check';
import { blocks, bundleBridge, Config, elaborate, elaborateAll, topology } from 'entente-soc';
import * as chipyard from 'entente-soc/chipyard';
import * as rocket from 'entente-soc/rocket';
import { expect, test } from 'vitest';
import type { Elaboration, FabricRecord } from '../../../lib/elaboration/index.js';
import { busesView, layout, svg } from '../../../lib/output/drawing/index.js';
import boomNetwork from '../../../topologies/boom-network.js';
import { ChipTop } from '../../../topologies/chipyard.js';
import { repeated } from '../../seeds.js';
import { withoutPlaces } from '../../without-places.js';
import { missing } from './loose.js';
import { networkUntruths } from './readback/networks.js';

class Networked extends rocket.RocketSubsystem {
  constructor() {
    super();
    rocket.asyncExternalInterrupts(this);
    rocket.axi4MemoryPort(this);
    rocket.bootROMs(this);
    bundleBridge.makeSink(blocks.attachUART(this, { address: '0x1002_0000' }).ioNode);
  }
}

async function drawingOf(elaboration: Elaboration): Promise<string> {
  return [...svg(await layout(busesView(elaboration)))].join('');
}

async function untruthsOf(elaboration: Elaboration): Promise<string[]> {
  return networkUntruths(await drawingOf(elaboration), elaboration);
}

const chips = [
  'SbusRingNoCConfig',
  'SbusMeshNoCConfig',
  'SharedNoCConfig',
  'MultiNoCConfig',
  'QuadRocketSbusRingNoCConfig',
];

test.each(chips)('what is drawn of the networks of chips is so: %s', async (name) => {
  for (const elaboration of withoutPlaces(() => elaborateAll(ChipTop, chipyard.chipyardConfig(name))))
    expect([missing(busesView(elaboration)), await untruthsOf(elaboration)]).toEqual([[], []]);
});

const small = fc.integer({ min: 2, max: 4 });
const shapes = fc.oneof(
  fc.tuple(small, small).map(([columns, rows]) => chipyard.networks.mesh(columns, rows)),
  fc.tuple(small, small).map(([columns, rows]) => chipyard.networks.bidirectionalTorus(columns, rows)),
  fc.tuple(small, small).map(([columns, rows]) => chipyard.networks.unidirectionalTorus(columns, rows)),
  small.map((n) => chipyard.networks.unidirectionalRing(n)),
  small.map((n) => chipyard.networks.bidirectionalRing(n)),
  small.map((n) => chipyard.networks.bidirectionalLine(n)),
);

test('what is drawn of any network is so, wherever masters and devices are', async () => {
  const places = fc.array(fc.nat(), { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(shapes, places, async (shape, chosen) => {
      const [core = 0, other = 0, system = 0, uart = 0] = chosen.map((place) => place % shape.routers.length);
      const mapping = { inputs: { 'Core 0': core, 'Core 1': other }, outputs: { networked: system, uart } };
      const config = new Config(
        'Networked',
        chipyard.WithSbusNoC({ kind: 'simple', inline: false, shape, mapping }),
        rocket.WithNBigCores(2),
        rocket.WithInclusiveCache(),
        rocket.WithCoherentBusTopology(),
        rocket.BaseConfig,
      );
      const elaboration = withoutPlaces(() => elaborate(topology(Networked, { name: 'networked', config })));
      expect(await untruthsOf(elaboration)).toEqual([]);
    }),
    repeated(20),
  );
});

test('a network that is another than the one drawn is noticed', async () => {
  const elaboration = withoutPlaces(() => elaborate(boomNetwork));
  const text = await drawingOf(elaboration);
  const router = 'boom_network.sbus.system_bus_noc.router';
  const changed = (change: (fabric: FabricRecord) => Partial<FabricRecord>): string[] =>
    networkUntruths(text, {
      ...elaboration,
      modules: elaboration.modules.map((module) =>
        module.fabric === undefined ? module : { ...module, fabric: { ...module.fabric, ...change(module.fabric) } },
      ),
    });
  expect(changed(() => ({}))).toEqual([]);
  expect(changed(({ links }) => ({ links: links.slice(1) }))).toEqual([
    `${router} 0 -> ${router} 1 is drawn, but there is nothing`,
  ]);
  expect(changed(({ links }) => ({ links: [...links, [0, 3]] }))).toEqual([`${router} 0 -> ${router} 3 has no line`]);
  expect(changed(({ routers }) => ({ routers: routers.map((each) => ({ ...each, name: 'node' })) }))).toEqual(
    [0, 1, 2, 3].map(() => 'node of boom_network.sbus.system_bus_noc is not drawn by its name'),
  );
  expect(changed(({ routers }) => ({ routers: routers.map((each, k) => ({ ...each, at: [k, 0] as const })) }))).toEqual(
    ['router 2 is not right of router 0', 'router 2 is not right of router 1', 'router 3 is not right of router 1'],
  );
  const onlyInputs = (attached: FabricRecord['attached']): FabricRecord['attached'] =>
    attached.map((each) => ({ ...each, inputs: each.inputs.map((at) => (at === 0 ? 3 : at)) }));
  const tile = 'boom_network.tile_prci_domain.element_reset_domain.boom_tile';
  const masters = [`${tile}.tlMasterXbar`, `${tile}.gemmini.spad.xbar`];
  expect(changed(({ attached }) => ({ attached: onlyInputs(attached) }))).toEqual([
    ...masters.map((master) => `${master} -> ${router} 3 has no line`),
    ...masters.map((master) => `${master} -> ${router} 0 is drawn, but there is nothing`),
  ]);
});
