import { describe, expect, test } from 'vitest';
import { lazyModule } from '../../../../lib/graph/index.js';
import {
  fragmenter,
  TLFragmenter,
  type TLFragmenterOptions,
  type TLMasterPortInit,
} from '../../../../lib/protocols/gathered/tl.js';
import { at, between, broken, cpu, device, elaborated, masters, refusals, sizes, slaves, unfit } from '../designs.js';

const from = (sourceId: number): TLMasterPortInit => ({ masters: [{ name: 'cpu', sourceId }] });
const small = device({ supports: { get: [1, 4], putFull: [1, 4], putPartial: [1, 4] } }, { beatBytes: 4 });

test.each<[number, TLFragmenterOptions, number]>([
  [4, { minSize: 4, maxSize: 64 }, 128],
  [7, { minSize: 4, maxSize: 64 }, 224],
  [5, { minSize: 4, maxSize: 64, earlyAck: 'PutFulls' }, 320],
  [4, { minSize: 8, maxSize: 8 }, 4],
])('%i ids through %o become %i', (ids, options, end) => {
  expect(between(from(ids), () => fragmenter(options), small).outer.master.endSourceId).toBe(end);
});

test('all clients become one that wants responses in order', () => {
  const { outer } = between(cpu, () => fragmenter({ minSize: 4, maxSize: 64 }), small);
  expect(masters(outer)).toEqual(['TLFragmenter [0,128) fifo']);
});

test('the largest transfer becomes maxSize, even where it was more', () => {
  const port = device({
    address: at('0x1000/0xfff'),
    supports: { get: [1, 256], putFull: [4, 16], hint: [1, 16], arithmetic: [4, 8], logical: [4, 4] },
  });
  expect(slaves(between(cpu, () => fragmenter({ minSize: 8, maxSize: 64 }), port).inner)).toEqual([
    'dev 0x1000/0xfff GET_EFFECTS fifo 0: A 4..8 L 4..4 G 1..64 F 4..64 H 1..64',
  ]);
});

test('with alwaysMin nothing larger than minSize gets through (tilelink 12.3)', () => {
  const emits = { get: [4, 64], putFull: [8, 64] } as const;
  const wide = device({ supports: { get: [1, 16], putFull: [1, 16], putPartial: [1, 16] } });
  const always = { minSize: 8, maxSize: 64, alwaysMin: true };
  const { inner, outer } = between({ masters: [{ name: 'cpu', emits }] }, () => fragmenter(always), wide);
  expect(outer.master.masters.map((client) => sizes(client.emits))).toEqual(['G 4..8 F 8..8']);
  expect(sizes(inner.diplomaticClaimsMasterToSlave)).toBe('G 4..64 F 8..64');
  expect(sizes(outer.diplomaticClaimsMasterToSlave)).toBe('G 4..8 F 8..8');

  const atomic = device(
    { supports: { get: [1, 8], putFull: [1, 8], arithmetic: [1, 8], logical: [1, 8] } },
    { beatBytes: 4 },
  );
  const cut = { minSize: 4, maxSize: 16 };
  expect(
    sizes(between(cpu, () => fragmenter({ ...cut, alwaysMin: true }), atomic).inner.slave.slaves[0]?.supports ?? {}),
  ).toBe('AL 1..4 GF 1..16');
  expect(sizes(between(cpu, () => fragmenter(cut), atomic).inner.slave.slaves[0]?.supports ?? {})).toBe(
    'AL 1..8 GF 1..16',
  );
});

test('a shortcut with nothing to cut vanishes', () => {
  const { n } = between(cpu, () => fragmenter({ minSize: 8, maxSize: 4 }), device());
  expect(n.design.nodes.map((node) => `${node.kind} ${node.name}`)).toContain('ephemeral no_fragmenter');
});

test('the hardware module is named after what it serves', () => {
  const named = (nameSuffix?: string): string =>
    elaborated(() => lazyModule(() => new TLFragmenter({ minSize: 4, maxSize: 64, nameSuffix }))).made.desiredName();
  expect([named(), named('PLIC')]).toEqual(['TLFragmenter', 'TLFragmenter_PLIC']);
});

describe('what it refuses', () => {
  test('sizes that are no powers of two', () => {
    expect(broken(() => fragmenter({ minSize: 4, maxSize: 48 }))).toBe(
      "tilelink/fragmenter-size: A fragmenter's maxSize of 48 is not a power of two. (Set maxSize to 32 or 64.)",
    );
    expect(broken(() => lazyModule(() => new TLFragmenter({ minSize: 64, maxSize: 8 })))).toBe(
      "tilelink/fragmenter-order: A fragmenter's minSize of 64 is larger than its maxSize of 8. (Exchange them: minSize: 8, what the manager can take, and maxSize: 64, what clients send.)",
    );
    expect(broken(() => fragmenter({ minSize: 3, maxSize: 64 }))).toBe(
      "tilelink/fragmenter-size: A fragmenter's minSize of 3 is not a power of two. (Set minSize to 2 or 4.)",
    );
  });

  test('managers that cannot take what is left', () => {
    const options = { minSize: 16, maxSize: 64 };
    expect(refusals(cpu, () => fragmenter(options), device())).toEqual([
      'tilelink/fragmenter-support: Fragmenter top.fragmenter cuts accesses to 16 bytes, but dev supports get of at most 8 bytes. (Set minSize to 8.)',
    ]);
  });

  test('regions that are smaller than maxSize', () => {
    const tiny = device({ address: at('0x1000/0x1f') });
    expect(refusals(cpu, () => fragmenter({ minSize: 8, maxSize: 64 }), tiny)).toEqual([
      'tilelink/slave-alignment: Manager dev at AddressSet(0x1000, 0x1f) supports transfers of 64 bytes, but its addresses are only aligned to 0x20 (32 bytes). (Support at most 32 bytes, or align every set to 64 bytes: a transfer must not leave the region.)',
    ]);
  });

  test('hardware that would not work', () => {
    const options = { minSize: 8, maxSize: 64 };
    expect(unfit(cpu, () => fragmenter(options), device({ fifoId: undefined }))).toEqual([
      'tilelink/fragmenter-fifo: Fragmenter top.fragmenter needs one FIFO domain behind it, but dev has no fifoId. (Put tl.fifoFixer() between top.fragmenter and dev.)',
    ]);
    expect(unfit(cpu, () => fragmenter({ minSize: 4, maxSize: 64 }), device())).toEqual([
      'tilelink/fragmenter-beat: Fragmenter top.fragmenter cuts accesses to 4 bytes, less than the 8 bytes of a beat behind it. (Set minSize to at least 8.)',
    ]);
    expect(unfit(cpu, () => fragmenter(options), device({ mayDenyGet: true }))).toEqual([
      'tilelink/fragmenter-deny: Fragmenter top.fragmenter has managers behind it that may deny reads: dev. (Set holdFirstDeny: true, or keep managers that deny reads out of the fragmenter.)',
    ]);
    expect(unfit(cpu, () => fragmenter({ ...options, earlyAck: 'AllPuts' }), device({ mayDenyPut: true }))).toEqual([
      "tilelink/fragmenter-deny: Fragmenter top.fragmenter acknowledges early (AllPuts), but has managers behind it that may deny writes: dev. (Set earlyAck to 'None'.)",
    ]);
    expect(unfit(cpu, () => fragmenter({ ...options, holdFirstDeny: true }), device({ mayDenyGet: true }))).toEqual([]);
  });

  test('all that hardware needs is said at once', () => {
    const unordered = device({ fifoId: undefined, mayDenyGet: true, mayDenyPut: true });
    const found = unfit(cpu, () => fragmenter({ minSize: 4, maxSize: 64, earlyAck: 'AllPuts' }), unordered);
    expect(found.map((text) => text.split(':')[0])).toEqual([
      'tilelink/fragmenter-fifo',
      'tilelink/fragmenter-beat',
      'tilelink/fragmenter-deny',
      'tilelink/fragmenter-deny',
    ]);
  });

  test('caches in front of memory that can be acquired', () => {
    const cached = { masters: [{ name: '$', supports: { probe: 8 } }] };
    const memory = device(
      { name: 'ram', regionType: 'UNCACHED', supports: { get: [1, 8], acquireB: 8 } },
      { endSinkId: 1 },
    );
    expect(unfit(cached, () => fragmenter({ minSize: 8, maxSize: 64 }), memory)).toEqual([
      'tilelink/fragmenter-cache: Fragmenter top.fragmenter cannot cut the acquires of a cache, but $ is one and ram behind it can be acquired. (Put what keeps caches coherent in front of the fragmenter, or hide the acquires: put tl.filter({ mfilter: tl.mMaskCacheable }) between top.fragmenter and ram.)',
    ]);
    expect(unfit(cpu, () => fragmenter({ minSize: 8, maxSize: 64 }), memory)).toEqual([]);
  });
});
