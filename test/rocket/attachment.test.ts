import { expect, test } from 'vitest';
import { Config } from '../../lib/config/index.js';
import { elaborate, tryElaborate } from '../../lib/elaborate/elaborate.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { isOfKind, rocketConfig, rocketTile, TilesLocated } from '../../lib/rocket/index.js';
import * as rocket from '../../topologies/rocket.js';
import { withoutPlaces } from '../without-places.js';

function system(config: string | Config): Elaboration {
  return withoutPlaces(() =>
    elaborate(rocket.ExampleRocketSystem, typeof config === 'string' ? rocketConfig(config) : config),
  );
}

function crossing(params: string, tail = 'WithCoherentBusTopology ++ BaseConfig'): string {
  return `WithNSmallCores(1, RocketCrossingParams(${params})) ++ ${tail}`;
}

/** Nodes from one whose id ends like this on, towards devices, while there is one edge that leads on. */
function pathFrom({ edges }: Elaboration, start: string): string[] {
  const path: string[] = [];
  let next = edges.filter(({ from }) => from.endsWith(start));
  while (next.length === 1) {
    const [edge] = next;
    path.push(edge?.to ?? '');
    next = edges.filter(({ from }) => from === edge?.to);
  }
  return path;
}

test.each([
  ['WithSystemBusBeatBytes(16) ++ WithInclusiveCache ++ DefaultConfig', [1, 16]],
  ['WithInclusiveCache(writeBytes = 4) ++ DefaultConfig', [1, 8]],
])('an inclusive cache makes atomic accesses of up to a beat (subsystem 9): %s', (config, sizes) => {
  const edge = system(config).edges.find(({ to }) => to === 'top.coh_wrapper.l2.node');
  const up = edge?.up as unknown as { slaves: { supports: { logical: unknown; arithmetic: unknown } }[] } | undefined;
  expect(up?.slaves.map(({ supports }) => [supports.logical, supports.arithmetic])).toEqual([[sizes, sizes]]);
});

test('interrupts that go in do not cross the reset, those that come out do (interrupts-clocks 16.1)', () => {
  const { modules } = system(crossing('resetCrossingType = StretchedResetCrossing(4)'));
  const domain = 'top.tile_prci_domain';
  const held = modules.filter(({ className }) => className === 'IntBlockDuringReset').map(({ id }) => id);
  expect(held.every((id) => id.startsWith(`${domain}.`))).toBe(true);
  const names = modules.flatMap(({ nodes }) => nodes.map(({ name }) => name));
  expect(names.filter((name) => name === 'intInXing')).toEqual([]);
  expect(names.filter((name) => name === 'intOutXing').length).toBe(held.length);
});

test("a blocker stands behind the buffers of a tile's slave port (subsystem 12.1)", () => {
  const tail = 'WithNoMemPort ++ WithNBanks(0) ++ WithIncoherentBusTopology ++ BaseConfig';
  const slave = 'HierarchicalElementSlavePortParams(buffers = 2, blockerCtrlAddr = Some(0x20000))';
  const coupler = 'top.cbus.coupler_to_rockettile';
  const built = system(`WithScratchpadsOnly ++ ${crossing(`slave = ${slave}`, tail)}`);
  const path = pathFrom(built, `${coupler}.tl`).filter((node) => node.startsWith(coupler));
  expect(path.map((node) => node.slice(coupler.length + 1))).toEqual([
    'widget.node',
    'buffers_1.node',
    'buffers.node',
    'blocker.nodeIn',
    'blocker.bar.node',
  ]);
});

test('the buses of a slave port have to be there, used or not (subsystem 12.1)', () => {
  const params = 'master = HierarchicalElementMasterPortParams(where = SBUS), mmioBaseAddressPrefixWhere = SBUS';
  const without = 'WithoutCLINT ++ WithoutPLIC ++ WithoutDebug ++ WithoutBootROM ++ WithExternalResetVector';
  const config = crossing(
    `${params}, slave = HierarchicalElementSlavePortParams(where = SBUS)`,
    'WithJustOneBus ++ BaseConfig',
  );
  const { failures } = tryElaborate(
    rocket.ExampleRocketSystem,
    rocketConfig(`WithNExtTopInterrupts(0) ++ ${without} ++ ${config}`),
  );
  expect(failures.map(({ rule }) => rule)).toEqual(['subsystem/no-bus']);
});

test('non-maskable interrupts lead into clusters (subsystem 15)', () => {
  const withNMI = new Config('WithNMI', (rules) =>
    rules.updateAll(TilesLocated, (tiles) =>
      tiles.map((attach) =>
        isOfKind(attach, rocketTile)
          ? { ...attach, tile: { ...attach.tile, core: { ...attach.tile.core, useNMI: true } } }
          : attach,
      ),
    ),
  );
  const clustered = rocketConfig(
    'WithNBigCores(2, InCluster(0)) ++ WithCluster(0) ++ WithCoherentBusTopology ++ BaseConfig',
  );
  const { edges } = system(new Config('NMI', withNMI, clustered));
  expect(edges.filter(({ to }) => to.includes('nmiNodes')).map(({ from, to }) => `${from} -> ${to}`)).toEqual([
    'top.nmiIONodes_1 -> top.cluster_prci_domain.element_reset_domain.element.nmiNodes_1',
    'top.nmiIONodes -> top.cluster_prci_domain.element_reset_domain.element.nmiNodes',
  ]);
});
