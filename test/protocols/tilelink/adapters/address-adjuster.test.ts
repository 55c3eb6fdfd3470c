import { describe, expect, test } from 'vitest';
import { bundleBridgeSource } from '../../../../lib/protocols/bundle-bridge/index.js';
import { lazyModule, type Negotiated } from '../../../../lib/graph/index.js';
import {
  addressAdjuster,
  type AddressAdjusterOptions,
  clientNode,
  type DevNullInit,
  fifoFixer,
  managerNode,
  type TLEdge,
  TLError,
  type TLSlaveInit,
  type TLSlavePortInit,
  xbar,
} from '../../../../lib/protocols/gathered/tl.js';
import { at, broken, complaint, complaints, cpu, elaborated, fifoIds, one, places, slaveLine } from '../designs.js';

const halves: AddressAdjusterOptions = { local: one('0x0/0xffff'), region: one('0x0/0x1ffff') };
const rw = { get: [1, 16], putFull: [1, 16], putPartial: [1, 16] } as const;
const all = { ...rw, arithmetic: [1, 8], logical: [1, 8], hint: [1, 8] } as const;

const remote: TLSlaveInit = {
  name: 'mesh',
  address: at('0x0/0x1ffff'),
  supports: all,
  executable: true,
  mayDenyGet: true,
  mayDenyPut: true,
  fifoId: 0,
};
const dev: TLSlaveInit = { name: 'dev', address: at('0x1000/0x10fff'), supports: rw, fifoId: 0 };

interface Sides {
  readonly near?: Partial<TLSlavePortInit>;
  readonly far?: Partial<TLSlavePortInit>;
  /** What the error device on the local side answers to; none if absent. */
  readonly error?: Partial<DevNullInit>;
  /** Whether either side is one FIFO domain. Default true. */
  readonly fixed?: boolean;
  readonly options?: Partial<AddressAdjusterOptions>;
}

// An adjuster between a client and two crossbars, a local and a remote one.
function adjusted({ near, far, error, fixed = true, options }: Sides): {
  readonly n: Negotiated;
  readonly edge: TLEdge | undefined;
} {
  const { made, n } = elaborated(() => {
    const adjuster = addressAdjuster({ ...halves, ...options });
    adjuster.prefix.from(bundleBridgeSource({ name: 'where', type: { typeName: 'UInt<17>' } }));
    const [local, distant] = [xbar(), xbar()];
    for (const bar of [local, distant]) bar.fromStar(fixed ? fifoFixer().fromStar(adjuster.node) : adjuster.node);
    managerNode([{ slaves: [dev], beatBytes: 8, ...near }], { name: 'near' }).from(local);
    managerNode([{ slaves: [remote], beatBytes: 8, ...far }], { name: 'far' }).from(distant);
    if (error !== undefined) {
      const params = { address: at('0x3000/0x10fff'), maxAtomic: 16, maxTransfer: 4096, ...error };
      lazyModule(() => new TLError({ params, beatBytes: 8 }), { name: 'error' }).node.from(local);
    }
    const source = clientNode([cpu], { name: 'cpu' });
    adjuster.node.from(source);
    return source;
  });
  return { n, edge: n.edges(made).out[0] };
}

function refused(sides: Sides): string[] {
  return complaints(adjusted(sides).n);
}

test('local managers answer for their replica, with what the remote side promises (tilelink 5.15)', () => {
  const memory = { name: 'memory', address: at('0x200000/0xfff'), supports: { acquireB: 64, get: [1, 64] } } as const;
  const { edge } = adjusted({
    error: {},
    near: {
      slaves: [
        dev,
        { name: 'other', address: at('0x100000/0xfff'), supports: rw },
        { ...memory, regionType: 'TRACKED' },
      ],
      endSinkId: 4,
    },
    far: { slaves: [remote, { name: 'far', address: at('0x400000/0xfff'), supports: rw }], minLatency: 1 },
  });
  expect(edge?.slave.slaves.map(slaveLine)).toEqual([
    'dev 0x1000/0xfff GET_EFFECTS fifo 0: AL 1..8 GFP 1..16 H 1..8',
    'error 0x0/0x2fff 0x3000/0xfff 0x4000/0x3fff 0x8000/0x7fff GET_EFFECTS fifo 0: AL 1..8 GFP 1..16 H 1..8',
    'mesh 0x10000/0xffff GET_EFFECTS fifo 0: AL 1..8 GFP 1..16 H 1..8',
    'other 0x100000/0xfff GET_EFFECTS fifo 1: GFP 1..16',
    'memory 0x200000/0xfff TRACKED fifo 1: B 64..64 G 1..64',
    'far 0x400000/0xfff GET_EFFECTS fifo 2: GFP 1..16',
  ]);
  expect(edge?.slave.slaves[0]).toMatchObject({ executable: true, mayDenyGet: true, mayDenyPut: true });
  expect([edge?.slave.endSinkId, edge?.slave.minLatency]).toEqual([4, 0]);
});

test('the local replica may be another one than the lowest', () => {
  const near = { slaves: [{ ...dev, address: at('0x0/0x1ffff'), supports: all }] };
  const { edge } = adjusted({ near, options: { localBaseAddressDefault: 0x10000n } });
  expect(edge?.slave.slaves.map(({ name, address }) => `${name} ${places(address)}`)).toEqual([
    'dev 0x10000/0xffff',
    'mesh 0x0/0xffff',
  ]);
});

test('without order there are no FIFO domains in the region', () => {
  const near = { slaves: [{ ...dev, address: at('0x0/0x1ffff'), supports: all, fifoId: undefined }] };
  const { edge } = adjusted({ near, fixed: false, options: { ordered: false } });
  expect(edge && fifoIds(edge)).toBe('- -');
});

test('remote managers are cut where they reach beyond the region', () => {
  const near = { slaves: [{ ...dev, address: at('0x0/0x1ffff'), supports: all }] };
  const far = { slaves: [{ ...remote, address: at('0x0/0x3ffff') }] };
  expect(adjusted({ near, far }).edge?.slave.slaves.map(({ name, address }) => `${name} ${places(address)}`)).toEqual([
    'dev 0x0/0xffff',
    'mesh 0x10000/0xffff',
    'mesh 0x20000/0x1ffff',
  ]);
});

describe('what it refuses', () => {
  test('bits that do not tell replicas apart', () => {
    expect(broken(() => addressAdjuster({ ...halves, localBaseAddressDefault: 0x1000n }))).toBe(
      'tilelink/adjuster-default: An address adjuster was given the localBaseAddressDefault 0x1000, but only the bits 0x10000 tell replicas apart. (Set localBaseAddressDefault to 0x0n, or to other bits of 0x10000.)',
    );
    expect(broken(() => addressAdjuster({ ...halves, forceLocal: at('0x8000/0xff 0x10000/0xff') }))).toBe(
      'tilelink/adjuster-force-local: An address adjuster was told to force AddressSet(0x10000, 0xff) to its local side, which reaches beyond the local replica: only the bits 0x10000 tell replicas apart. (Force only addresses of the replica at 0: AddressSet.of(0x0, 0xff).)',
    );
  });

  test('one outward edge', () => {
    const { n } = elaborated(() => {
      const adjuster = addressAdjuster(halves);
      adjuster.prefix.from(bundleBridgeSource({ name: 'where', type: { typeName: 'UInt<17>' } }));
      adjuster.node.from(clientNode([cpu], { name: 'cpu' }));
      managerNode([{ slaves: [dev], beatBytes: 8 }], { name: 'near' }).fromStar(adjuster.node);
    });
    expect(complaints(n)).toEqual([
      'tilelink/adjuster-edges: Address adjuster top.address_adjuster needs two outward edges for each inward one, a local and a remote one, but has 1 for every 1. (Bind its inward side with adjuster.from(source), and its outward side with local.fromStar(adjuster) and then remote.fromStar(adjuster) (:=*).)',
    ]);
  });

  test('several FIFO domains on one side', () => {
    expect(refused({ error: {}, fixed: false })).toEqual([
      'tilelink/adjuster-fifo: Address adjuster top.address_adjuster needs one FIFO domain on its local side, but dev has the fifoId 0 and top.error.node has 1. (Put tl.fifoFixer() between top.address_adjuster and dev, top.error.node, or set ordered to false.)',
    ]);
    expect(
      refused({
        error: {},
        far: { slaves: [{ ...remote, fifoId: undefined }] },
        near: { slaves: [{ ...dev, fifoId: undefined }] },
        fixed: false,
      }),
    ).toEqual([
      'tilelink/adjuster-fifo: Address adjuster top.address_adjuster needs one FIFO domain on its local side, but dev has no fifoId. (Put tl.fifoFixer() between top.address_adjuster and dev, top.error.node, or set ordered to false.)',
    ]);
  });

  test('holes without an error device', () => {
    expect(refused({})).toEqual([
      "tilelink/adjuster-error-device: Address adjuster top.address_adjuster has nothing on its local side at AddressSet(0x0, 0xfff), AddressSet(0x2000, 0x1fff), AddressSet(0x4000, 0x3fff), AddressSet(0x8000, 0x7fff), where its remote side has something, and no error device (TLError) to answer there. (Put tl.error({ params: { address: [AddressSet.of(0x0, 0x10fff)], maxAtomic: 8, maxTransfer: 16, regionType: 'GET_EFFECTS' } }) on the local side: it answers wherever nothing else does.)",
    ]);
  });

  test('less than the remote side supports without an error device', () => {
    expect(refused({ near: { slaves: [{ ...dev, address: at('0x0/0x1ffff') }] } })).toEqual([
      'tilelink/adjuster-error-device: Behind address adjuster top.address_adjuster, local dev supports arithmetic of no size, less than the 1 to 8 bytes of remote mesh, and there is no error device (TLError) to answer the rest. (Let dev support arithmetic: [1, 8], or put a tl.error device on the local side.)',
    ]);
  });

  test('managers that are not at every replica', () => {
    expect(refused({ error: {}, near: { slaves: [{ ...dev, address: at('0x1000/0xfff') }] } })).toEqual([
      'tilelink/adjuster-replicas: Address adjuster top.address_adjuster expects the same at every replica, but dev at AddressSet(0x1000, 0xfff) has no equal with the address bit 0x10000 flipped. (Put tl.regionReplicator({ local: AddressSet.of(0x0, 0xffff), region: AddressSet.of(0x0, 0x1ffff) }) in front of dev, so that it answers whichever of the bits 0x10000 are set.)',
    ]);
  });

  test('an error device that supports less than the remote side', () => {
    expect(refused({ error: { hint: false } })).toEqual([
      'tilelink/adjuster-error-support: Behind address adjuster top.address_adjuster, error device top.error.node supports hint of no size, less than the 1 to 8 bytes of remote mesh that it answers for. (Let top.error.node support everything that the remote side does: leave out hint: false.)',
    ]);
  });

  test('local managers without a counterpart', () => {
    const far = { slaves: [{ ...remote, address: at('0x8000/0x17fff') }] };
    expect(refused({ error: {}, far })).toEqual([
      'tilelink/adjuster-no-remote: Behind address adjuster top.address_adjuster, local dev at AddressSet(0x1000, 0x10fff) has no counterpart: no remote manager contains its addresses. (Give one manager on the remote side all addresses of dev: AddressSet.of(0x1000, 0x10fff).)',
    ]);
  });

  test.each<[string, Partial<TLSlaveInit>, Partial<TLSlaveInit>, string, string]>([
    [
      'a region type below',
      {},
      { regionType: 'IDEMPOTENT' },
      'adjuster-region: % has the region type GET_EFFECTS, but remote mesh the more relaxed IDEMPOTENT.',
      'raise the region type to IDEMPOTENT for dev, or lower it to GET_EFFECTS for mesh',
    ],
    [
      'code',
      { executable: true },
      { executable: false },
      'adjuster-promise: % is executable, but remote mesh is not.',
      'set executable to false for dev, or to true for mesh',
    ],
    [
      'denied writes',
      { mayDenyPut: true },
      { mayDenyPut: false },
      'adjuster-promise: % may deny writes, but remote mesh may not.',
      'set mayDenyPut to false for dev, or to true for mesh',
    ],
    [
      'denied reads',
      { mayDenyGet: true },
      { mayDenyGet: false },
      'adjuster-promise: % may deny reads, but remote mesh may not.',
      'set mayDenyGet to false for dev, or to true for mesh',
    ],
  ])('local managers with %s', (_what, nearChange, farChange, message, help) => {
    const error = { executable: false, mayDenyGet: false, mayDenyPut: false, regionType: 'IDEMPOTENT' } as const;
    const sides = { near: { slaves: [{ ...dev, ...nearChange }] }, far: { slaves: [{ ...remote, ...farChange }] } };
    const local = 'Behind address adjuster top.address_adjuster, local dev at AddressSet(0x1000, 0x10fff)';
    expect(refused({ error, ...sides })).toEqual([
      `tilelink/${message.replace('%', local)} (Clients cannot tell replicas apart: ${help}.)`,
    ]);
  });

  test('remote managers that always grant write permission, where local ones do not', () => {
    const cached = { regionType: 'UNCACHED', supports: { acquireT: 16, acquireB: 16, ...rw } } as const;
    const near = { slaves: [{ ...dev, ...cached, address: at('0x0/0x1ffff') }], endSinkId: 1 };
    const far = { slaves: [{ ...remote, ...cached, alwaysGrantsT: true }], endSinkId: 1 };
    expect(refused({ near, far })).toEqual([
      'tilelink/adjuster-promise: Behind address adjuster top.address_adjuster, local dev at AddressSet(0x0, 0x1ffff) does not always grant T, but remote mesh does. (Clients cannot tell replicas apart: set alwaysGrantsT to true for dev, or to false for mesh.)',
    ]);
  });

  test('local managers with operations that the remote side lacks', () => {
    const far = { slaves: [{ ...remote, supports: { get: [1, 16], putFull: [1, 16] } as const }] };
    expect(refused({ error: {}, far })).toEqual([
      'tilelink/adjuster-lost: Behind address adjuster top.address_adjuster, local dev at AddressSet(0x1000, 0x10fff) supports putPartial of 1 to 16 bytes, which is lost because remote mesh does not support it. (Let mesh support putPartial, or take it from dev with tl.filter.)',
    ]);
  });

  test('buses of different width', () => {
    const near = { slaves: [{ ...dev, address: at('0x0/0x1ffff'), supports: all }] };
    const { n } = adjusted({ near, far: { beatBytes: 4 } });
    expect(n.validate().map(complaint)).toEqual([
      'tilelink/adjuster-width: Address adjuster top.address_adjuster has a local bus of 8 bytes, but a remote one of 4 bytes. (Put tl.widthWidget(8) between top.address_adjuster and mesh.)',
    ]);
  });
});
