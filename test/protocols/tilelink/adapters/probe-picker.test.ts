import { describe, expect, test } from 'vitest';
import { Resource, SimpleDevice } from '../../../../lib/devicetree/index.js';
import { probePicker, type TLMasterInit } from '../../../../lib/protocols/gathered/tl.js';
import { at, between, device, masterLine, places, refusals } from '../designs.js';

function picked(masters: readonly TLMasterInit[]): string[] {
  const { outer } = between({ masters }, () => probePicker(), device());
  return outer.master.masters.map((client) => `${masterLine(client)} sees ${places(client.visibility)}`);
}

function bank(name: string, k: number, start: number): TLMasterInit {
  return { name, sourceId: [start, start + 10], visibility: at(`${0x40 * k}/~0xc0`) };
}

test('banks of one client become one client (tilelink 5.18)', () => {
  const banks = [48, 32, 16, 0].map((start, k) => bank('l2', k, start));
  expect(picked(banks)).toEqual(['l2 [0,58) sees 0x0/~0x0']);
});

test('clients that see the same addresses stay apart', () => {
  expect(
    picked([
      { name: 'a', sourceId: [0, 2] },
      { name: 'b', sourceId: [2, 4] },
    ]),
  ).toEqual(['a [0,2) sees 0x0/~0x0', 'b [2,4) sees 0x0/~0x0']);
});

test('only neighbours are joined', () => {
  expect(picked([bank('l2', 0, 0), bank('l2', 1, 10), { name: 'dma', sourceId: [20, 22] }, bank('l2', 2, 30)])).toEqual(
    ['l2 [0,20) sees 0x0/~0x80', 'dma [20,22) sees 0x0/~0x0', 'l2 [30,40) sees 0x80/~0xc0'],
  );
});

test('a port without banks is left alone', () => {
  const { inner, outer } = between({ masters: [{ name: 'a' }] }, () => probePicker(), device());
  expect(outer.master.list.made).toBe(inner.master.list.made);
});

describe('neighbours that see different addresses must be alike', () => {
  const [low, high] = [bank('l2', 0, 0), bank('l2', 1, 10)];
  const uart = new SimpleDevice('uart');

  test('the whole complaint', () => {
    expect(refusals({ masters: [low, { ...high, name: 'dma' }] }, () => probePicker(), device())).toEqual([
      'tilelink/picker-banks: Probe picker top.picker takes the neighbours l2 and dma for banks of one client, because they see different addresses (AddressSet(0x0, ~0xc0) and AddressSet(0x40, ~0xc0)), but they differ in their name. (Banks of one client must be equal but for source ids and visibility: if these are two clients, leave out the visibility of l2 or of dma.)',
    ]);
  });

  test.each<[string, Partial<TLMasterInit>]>([
    ['resources', { resources: [new Resource(uart, 'reg')] }],
    ['unusedRegionTypes', { unusedRegionTypes: ['CACHED'] }],
    ['executesOnly', { executesOnly: true }],
    ['requestFifo', { requestFifo: true }],
    ['supports', { supports: { probe: 64 } }],
    ['emits', { emits: { get: 8 } }],
    ['neverReleasesData', { neverReleasesData: true }],
  ])('in their %s', (field, change) => {
    const [refusal] = refusals({ masters: [low, { ...high, ...change }] }, () => probePicker(), device());
    expect(refusal).toContain(`but they differ in their ${field}.`);
  });

  test('equal resources and region types are alike, whatever their order', () => {
    const alike = (k: number): TLMasterInit => ({
      ...bank('l2', k, 10 * k),
      resources: [new Resource(uart, 'reg')],
      unusedRegionTypes: k === 0 ? ['CACHED', 'TRACKED'] : ['TRACKED', 'CACHED'],
    });
    expect(picked([alike(0), alike(1)])).toEqual(['l2 [0,20) sees 0x0/~0x80']);
  });
});
