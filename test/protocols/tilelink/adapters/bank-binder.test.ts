import { describe, expect, test } from 'vitest';
import type { Negotiated } from '../../../../lib/graph/index.js';
import {
  bankBinder,
  type BankBinderOptions,
  buffer,
  clientNode,
  managerNode,
  type TLSlavePortInit,
  xbar,
} from '../../../../lib/protocols/gathered/tl.js';
import { at, broken, complaints, cpu, device, elaborated, masterLine, places, slaveLine, untyped } from '../designs.js';

const ram = device({ name: 'ram', address: at('0x80000000/0xffffff'), supports: { get: [1, 256], putFull: [1, 32] } });
const copies = { masters: [{ name: 'l2', sourceId: 4, supports: { probe: [1, 64] } as const }] };

// A crossbar, the binder, and a crossbar again, with as many edges between them as there are banks.
function banked(
  options: Parameters<typeof bankBinder>[0],
  memory: TLSlavePortInit = ram,
): { readonly n: Negotiated; readonly above: string[]; readonly below: string[] } {
  const { made, n } = elaborated(() => {
    const [front, back] = [xbar(), xbar()];
    const between = buffer('none');
    const binder = bankBinder(options);
    between.starFrom(front);
    binder.starFrom(between);
    back.fromStar(binder);
    front.from(clientNode([copies], { name: 'l2' }));
    managerNode([memory], { name: 'ram' }).from(back);
    return { front, back };
  });
  if (!n.ok) return { n, above: [], below: [] };
  return {
    n,
    above: n.edges(made.front).out.map((edge) => edge.slave.slaves.map(slaveLine).join('; ')),
    below: n
      .edges(made.back)
      .in.flatMap((edge) => edge.master.masters)
      .map((client) => `${masterLine(client)} sees ${places(client.visibility)}`),
  };
}

describe('banks (tilelink 5.17)', () => {
  test('take turns every so many bytes', () => {
    const { above, below } = banked(0xc0n);
    expect(above).toEqual(
      [0x80000000, 0x80000040, 0x80000080, 0x800000c0].map(
        (base) => `ram 0x${base.toString(16)}/0xffff3f GET_EFFECTS fifo 0: G 1..64 F 1..32`,
      ),
    );
    expect(below).toEqual([
      'l2 [0,4) probe 1..64 sees 0x0/~0xc0',
      'l2 [0,4) probe 1..64 sees 0x40/~0xc0',
      'l2 [0,4) probe 1..64 sees 0x80/~0xc0',
      'l2 [0,4) probe 1..64 sees 0xc0/~0xc0',
    ]);
  });

  test.each<[bigint, string]>([
    [0n, '0x0/~0x0'],
    [0x1040n, '0x0/~0x1040 0x40/~0x1040 0x1000/~0x1040 0x1040/~0x1040'],
  ])('mask %i', (mask, visible) => {
    expect(
      banked(mask)
        .below.map((line) => line.replace(/.*sees /, ''))
        .join(' '),
    ).toBe(visible);
  });

  test('cut transfers to their granularity, at most 4096 bytes', () => {
    const { above } = banked(0x8n);
    expect(above[0]).toBe('ram 0x80000000/0xfffff7 GET_EFFECTS fifo 0: GF 1..8');
    expect(banked(0x10000n).above[0]).toContain('G 1..256 F 1..32');
  });

  test('may be given by their number', () => {
    expect(banked({ banks: 4, granularity: 64 }).below).toEqual(banked(0xc0n).below);
    expect(banked({ banks: 1, granularity: 64 }).below).toEqual(['l2 [0,4) probe 1..64 sees 0x0/~0x0']);
    const { n } = banked({ banks: 0, granularity: 64 });
    expect(n.design.nodes.map((node) => `${node.kind} ${node.name}`)).toContain('ephemeral temp');
  });

  test('share their stars equally, beside single edges', () => {
    const { made, n } = elaborated(() => {
      const binder = bankBinder({ mask: 0xc0n });
      const [front, back] = [xbar(), xbar()];
      front.from(clientNode([cpu], { name: 'cpu' }));
      binder.from(front);
      binder.from(front);
      binder.starFrom(front);
      back.fromStar(binder);
      back.fromStar(binder);
      managerNode([ram], { name: 'ram' }).from(back);
      return binder;
    });
    expect(complaints(n)).toEqual([]);
    const { iStar, oStar } = n.state(untyped(made.outwardNode));
    expect([iStar, oStar]).toEqual([2, 2]);
  });
});

describe('what it refuses', () => {
  test('a negative mask', () => {
    expect(broken(() => bankBinder({ mask: -0x40n } satisfies BankBinderOptions))).toBe(
      'tilelink/bank-mask: A bank binder was given the negative mask -0x40, which would make infinitely many banks. (Write tl.bankBinder({ banks, granularity }), or as the mask the bits that choose a bank, (banks - 1) times the granularity in bytes: 0xc0n for 4 banks of 64 bytes.)',
    );
  });

  test('more banks than there can be, by the bits of the mask', () => {
    expect(broken(() => bankBinder({ mask: 0x7f_ffc0n }))).toBe(
      'values/count: The number of banks of top.BankBinder is 131072, which follows from mask: 0x7fffc0. (Give a mask of at most 16 bits that choose a bank.)',
    );
  });

  test.each<[string, number, number, string]>([
    ['too few inputs', 1, 2, 'needs one inward edge for each, but has 1.'],
    ['too many inputs', 3, 2, 'needs one inward edge for each, but has 3.'],
    ['too few outputs', 2, 1, 'needs one outward edge for each, but has 1.'],
  ])('%s', (_what, inward, outward, message) => {
    const { n } = elaborated(() => {
      const binder = bankBinder({ mask: 0x40n });
      const [front, back] = [xbar(), xbar()];
      front.from(clientNode([cpu], { name: 'cpu' }));
      for (let k = 0; k < inward; k++) binder.from(front);
      for (let k = 0; k < outward; k++) back.from(binder);
      managerNode([ram], { name: 'ram' }).from(back);
    });
    const [first] = n.failures;
    expect([first?.rule, first?.category]).toEqual(['arity/bank-ports', 'arity']);
    expect(first?.message.split('\n')[0]).toBe(`Bank binder top.binder.node has 2 banks and ${message}`);
    expect(first?.help).toBe(
      message.includes('inward')
        ? 'Bind 2 sources to top.binder.node, or one crossbar that gives as many edges as it takes: binder.starFrom(bus) (:*=).'
        : 'Bind top.binder.node to 2 sinks, or to one crossbar that takes as many edges as it gives: bus.fromStar(binder) (:=*).',
    );
  });

  test('stars that cannot share the banks equally', () => {
    const { n } = elaborated(() => {
      const binder = bankBinder({ mask: 0xc0n });
      const [front, back] = [xbar(), xbar()];
      front.from(clientNode([cpu], { name: 'cpu' }));
      for (let k = 0; k < 3; k++) binder.starFrom(front);
      back.fromStar(binder);
      managerNode([ram], { name: 'ram' }).from(back);
    });
    expect(n.failures[0]?.message.split('\n')[0]).toBe(
      'Bank binder top.binder.node has 4 banks and needs one inward edge for each, but has 0 and 3 star bindings for the rest.',
    );
  });

  test('banks without memory, and banks that a client does not see', () => {
    const low = device({ name: 'ram', address: at('0x80000000/0x3f'), supports: { get: [1, 8] } });
    expect(complaints(banked(0xc0n, low).n)).toEqual([
      'tilelink/bank-managers: Bank 1 of bank binder top.binder has the addresses AddressSet(0x40, ~0xc0), where none of its managers is: ram at AddressSet(0x80000000, 0x3f). (Let the memory behind the binder cover all banks, or choose other bits for its mask.)',
    ]);
    const { n } = elaborated(() => {
      const blind = { masters: [{ name: 'cpu', visibility: at('0x80000000/0x3f') }] };
      const binder = bankBinder(0x40n);
      binder.starFrom(clientNode([blind, blind], { name: 'cpu' }));
      const back = xbar();
      back.fromStar(binder);
      managerNode([ram], { name: 'ram' }).from(back);
    });
    expect(complaints(n)).toEqual([
      'tilelink/bank-client: Bank 1 of bank binder top.binder has the addresses AddressSet(0x40, ~0x40), of which client cpu sees none: it sees AddressSet(0x80000000, 0x3f). (Let cpu see AddressSet(0x40, ~0x40) as well, or keep it from this port.)',
    ]);
  });

  test('lines of caches that are longer than the granularity', () => {
    const tracked = device(
      {
        name: 'ram',
        address: at('0x80000000/0xffffff'),
        regionType: 'TRACKED',
        supports: { acquireB: 64, get: [1, 64] },
      },
      { endSinkId: 1 },
    );
    expect(complaints(banked(0x20n, tracked).n)).toEqual([
      "tilelink/slave-region: Manager ram at AddressSet(0x80000000, 0xffffdf) has the region type TRACKED, but does not support acquireB. (Set regionType to 'UNCACHED' for memory, to 'GET_EFFECTS' for registers, or support acquireB.)",
    ]);
  });
});
