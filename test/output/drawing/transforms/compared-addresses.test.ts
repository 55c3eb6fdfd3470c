import { AddressSet, connect, elaborate, type Elaboration, soc, tl, type Topology } from 'entente-soc';
import { expect, test } from 'vitest';
import { addressView, comparedAddresses, type Drawing, svg } from '../../../../lib/output/drawing/index.js';
import { namesInPicture } from '../../../../lib/diff/index.js';
import { readSvg } from '../svg-reader.js';

/** Memories of 4 KiB at bases, by their names. */
function memories(...devices: readonly (readonly [name: string, base: string])[]): Drawing {
  const topology: Topology = soc('t', () => {
    const bus = tl.xbar();
    bus.from(tl.client({ name: 'cpu' }));
    for (const [name, base] of devices)
      tl.manager({
        ...{ name, address: [AddressSet.range(base, '4K')], supports: tl.readWrite(1, 8), fifoId: 0, beatBytes: 8 },
      }).from(bus);
  });
  return addressView(elaborate(topology));
}

/** One memory that may be written, or only read. */
function memory(writable: boolean): Drawing {
  const supports = writable ? tl.readWrite(1, 8) : { get: [1, 8] as const };
  const address = [AddressSet.range('0x1000', '4K')];
  const topology: Topology = soc('t', () => {
    const bus = tl.xbar();
    for (const name of ['cpu', 'dma']) bus.from(tl.client({ name }));
    tl.manager({ name: 'a', address, supports, fifoId: 0, beatBytes: 8 }).from(bus);
  });
  return addressView(elaborate(topology));
}

const changesOf = ({ root }: Drawing): unknown[] =>
  root.boxes.map(({ box, boxes }) => [
    box.label,
    ...boxes.flatMap((column) =>
      column.boxes
        .filter(({ box: part }) => part.role === 'device')
        .map(({ box: part }) => [part.label, part.change ?? '']),
    ),
  ]);

test('the earlier version is on the left with what went, the later on the right with what came', () => {
  const both = comparedAddresses(
    memories(['kept', '0x1000'], ['gone', '0x3000'], ['moved', '0x5000']),
    memories(['kept', '0x1000'], ['new', '0x4000'], ['moved', '0x6000']),
  );
  expect(changesOf(both)).toEqual([
    ['before', ['kept', ''], ['gone', 'removed'], ['moved', 'removed']],
    ['after', ['kept', ''], ['new', 'added'], ['moved', 'added']],
  ]);
  expect(both.diagram.subtitle).toBe('parts of devices: 2 added · 2 removed · 0 changed');
  const { words } = readSvg([...svg(both)].join(''));
  expect(words).toEqual(expect.arrayContaining(['added', 'removed']));
  expect(words).not.toContain('changed');
});

test('what does not differ is not marked, whoever sees it; what may be done with it no longer is, with what it was', () => {
  expect(changesOf(comparedAddresses(memory(true), memory(true)))).toEqual([
    ['before', ['a', '']],
    ['after', ['a', '']],
  ]);
  const both = comparedAddresses(memory(true), memory(false));
  expect(changesOf(both)).toEqual([
    ['before', ['a', '']],
    ['after', ['a', 'changed']],
  ]);
  const [was, is] = both.root.boxes.map(({ boxes }) => boxes[0]?.boxes.find(({ box }) => box.role === 'device')?.box);
  expect(is?.details).toMatch(/^(?!before:)[^]+\nbefore:\n/);
  expect(is?.details.split('\nbefore:\n')[1]).toBe(was?.details);
});

test('what was renamed is the same under another name, also where a master was', () => {
  const version = (device: string, master: string): Elaboration =>
    elaborate(
      soc('t', () => {
        const readable = (base: string) =>
          tl.manager({ address: [AddressSet.range(base, '4K')], supports: { get: [1, 8] }, fifoId: 0, beatBytes: 8 });
        const [cpu, dma, bus] = [tl.client({ name: 'cpu' }), tl.client({ name: 'dma' }), tl.xbar()];
        const [made, other] = [readable('0x1000'), readable('0x2000')];
        connect(cpu, bus);
        connect(dma, bus);
        connect(bus, made);
        connect(bus, other);
        return { [master]: cpu, dma, bus, [device]: made, other };
      }),
    );
  const [before, after] = [version('uart', 'cpu'), version('serial', 'hart')];
  const both = comparedAddresses(addressView(before), addressView(after), namesInPicture(before, after));
  expect(changesOf(both)).toEqual([
    ['before', ['uart', ''], ['other', '']],
    ['after', ['serial', 'changed'], ['other', '']],
  ]);
  expect(both.diagram.subtitle).toBe('parts of devices: 0 added · 0 removed · 1 changed');
});
