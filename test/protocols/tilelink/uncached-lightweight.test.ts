import { AddressSet, connect, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { first } from '../ahb/designs.js';
import { complaints, elaborated, masters, slaves } from './designs.js';

const at = (base: string): readonly AddressSet[] => [AddressSet.range(base, '4K')];

test('hosts and devices have what TL-UL has (standards 3)', () => {
  const { made, n } = elaborated(() => {
    const corei = tl.ulHost({ name: 'corei', readOnly: true });
    const cored = tl.ulHost({ name: 'cored', sourceId: 4 });
    const [rom, uart] = [
      tl.ulDevice({ address: at('0x1000'), readOnly: true, executable: true, regionType: 'IDEMPOTENT' }),
      tl.ulDevice({ address: at('0x2000') }),
    ];
    const bus = tl.xbar();
    for (const host of [corei, cored]) connect(host, bus);
    for (const device of [rom, uart]) connect(bus, device);
    return { corei, uart };
  });
  expect([complaints(n), n.validate()]).toEqual([[], []]);
  const edge = first(n.edges(made.corei).out);
  expect(slaves(edge)).toEqual([
    'top 0x1000/0xfff IDEMPOTENT fifo 0: G 1..4',
    'top 0x2000/0xfff GET_EFFECTS fifo 1: GFP 1..4',
  ]);
  expect(masters(first(n.edges(made.uart).in))).toEqual(['corei [4,5)', 'cored [0,4)']);
  expect(edge.master.masters.map(({ emits: { get, putFull } }) => `${get} ${putFull}`)).toEqual([
    'TransferSizes[1, 4] TransferSizes[0, 0]',
  ]);
  expect(edge.bundle).toMatchObject({ dataBits: 32, sizeBits: 2, hasBCE: false, requestFields: [] });
});

test('what OpenTitan adds travels where both sides have it', () => {
  const { made, n } = elaborated(() => {
    const [host, plain] = [tl.ulHost({ name: 'cored', integrity: true }), tl.ulHost({ name: 'dm' })];
    const bus = tl.xbar();
    const device = tl.ulDevice({ address: at('0x1000'), integrity: true });
    for (const each of [host, plain]) connect(each, bus);
    connect(bus, device);
    return { host, plain };
  });
  const fields = [made.host, made.plain].map((node) => {
    const { requestFields, responseFields } = first(n.edges(node).out).bundle;
    return [requestFields.map(String), responseFields.map(String)];
  });
  expect(fields).toEqual([
    [
      ['TLULField(instr_type,4)', 'TLULField(cmd_intg,7)', 'TLULField(data_intg,7)'],
      ['TLULField(rsp_intg,7)', 'TLULField(data_intg,7)'],
    ],
    [[], []],
  ]);
});

test('a host is kept from what TL-UL does not have', () => {
  const [without, behind] = [false, true].map((isBetween) => {
    const { made, n } = elaborated(() => {
      const host = tl.ulHost({ name: 'cored' });
      const bus = tl.xbar();
      const sram = tl.ram({ address: AddressSet.range('0x1000', '4K'), beatBytes: 4, atomics: true });
      const long = tl.manager({ address: at('0x2000'), supports: tl.readWrite(4, 64), fifoId: 0, beatBytes: 4 });
      if (isBetween) connect(host, tl.toUL(), bus);
      else connect(host, bus);
      for (const device of [sram, long]) connect(bus, device);
      return host;
    });
    return { found: n.validate().map(({ message, help }) => `${message} ${help}`), edge: first(n.edges(made).out) };
  });
  expect(without?.found).toEqual([
    'Host cored of TL-UL sees more than reads and writes of up to 4 bytes: top.ram.node supports arithmetic of 1 to 4 bytes, top.sink1 supports get of 4 to 64 bytes. Put tl.toUL() between cored and them.',
  ]);
  expect([behind?.found, behind && slaves(behind.edge)]).toEqual([
    [],
    ['ram 0x1000/0xfff UNCACHED fifo 0: GFP 1..4', 'top 0x2000/0xfff GET_EFFECTS fifo 1: GFP 4..4'],
  ]);
});
