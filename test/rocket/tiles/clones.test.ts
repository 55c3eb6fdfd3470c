import { describe, expect, test } from 'vitest';
import { describe as describeDesign } from '../../../lib/elaborate/describe.js';
import { broken, complaint, masters } from '../../protocols/tilelink/designs.js';
import { inSystem, into, type Made } from '../designs.js';

const tail = 'WithCoherentBusTopology ++ BaseConfig';

function cloned(expression: string): Made<unknown> {
  return inSystem(`${expression} ++ ${tail}`, () => undefined);
}

/** The domains of tiles, as `id: what it is a clone of`; `-` for none. */
function domains({ n }: Made<unknown>): string[] {
  return describeDesign(n, { name: 'test' })
    .modules.filter(({ name }) => name === 'tile_prci_domain')
    .map(({ id, clone }) => `${id}: ${clone ?? '-'}`)
    .toReversed();
}

/** The names of all requests that reach a bus, sorted. */
function requests({ n }: Made<unknown>, bus: string): string[] {
  return into(n, `${bus}.system_bus_xbar.node`)
    .flatMap((edge) => masters(edge).map((line) => line.split(' [')[0] ?? ''))
    .sort();
}

function caches(...ids: number[]): string[] {
  return ids.flatMap((id) => [`Core ${id} DCache`, `Core ${id} DCache MMIO`, `Core ${id} ICache`]).sort();
}

describe('clones of tiles (subsystem 12.2)', () => {
  test('share the hardware of their prototype, and have requests of their own', () => {
    const made = cloned('WithCloneRocketTiles(2) ++ WithNBigCores(1)');
    expect(domains(made)).toEqual([
      'top.tile_prci_domain: -',
      'top.tile_prci_domain_1: top.tile_prci_domain',
      'top.tile_prci_domain_2: top.tile_prci_domain',
    ]);
    expect(requests(made, 'sbus')).toEqual(caches(0, 1, 2));
    expect(made.n.validate().map(complaint)).toEqual([]);
  });

  test('of any tile', () => {
    const made = cloned('WithCloneRocketTiles(1, 1) ++ WithNSmallCores(1) ++ WithNBigCores(1)');
    expect(domains(made)).toEqual([
      'top.tile_prci_domain: -',
      'top.tile_prci_domain_1: -',
      'top.tile_prci_domain_2: top.tile_prci_domain_1',
    ]);
  });

  test('have interrupts and hart ids as all tiles have', () => {
    const { n } = cloned('WithCloneRocketTiles(1) ++ WithNBigCores(1)');
    const { edges } = describeDesign(n, { name: 'test' });
    const from = (id: string): number => edges.filter((edge) => edge.from === `top.${id}`).length;
    expect([
      from('clint_domain.clint.intnode'),
      from('plic_domain.plic.intnode'),
      from('tileHartIdNexusNode.node'),
    ]).toEqual([2, 4, 2]);
  });
});

describe('clones in clusters (subsystem 12.2, 15)', () => {
  const inCluster = 'WithNBigCores(1, InCluster(0)) ++ WithCluster(0)';
  const element = 'cluster_prci_domain.element_reset_domain.element';

  test('of a tile of the same cluster', () => {
    const made = cloned(`WithCloneRocketTiles(2, 0, InCluster(0), InCluster(0)) ++ ${inCluster}`);
    const domain = `top.${element}.tile_prci_domain`;
    expect(domains(made)).toEqual([`${domain}: -`, `${domain}_1: ${domain}`, `${domain}_2: ${domain}`]);
    expect(requests(made, `${element}.csbus0`)).toEqual(caches(0, 1, 2));
    expect(requests(made, 'sbus')).toEqual(caches(0, 1, 2));
    expect(made.n.validate().map(complaint)).toEqual([]);
  });

  test('of a tile in another cluster are attached to buses that theirs does not have', () => {
    const tiles =
      'WithNBigCores(1, InCluster(1)) ++ WithNBigCores(1, InCluster(0)) ++ WithCluster(1) ++ WithCluster(0)';
    expect(broken(() => cloned(`WithCloneRocketTiles(1, 1, InCluster(1), InCluster(0)) ++ ${tiles}`))).toBe(
      'config/clone-source: There is no Rocket tile 1 at InCluster(0) to clone: the tiles there are 0. (Clone one of them: cloneTileId = 0.)',
    );
    expect(broken(() => cloned(`WithCloneRocketTiles(1, 0, InCluster(1), InCluster(0)) ++ ${tiles}`))).toBe(
      'subsystem/no-bus: Cluster 1 has no bus csbus0, where tile 2 is to be attached: its topology makes only csbus1, ccbus1. (Add WithCluster(0), or attach the element to a bus of the place it is in.)',
    );
  });

  test('a tile of the subsystem is attached to buses that a cluster does not have', () => {
    expect(broken(() => cloned(`WithCloneRocketTiles(1, 0, InCluster(0)) ++ WithCluster(0) ++ WithNBigCores(1)`))).toBe(
      'subsystem/no-bus: Cluster 0 has no bus sbus, where tile 1 is to be attached: its topology makes only csbus0, ccbus0. (Put WithCoherentBusTopology or WithIncoherentBusTopology, whose buses are sbus, pbus, fbus and cbus, to the left of all that sets another topology, such as WithJustOneBus, or attach the device to a bus that is there.)',
    );
  });
});

describe('clones that cannot be (subsystem 12.2)', () => {
  test('of tiles that are not there', () => {
    expect(broken(() => cloned('WithCloneRocketTiles(1, 3) ++ WithNBigCores(2)'))).toBe(
      'config/clone-source: There is no Rocket tile 3 at InSubsystem to clone: the tiles there are 0, 1. (Clone one of them: cloneTileId = 0.)',
    );
    expect(broken(() => cloned('WithNBigCores(1) ++ WithCloneRocketTiles'))).toBe(
      'config/clone-source: There is no Rocket tile 0 at InSubsystem to clone: no tile is there. (Put the fragment that adds the tile, such as WithNBigCores(1), to the right of WithCloneRocketTiles.)',
    );
  });

  test('of tiles that are made later', () => {
    // The tiles of the subsystem are made before those of its clusters.
    expect(
      broken(() =>
        cloned(
          'WithCloneRocketTiles(1, 0, InSubsystem, InCluster(0)) ++ WithNBigCores(1, InCluster(0)) ++ WithCluster(0)',
        ),
      ),
    ).toBe(
      'subsystem/clone-source: Tile 1 is to be a clone of tile 0, which is not made before it. (Clone a tile of the same place, or add tile 0 to the place of its clone.)',
    );
  });
});
