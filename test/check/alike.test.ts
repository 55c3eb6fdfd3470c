import { expect, test } from 'vitest';
import { AddressSet, connect, elaborate, soc, tl } from 'entente-soc';
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
