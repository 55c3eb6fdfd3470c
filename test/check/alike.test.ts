import { describe, expect, test } from 'vitest';
import { AddressSet, connect, elaborate, firmware, SimpleDevice, soc, tl } from 'entente-soc';
import { check } from '../../lib/check/index.js';

const page = (k: number): AddressSet => AddressSet.range(k * 4096, 4096);

test('of two devices of one node, that which a master sees is reached', () => {
  const topology = soc('t', () => {
    const device = { supports: tl.readWrite(1, 8) };
    const uart = tl.managerNode([
      {
        slaves: [
          { ...device, address: [page(0)], fifoId: 0 },
          { ...device, address: [page(1)], fifoId: 0 },
        ],
        beatBytes: 8,
      },
    ]);
    const cpu = tl.client({ name: 'cpu', visibility: [page(1)] });
    connect(cpu, tl.buffer(), tl.buffer(), uart);
    return { cpu, uart };
  });
  expect(check(elaborate(topology)).findings.filter(({ rule }) => rule.startsWith('reach/'))).toEqual([]);
});

test('what one client of a node uses says nothing of its namesake at another port', () => {
  const topology = soc('t', () => {
    const cpu = tl.clientNode([
      { masters: [{ name: 'dma', sourceId: 1 }] },
      { masters: [{ name: 'dma', sourceId: 1, emits: { get: [1, 8], hint: [1, 8] } }] },
    ]);
    const supports = tl.readWrite(1, 8);
    const hinted = tl.manager({ address: [page(0)], supports: { ...supports, hint: [1, 8] }, fifoId: 0, beatBytes: 8 });
    const plain = tl.manager({ address: [page(1)], supports, fifoId: 0, beatBytes: 8 });
    connect(cpu, hinted);
    connect(cpu, plain);
    return { cpu, hinted, plain };
  });
  const found = check(elaborate(topology)).findings.filter(({ rule }) => rule === 'transfers/unsupported');
  expect(found.map(({ message }) => message)).toEqual([
    'dma of t.cpu emits hint of 1 to 8 bytes, which no device that it reaches supports.',
  ]);
});

describe('findings that are alike are one', () => {
  const found = (rule: string, body: () => unknown): string[] =>
    check(elaborate(soc('t', body)))
      .findings.filter((finding) => finding.rule === rule)
      .map(({ message }) => message);

  test('devices of a loop that firmware is not told of', () => {
    expect(
      found('firmware/untold', () => {
        const bus = tl.xbar();
        connect(tl.client({ name: 'cpu' }), bus);
        const uart = new SimpleDevice('serial', ['ns16550a']);
        connect(
          bus,
          tl.manager({ address: [page(8)], supports: tl.readWrite(1, 4), fifoId: 0, resources: uart.reg() }),
        );
        for (let k = 0; k < 3; k++)
          connect(bus, tl.manager({ address: [page(2 * k)], supports: tl.readWrite(1, 4), fifoId: 0 }));
        connect(bus, tl.manager({ address: [page(6)], supports: tl.readWrite(1, 4), fifoId: 0 }));
        firmware({ model: 'board', compatible: ['board'], bus });
        return { bus };
      }).toSorted(),
    ).toEqual([
      'Firmware has no description of 3 devices that are alike: t.sink2, t.sink3, t.sink4.',
      'Firmware has no description of t.sink5, [0x6000, 0x7000) (4 KiB).',
    ]);
  });

  test('devices of one name', () => {
    const body = (): unknown => {
      const bus = tl.xbar();
      connect(tl.client({ name: 'cpu' }), bus);
      for (let k = 0; k < 4; k++)
        connect(bus, tl.manager({ name: 'ram', address: [page(k)], supports: tl.readWrite(1, 4), fifoId: 0 }));
      return { bus };
    };
    expect(found('address/duplicate-name', body)).toEqual(['t.ram, t.ram_1, t.ram_2, t.ram_3 are all called ram.']);
    const { findings } = check(elaborate(soc('t', body)));
    expect(findings.flatMap(({ rule, help }) => (rule === 'address/duplicate-name' ? [help] : []))).toEqual([
      'In policies and questions, ram means all of them, and headers put more of their paths in front. Give each a name of its own, or accept that in the policy, and say their paths.',
    ]);
  });

  test('costs of ways that are alike, apart from those that are not', () => {
    expect(
      found('transfers/cost', () => {
        const bus = tl.xbar();
        const cpu = tl.client({ name: 'cpu', emits: { get: [1, 1024] } });
        connect(cpu, bus);
        const [a, b] = [tl.ram({ address: page(0), beatBytes: 4 }), tl.ram({ address: page(1), beatBytes: 4 })];
        const c = tl.ram({ address: page(2), beatBytes: 8 });
        for (const ram of [a, b]) connect(bus, tl.fragmenter({ minSize: 4, maxSize: 1024 }), ram);
        connect(bus, tl.widthWidget(4), tl.fragmenter({ minSize: 8, maxSize: 1024 }), c);
        return { cpu, bus, a, b, c };
      }),
    ).toEqual([
      'One get of 1024 bytes by cpu of t.cpu becomes 256 requests of 4 bytes at t.a.node, t.b.node; the budget is 64.',
      'One get of 1024 bytes by cpu of t.cpu becomes 128 requests of 8 bytes at t.c.node; the budget is 64.',
    ]);
  });
});

describe('sizes that no device takes', () => {
  const found = (emits: Record<string, [number, number]>, how?: 'fragmented' | 'overlapping'): string[] =>
    check(
      elaborate(
        soc('t', () => {
          const cpu = tl.client({ name: 'cpu', emits });
          const bus = tl.xbar();
          const rom = tl.rom({ base: 0, size: '4K', beatBytes: 8 });
          const ram = tl.ram({ address: page(how === 'overlapping' ? 0 : 1), beatBytes: 8 });
          connect(cpu, bus, rom);
          if (how !== 'fragmented') connect(bus, ram);
          else connect(bus, tl.fragmenter({ minSize: 8, maxSize: 64 }), ram);
          return { cpu, bus, rom, ram };
        }),
      ),
    )
      .findings.filter(({ rule }) => rule === 'transfers/size')
      .map(({ message, help }) => `${message} ${help}`);

  test('a part of the sizes, once for operations that one fix is for', () => {
    expect(found({ get: [1, 16], putFull: [1, 64], putPartial: [1, 64] })).toEqual([
      'cpu of t.cpu emits putFull, putPartial of 1 to 64 bytes; no device that it reaches takes 16 to 64. Put tl.fragmenter({ minSize: 8, maxSize: 64 }) between t.bus and t.ram.node.',
      'cpu of t.cpu emits get of 1 to 16 bytes; no device that it reaches takes 16. Put tl.fragmenter({ minSize: 8, maxSize: 16 }) between t.bus and t.rom.node.',
    ]);
  });

  test('nothing of what some device takes', () => {
    expect(found({ get: [1, 64], putFull: [1, 64] }, 'fragmented')).toEqual([]);
  });

  test('of a device where another answers: without the help for that', () => {
    expect(found({ putFull: [1, 64] }, 'overlapping')).toEqual([
      'cpu of t.cpu emits putFull of 1 to 64 bytes; no device that it reaches takes 16 to 64. ',
    ]);
  });
});
