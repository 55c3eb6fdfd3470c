import { describe, expect, test } from 'vitest';
import { type Handle, lazyModule } from '../../../../lib/graph/index.js';
import {
  BasicBusBlocker,
  busBlocker,
  busBypass,
  clientNode,
  managerNode,
  type TileLink,
  TLBusBypass,
  TLBusBypassBar,
} from '../../../../lib/protocols/gathered/tl.js';
import { between, broken, complaints, cpu, device, elaborated, slaveLine, slaves, unfit } from '../designs.js';

const bus = device({ name: 'uart', fifoId: 3 }, { minLatency: 2 });

test('clients see the managers of the bus, which may now deny everything (tilelink 6.4)', () => {
  const { inner, n } = between(cpu, () => busBypass({ beatBytes: 8 }), bus);
  expect(slaves(inner)).toEqual(['uart 0x1000/0xfff GET_EFFECTS fifo 3: GFP 1..8']);
  expect(inner.slave.slaves[0]).toMatchObject({ mayDenyGet: true, mayDenyPut: true });
  expect(inner.slave.minLatency).toBe(0);
  expect(n.validate()).toEqual([]);
});

test('requests to a closed bus go to an error device at every address', () => {
  const { n } = between(cpu, () => busBypass({ beatBytes: 8, bufferError: true, maxAtomic: 4, maxTransfer: 64 }), bus);
  const error = n.design.nodes.find((node) => node.module.name === 'error');
  const [edge] = error === undefined ? [] : (n.edges(error).in as ReturnType<typeof between>['inner'][]);
  expect(edge && slaves(edge)).toEqual([
    'error 0x0/0xffffffffffffffffffffffffffffffff TRACKED fifo 0: TB 1..64 AL 1..4 GFPH 1..64',
  ]);
  expect([edge?.bundle.addressBits, edge?.slave.minLatency]).toEqual([128, 1]);
});

test('modules and nodes are made in the order of the reference', () => {
  const { made } = elaborated(() => lazyModule(() => new TLBusBypass({ beatBytes: 8 }), { name: 'bypass' }));
  expect(made.declaredChildren.map((child) => `${child.name} ${child.className}`)).toEqual([
    'bar TLBusBypassBar',
    'error TLError',
  ]);
  expect(made.declaredNodes.map((node) => node.name)).toEqual(['nodeIn', 'nodeOut']);
  expect(made.bar.node.outward.map(({ peer }) => peer.path)).toEqual(['top.bypass.error.node', 'top.bypass.nodeOut']);
});

describe('a blocker', () => {
  const options = { controlAddress: 0x4000, controlBeatBytes: 8, blockedBeatBytes: 8 };

  test('has control registers', () => {
    const { made, n } = elaborated(() => {
      const blocker = busBlocker(options);
      const control = clientNode([cpu], { name: 'boot' });
      blocker.controlNode.from(control);
      managerNode([bus], { name: 'uart' })
        .from(blocker.node)
        .from(clientNode([cpu], { name: 'cpu' }));
      return { blocker, control };
    });
    expect(complaints(n)).toEqual([]);
    const slave = n.edges(made.control).out[0]?.slave.slaves[0];
    expect(slave && slaveLine(slave)).toBe('bus_blocker 0x4000/0xfff GET_EFFECTS fifo 0: GFP 1..8');
    expect(slave?.resources[0]?.owner.compatible).toEqual(['sifive,basic-bus-blocker0']);
    expect(made.blocker.error.className).toBe('TLError');
  });

  test('may leave requests without an answer, which denies nothing', () => {
    const { made } = elaborated(() =>
      lazyModule(() => new BasicBusBlocker({ ...options, deadlock: true }), { name: 'b' }),
    );
    expect(made.error.className).toBe('TLDeadlock');
    const quiet = (): Handle<TileLink, TileLink> => {
      const blocker = busBlocker({ ...options, deadlock: true });
      blocker.controlNode.from(clientNode([cpu], { name: 'boot' }));
      return blocker.node;
    };
    const { inner } = between(cpu, quiet, bus);
    expect(inner.slave.slaves[0]).toMatchObject({ mayDenyGet: false, mayDenyPut: false });
  });

  test('has its registers at a multiple of 4096', () => {
    expect(broken(() => busBlocker({ ...options, controlAddress: 0x4800 }))).toBe(
      'address/misaligned: AddressSet(0x4800, 0xfff) is misaligned: base bits 0x800 lie under the mask. (Write the base 0x4000, if that is free, or cover an unaligned region with the sets of AddressSet.misaligned(0x4800, 0x1000).)',
    );
  });
});

describe('what it refuses', () => {
  test('an error device of another width than the bus', () => {
    expect(unfit(cpu, () => busBypass({ beatBytes: 4 }), bus)).toEqual([
      "tilelink/bypass-width: Bus bypass top.bypass.bar has an error device of 4 bytes per beat, but the bus to uart has 8. (Set the bypass's beatBytes to 8.)",
    ]);
  });

  test.each<[string, number, number, boolean, string]>([
    ['stars', 1, 2, true, 'is bound with star bindings, but has a fixed number of edges.'],
    ['two inputs', 2, 2, false, 'has 2 inward edges, but needs exactly one.'],
    ['one output', 1, 1, false, 'has 1 outward edge, but needs exactly two.'],
  ])('a bar with %s', (_what, inward, outward, star, message) => {
    const { n } = elaborated(() => {
      const { node } = lazyModule(() => new TLBusBypassBar({ mayDeny: true }), { name: 'bar' });
      for (let k = 0; k < inward; k++) node.bindTo(star ? 'star' : 'once', clientNode([cpu], { name: `cpu${k}` }));
      for (let k = 0; k < outward; k++) managerNode([bus], { name: `dev${k}` }).from(node);
    });
    expect(n.failures[0]?.category).toBe('arity');
    expect(n.failures[0]?.message.split('\n')[0]).toBe(`Bus bypass top.bar.node ${message}`);
  });

  test('a bar that nothing is bound to', () => {
    const { n } = elaborated(() => lazyModule(() => new TLBusBypassBar({ mayDeny: true }), { name: 'bar' }));
    expect(complaints(n)).toEqual([
      'tilelink/bypass-unbound: Bus bypass top.bar has no outward edge whose managers it could show. (Bind two sinks to it: first the device that answers when it is closed, then the bus.)',
    ]);
    expect(n.failures[0]?.category).toBe('other');
  });
});
