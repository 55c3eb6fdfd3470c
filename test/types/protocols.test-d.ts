import {
  AddressSet,
  ahb,
  apb,
  axi4,
  axis,
  bundleBridge,
  clocks,
  connect,
  type Handle,
  int,
  type NoOutwardSide,
  type Nothing,
  type SinkNode,
  type SourceNode,
  tl,
} from 'entente-soc';
import { describe, expectTypeOf, test } from 'vitest';

// These are checked by the compiler only: nothing here runs.
const address = [AddressSet.everything];

describe('every protocol has nodes and adapters that fit each other, and nothing else', () => {
  test('TileLink', () => {
    const cpu = tl.client({ name: 'cpu' });
    const ram = tl.manager({ address });
    expectTypeOf(cpu).toEqualTypeOf<SourceNode<tl.TileLink>>();
    connect(cpu, tl.buffer(), tl.widthWidget(8), tl.fifoFixer(), tl.cacheCork(), ram);
    connect(cpu, tl.asyncSource(), tl.asyncIdentity(), tl.asyncSink(), ram);
    connect(cpu, tl.rationalSource(), tl.rationalIdentity(), tl.rationalSink(), ram);
    connect(cpu, tl.creditedSource(), tl.creditedBuffer(), tl.creditedSink(), ram);
    // @ts-expect-error An asynchronous crossing needs its receiving half.
    connect(cpu, tl.asyncSource(), ram);
    // @ts-expect-error The halves of different crossings do not fit.
    connect(cpu, tl.asyncSource(), tl.rationalSink(), ram);
  });

  test('AXI4', () => {
    const dma = axi4.master({ name: 'dma' });
    const memory = axi4.slave({ address, supportsRead: [1, 8], beatBytes: 8 });
    connect(dma, axi4.buffer(), axi4.fragmenter(), axi4.idIndexer(2), axi4.userYanker(), axi4.xbar(), memory);
    connect(dma, axi4.asyncSource(), axi4.asyncIdentity(), axi4.asyncSink(), memory);
    connect(dma, axi4.toTL(), tl.manager({ address }));
    connect(tl.client({ name: 'cpu' }), tl.toAXI4(), memory);
    // @ts-expect-error The bridge leads to TileLink.
    connect(dma, axi4.toTL(), memory);
  });

  test('AHB', () => {
    const bridge = tl.toAHB();
    expectTypeOf(bridge).toExtend<Handle<tl.TileLink, ahb.AHBMaster>>();
    // @ts-expect-error An arbiter stands between masters and slaves.
    connect(bridge, ahb.ram({ address: AddressSet.everything }));
  });

  test('APB', () => {
    const slave = apb.slave({ address, beatBytes: 4 });
    connect(tl.client({ name: 'cpu' }), tl.toAPB(), apb.fanout(), slave);
    connect(apb.master({ name: 'm' }), apb.toTL(), tl.manager({ address }));
    // @ts-expect-error APB is not TileLink.
    connect(tl.client({ name: 'cpu' }), slave);
  });

  test('AXI-Stream', () => {
    const source = axis.masterNode([{ masters: [{ name: 'm', emitsSizes: [1, 4] }] }]);
    const sink = axis.slaveNode([{ slaves: [{ name: 's', supportsSizes: [1, 4] }] }]);
    connect(source, axis.xbar({ beatBytes: 4 }), axis.buffer(), sink);
    // @ts-expect-error A stream is no AXI4 bus.
    connect(source, axi4.slave({ address, beatBytes: 4 }));
  });

  test('interrupts', () => {
    connect(int.source(), int.xbar(), int.sink());
    connect(int.source(), int.syncCrossingSource(), int.syncXbar(), int.asyncCrossingSink(), int.sink());
    // @ts-expect-error Between clock domains, interrupts need both halves of a crossing.
    connect(int.source(), int.syncCrossingSource(), int.sink());
  });

  test('clocks', () => {
    connect(clocks.clockSource({ freqMHz: 100 }), clocks.clockDivider(2), clocks.clockSink({ freqMHz: 50 }));
    connect(clocks.simpleClockGroupSource(), clocks.clockGroup(), clocks.clockSink({ freqMHz: 50 }));
    // @ts-expect-error A group becomes clocks in a ClockGroup.
    connect(clocks.simpleClockGroupSource(), clocks.clockSink({ freqMHz: 50 }));
  });

  test('bundle bridges', () => {
    connect(bundleBridge.bundleBridgeSource(), bundleBridge.bundleBridgeNexus(), bundleBridge.bundleBridgeSink());
    // @ts-expect-error A bundle bridge is no interrupt.
    connect(bundleBridge.bundleBridgeSource(), int.sink());
  });

  test('ends have one side only', () => {
    expectTypeOf<SourceNode<tl.TileLink>>().toExtend<Handle<Nothing, tl.TileLink>>();
    expectTypeOf<SinkNode<tl.TileLink>>().toExtend<Handle<tl.TileLink, NoOutwardSide>>();
  });
});
