import { axi4, connect, type Handle, type int, tl } from 'entente-soc';
import { describe, expectTypeOf, test } from 'vitest';

type TileLink = tl.TileLink;
type AXI4 = axi4.AXI4;

declare const cpu: ReturnType<typeof tl.client>;
declare const ram: ReturnType<typeof tl.manager>;
declare const bus: ReturnType<typeof tl.xbar>;
declare const device: ReturnType<typeof axi4.slave>;
declare const bridge: Handle<TileLink, AXI4>;
declare const plic: ReturnType<typeof int.sinkNode>;

describe('two protocols cannot be bound to each other', () => {
  test('with connect', () => {
    // @ts-expect-error An AXI4 slave is no sink for TileLink.
    connect(cpu, device);
    // @ts-expect-error Nor at the end of a chain.
    connect(cpu, tl.buffer(), bus, device);
    // @ts-expect-error Nor in its middle.
    connect(cpu, axi4.buffer(), ram);
    // @ts-expect-error Interrupts neither.
    connect(cpu, plic);
  });

  test('with any of the operators', () => {
    // @ts-expect-error `:=` checks its protocols.
    device.from(cpu);
    // @ts-expect-error `:*=` checks its protocols.
    device.starFrom(cpu);
    // @ts-expect-error `:=*` checks its protocols.
    device.fromStar(cpu);
    // @ts-expect-error `:*=*` checks its protocols.
    device.starFromStar(cpu);
    // @ts-expect-error So does one at the end of a chain.
    plic.from(bus.from(tl.buffer()).from(cpu));
  });
});

describe('sources and sinks', () => {
  test('a sink is no source', () => {
    // @ts-expect-error A sink has no outward side.
    bus.from(ram);
    // @ts-expect-error It has none with `:*=` either.
    bus.starFrom(ram);
    // @ts-expect-error It has none with `:=*` either.
    bus.fromStar(ram);
    // @ts-expect-error It has none with `:*=*` either.
    bus.starFromStar(ram);
    // @ts-expect-error It does not begin a chain.
    connect(ram, bus);
    // @ts-expect-error Not even one to a source, which does not end one.
    connect(ram, cpu);
    // @ts-expect-error That is so for the operators, too.
    cpu.from(ram);
    // @ts-expect-error A chain that ends at a sink has no outward side either.
    bus.from(ram.from(tl.buffer()));
  });

  test('a source is no sink', () => {
    // @ts-expect-error A source has no inward side.
    cpu.from(bus);
    // @ts-expect-error It does not end a chain.
    connect(bus, cpu);
    // @ts-expect-error Nor has a chain that begins with one.
    bus.from(cpu).from(bus);
  });
});

describe('chains', () => {
  test('have the inward side of their first node and the outward side of their last one', () => {
    expectTypeOf(connect(cpu, tl.buffer(), bus).outwardNode.outer.name).toEqualTypeOf<'TileLink'>();
    expectTypeOf(connect(tl.buffer(), bus)).toEqualTypeOf<Handle<TileLink, TileLink>>();
    expectTypeOf(bus.from(tl.buffer())).toEqualTypeOf<Handle<TileLink, TileLink>>();
    expectTypeOf(connect(bus, bridge)).toEqualTypeOf<Handle<TileLink, AXI4>>();
    expectTypeOf(bridge.from(bus)).toEqualTypeOf<Handle<TileLink, AXI4>>();
    expectTypeOf(device.from(bridge).inwardNode.inner.name).toEqualTypeOf<'TileLink'>();
  });

  test('of up to seven nodes have their types checked node by node', () => {
    expectTypeOf(connect(bus, tl.buffer(), tl.buffer(), tl.buffer(), tl.buffer(), tl.buffer(), bridge)).toEqualTypeOf<
      Handle<TileLink, AXI4>
    >();
    // @ts-expect-error The bridge speaks AXI4 on its outward side.
    connect(bus, tl.buffer(), tl.buffer(), tl.buffer(), tl.buffer(), bridge, tl.buffer());
  });
});
