import { expect, test } from 'vitest';
import { Resource, SimpleDevice } from '../../../../lib/devicetree/index.js';
import { managerUnification, type TLSlaveInit, TLSlaveParameters } from '../../../../lib/protocols/gathered/tl.js';
import { at, manager, slaveLine } from '../designs.js';

const uart = new SimpleDevice('uart');

function unified(...list: Partial<TLSlaveInit>[]): string[] {
  return managerUnification(list.map((changes) => TLSlaveParameters.of(manager(changes)))).map(slaveLine);
}

test('managers that cannot be told apart become one (tilelink 1.9)', () => {
  expect(
    unified(
      { name: 'low', address: at('0x1000/0xfff') },
      { name: 'rom', address: at('0x8000/0xfff'), executable: true },
      { name: 'high', address: at('0x0/0xfff'), mayDenyPut: true },
    ),
  ).toEqual(['low 0x0/0x1fff GET_EFFECTS fifo 0: GFP 1..8', 'rom 0x8000/0xfff GET_EFFECTS fifo 0: GFP 1..8']);
});

test('a FIFO domain stays if all agree on it', () => {
  const high = { address: at('0x2000/0xfff') };
  expect(unified({ fifoId: 2 }, { ...high, fifoId: 2 })).toEqual([
    'dev 0x1000/0xfff 0x2000/0xfff GET_EFFECTS fifo 2: GFP 1..8',
  ]);
  expect(unified({ fifoId: 2 }, { ...high, fifoId: 3 })[0]).toContain('fifo -:');
  expect(unified({ fifoId: 2 }, { ...high, fifoId: undefined })[0]).toContain('fifo -:');
});

test.each<[string, Partial<TLSlaveInit>]>([
  ['other resources', { resources: [new Resource(uart, 'reg')] }],
  ['another region type', { regionType: 'VOLATILE' }],
  ['other sizes', { supports: { get: [1, 8], putFull: [1, 8] } }],
])('managers with %s stay apart', (_what, changes) => {
  expect(unified({}, { ...changes, address: at('0x2000/0xfff') })).toHaveLength(2);
});

test('devices count as the objects they are', () => {
  const owned = (device: SimpleDevice, base: string): Partial<TLSlaveInit> => ({
    resources: [new Resource(device, 'reg')],
    address: at(base),
  });
  expect(unified(owned(uart, '0x1000/0xfff'), owned(uart, '0x0/0xfff'))).toHaveLength(1);
  expect(unified(owned(uart, '0x1000/0xfff'), owned(new SimpleDevice('uart'), '0x0/0xfff'))).toHaveLength(2);
});
