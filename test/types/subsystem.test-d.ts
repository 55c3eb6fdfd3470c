import {
  AddressSet,
  axi4,
  type ClockCrossing,
  Config,
  type Elaboration,
  elaborate,
  Field,
  type FieldFamily,
  type Handle,
  type int,
  type LazyModule,
  Parameters,
  RationalCrossing,
  type SinkNode,
  type SourceNode,
  tl,
  topology,
} from 'entente-soc';
import * as subsystem from 'entente-soc/rocket';
import { describe, expectTypeOf, test } from 'vitest';

// These are checked by the compiler only: nothing here runs.
declare const system: subsystem.RocketSubsystem;
declare const config: Config;

describe('keys of a subsystem', () => {
  test('have values of their own type', () => {
    expectTypeOf(config.get(subsystem.CacheBlockBytes)).toEqualTypeOf<number>();
    expectTypeOf(config.get(subsystem.SystemBusKey)).toEqualTypeOf<subsystem.SystemBusParams>();
    expectTypeOf(config.get(subsystem.ExtMem)).toEqualTypeOf<subsystem.ExternalMemoryPortParams | undefined>();
    expectTypeOf(config.get(subsystem.SbusToMbusXTypeKey)).toEqualTypeOf<ClockCrossing>();
    expectTypeOf(config.lift(subsystem.MaxXLen)).toEqualTypeOf<number | undefined>();
    expectTypeOf(config.get(subsystem.TilesLocated(subsystem.InCluster(0)))).toEqualTypeOf<
      readonly subsystem.TileAttachParams[]
    >();
    expectTypeOf(subsystem.BootROMLocated).toEqualTypeOf<
      FieldFamily<[subsystem.HierarchicalLocation], readonly subsystem.BootROMParams[]>
    >();
  });

  test('refuse values of another type', () => {
    const { empty } = Parameters;
    expectTypeOf(empty.alterPartial(subsystem.NExtTopInterrupts, 8)).toEqualTypeOf<Parameters>();
    // @ts-expect-error A number of interrupts is a number.
    empty.alterPartial(subsystem.NExtTopInterrupts, '8');
    // @ts-expect-error An address is a bigint, a number or a text.
    empty.alterPartial(subsystem.CLINTKey, { baseAddress: true });
    // @ts-expect-error The width of a bus is missing.
    empty.alterPartial(subsystem.SystemBusKey, { blockBytes: 64 });
    // @ts-expect-error There is no such protocol.
    empty.alterPartial(subsystem.ExportDebug, { ...empty.get(subsystem.ExportDebug), protocols: ['SWD'] });
    // @ts-expect-error A crossing is an object, not its name.
    empty.alterPartial(subsystem.SbusToMbusXTypeKey, 'RationalCrossing');
    // @ts-expect-error This key always has a value.
    empty.alterPartial(subsystem.CacheBlockBytes, undefined);
    expectTypeOf(empty.alterPartial(subsystem.ExtMem, undefined)).toEqualTypeOf<Parameters>();
    empty.alterMap([
      [subsystem.NumTiles, 1],
      // @ts-expect-error A model is a text.
      [subsystem.DTSModel, 3],
    ]);
  });

  test('of a family have their arguments checked', () => {
    // @ts-expect-error A place is no text.
    subsystem.TilesLocated('InSubsystem');
    // @ts-expect-error Clusters are counted.
    subsystem.ClusterBankedCoherenceKey(subsystem.InCluster(0));
    // @ts-expect-error A cluster has a number.
    subsystem.InCluster('0');
  });
});

describe('fragments', () => {
  test('are configurations', () => {
    expectTypeOf(subsystem.WithNBigCores(1)).toEqualTypeOf<Config>();
    expectTypeOf(subsystem.DefaultConfig).toEqualTypeOf<Config>();
    expectTypeOf(subsystem.rocketConfig('DefaultConfig')).toEqualTypeOf<Config>();
    expectTypeOf(subsystem.WithRV32).toEqualTypeOf<() => Config>();
    expectTypeOf(subsystem.WithNBanks).toEqualTypeOf<(nBanks: number) => Config>();
  });

  test('have their arguments checked', () => {
    // @ts-expect-error A number of cores is a number.
    subsystem.WithNBigCores('2');
    // @ts-expect-error It has to be said how many.
    subsystem.WithNBigCores();
    // @ts-expect-error A place is no text.
    subsystem.WithNBigCores(1, 'InSubsystem');
    // @ts-expect-error It takes no arguments.
    subsystem.WithRV32(true);
    // @ts-expect-error There is no such direction.
    subsystem.WithRationalCDCs('Sideways');
    // @ts-expect-error A crossing is not a direction.
    subsystem.WithCDC('Symmetric');
    // @ts-expect-error Compatible names are a list.
    subsystem.WithDTS('vendor,chip', 'vendor,family');
    expectTypeOf(subsystem.WithCDC(new RationalCrossing('Symmetric'))).toEqualTypeOf<Config>();
    // Addresses may be written in any way that is exact.
    expectTypeOf(subsystem.WithBEU).parameter(0).toEqualTypeOf<bigint | number | string>();
  });

  test('of a user set keys to values of their type only', () => {
    const Depth = new Field<number>('Depth', 4);
    const WithDepth = (depth: number): Config =>
      new Config('WithDepth', (rules) => rules.set(Depth, depth).update(subsystem.NumTiles, (tiles) => tiles + depth));
    expectTypeOf(WithDepth(2).get(Depth)).toEqualTypeOf<number>();
    new Config('Wrong', (rules) =>
      rules
        // @ts-expect-error A depth is a number.
        .set(Depth, 'deep')
        // @ts-expect-error A port has a base address and a size.
        .set(subsystem.ExtBus, { beatBytes: 8, idBits: 4 })
        // @ts-expect-error The number of tiles stays a number.
        .update(subsystem.NumTiles, (tiles) => `${tiles}`)
        // @ts-expect-error A function for a value gives a value of its type.
        .define(subsystem.DTSTimebase, ({ site }) => site.get(subsystem.DTSModel))
        // @ts-expect-error Tiles are a list.
        .updateAll(subsystem.TilesLocated, (tiles) => tiles[0]),
    );
    new Config('Known', (rules) =>
      rules.updateAll(subsystem.TilesLocated, (tiles, views, location) => {
        expectTypeOf(tiles).toEqualTypeOf<readonly subsystem.TileAttachParams[]>();
        expectTypeOf(views.site.get(subsystem.NumTiles)).toEqualTypeOf<number>();
        expectTypeOf(location).toEqualTypeOf<subsystem.HierarchicalLocation>();
        return tiles;
      }),
    );
  });

  test('tell the tiles apart', () => {
    const [tile] = config.get(subsystem.TilesLocated(subsystem.InSubsystem));
    // @ts-expect-error There may be no tile, and a clone has no parameters of its own.
    expectTypeOf(tile.tile).not.toBeAny();
    if (subsystem.isOfKind(tile, subsystem.rocketTile))
      expectTypeOf(tile.tile).toEqualTypeOf<subsystem.RocketTileParams>();
    if (tile?.kind === 'clone') expectTypeOf(tile.sourceTileId).toEqualTypeOf<number>();
  });
});

describe('a system of a user', () => {
  /** Adds what leads out of a system. */
  class MySystem extends subsystem.RocketSubsystem {
    readonly memory = subsystem.axi4MemoryPort(this);
    readonly devices = subsystem.tlMMIOPort(this);
    readonly masters: SourceNode<axi4.AXI4>;
    readonly ram: SinkNode<tl.TileLink>;

    constructor() {
      super();
      subsystem.asyncExternalInterrupts(this);
      this.masters = subsystem.axi4SlavePort(this);
      subsystem.bootROMs(this, subsystem.PBUS);
      const bus = this.locate(subsystem.PBUS);
      const address = [AddressSet.range('0x2000_0000', '4K')];
      this.ram = bus.coupleTo('ram', (node) => {
        const ram = tl.manager({ address });
        ram.from(tl.fragmenter({ minSize: 8, maxSize: 64 })).from(node);
        // @ts-expect-error A coupler of a TileLink bus leads to TileLink.
        axi4.slave({ address, beatBytes: 8 }).from(node);
        return ram;
      });
    }
  }

  test('has its ports as properties, each with its protocol', () => {
    expectTypeOf<MySystem['memory']>().toExtend<Handle<axi4.AXI4>>();
    expectTypeOf<MySystem['devices']>().toExtend<Handle<tl.TileLink>>();
    expectTypeOf<MySystem['masters']>().toEqualTypeOf<SourceNode<axi4.AXI4>>();
    expectTypeOf(subsystem.asyncExternalInterrupts(system)).toEqualTypeOf<SourceNode<int.Interrupts>>();
    expectTypeOf<MySystem>().toExtend<subsystem.RocketSubsystem>();
  });

  test('finds the buses by their locations', () => {
    expectTypeOf(system.locate(subsystem.MBUS)).toEqualTypeOf<subsystem.TLBusWrapper>();
    // @ts-expect-error A location is no text.
    system.locate('mbus');
    // A place for tiles is no bus.
    expectTypeOf<subsystem.HierarchicalLocation>().not.toExtend<subsystem.BusLocation>();
  });

  test('has ports for subsystems only', () => {
    expectTypeOf(subsystem.axi4MemoryPort).parameter(0).toEqualTypeOf<subsystem.RocketSubsystem>();
    expectTypeOf<LazyModule>().not.toExtend<subsystem.RocketSubsystem>();
  });

  test('is a topology like any other', () => {
    const mine = topology(MySystem, { config: subsystem.DefaultConfig });
    expectTypeOf(elaborate(mine, subsystem.rocketConfig('DualCoreConfig'))).toEqualTypeOf<Elaboration>();
    // @ts-expect-error A configuration is no text.
    elaborate(mine, 'DualCoreConfig');
  });
});
