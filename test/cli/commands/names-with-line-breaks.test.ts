import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { AddressSet, apb, axi4, connect, elaborate, int, soc, tl } from 'entente-soc';
import { serialise } from '../../../lib/elaboration/saved/index.js';
import { listings } from '../../../lib/query/index.js';
import { ententeIn } from '../run.js';

// Masters and devices of several protocols whose names have a line break: texts are as they are of plain names, line by line.

const page = (base: number): AddressSet => AddressSet.range(base, 0x1000);

/** A chip in which everything that has a name of its own has this one, with a letter behind it. */
function chip(name: string): string {
  const design = elaborate(
    soc('chip', () => {
      const cpu = tl.client({ name: `${name}A`, sourceId: 2, emits: tl.readWrite(1, 8) });
      const dma = axi4.master({ name: `${name}B`, id: 2, aligned: true, maxFlight: 1 });
      const bus = tl.xbar();
      connect(cpu, bus);
      connect(dma, axi4.userYanker(1), axi4.toTL(), bus);
      const error = { address: [page(0x7000)], maxAtomic: 8, maxTransfer: 64 };
      connect(bus, tl.error({ params: error, beatBytes: 8 }));
      const supports = tl.readWrite(1, 8);
      for (const [k, base] of [0x1000, 0x2000].entries())
        connect(
          bus,
          tl.manager({ name: `${name}${'CD'[k]}`, address: [page(base)], supports, fifoId: 0, beatBytes: 8 }),
        );
      const registers = apb.slave({ address: [page(0x3000)], beatBytes: 4 });
      connect(bus, tl.widthWidget(8), tl.fragmenter({ minSize: 4, maxSize: 8 }), tl.toAPB(), registers);
      connect(apb.master({ name: `${name}G` }), apb.slave({ name: `${name}H`, address: [page(0x9000)], beatBytes: 4 }));
      connect(int.source({ name: `${name}E` }), int.sink({ name: `${name}F` }));
      return { bus, registers };
    }),
  );
  return [...serialise(design)].join('');
}

const folder = mkdtempSync(join(tmpdir(), 'entente-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});
const [broken, plain] = ['broken.json', 'plain.json'];
writeFileSync(join(folder, broken), chip('two\nlines'));
writeFileSync(join(folder, plain), chip('twolines'));

const questions: readonly (readonly [command: string, ...rest: string[]])[] = [
  ...listings.map((what) => ['list', what] as const),
  ['reach'],
  ['route', '**', '0x2000'],
  ['why-not', '**', 'chip.registers', 'logical'],
  ['ids'],
  ['explain', 'chip.registers'],
  ['explain', 'chip.bus.node->chip.*D.sourceId'],
  ['map'],
  ['map', '--verbose'],
  ['elaborate'],
  ['check', '--verbose'],
];

test.each(questions.map((question) => [question.join(' '), question] as const))('%s', async (_, [command, ...rest]) => {
  const ask = async (file: string): Promise<string> => {
    const { stdout, stderr } = await ententeIn(folder, command, file, ...rest);
    // Columns are as wide as what is in them.
    return `${stdout}${stderr}`
      .replaceAll('two\\u{a}lines', 'twolines')
      .replaceAll(file, 'file')
      .replaceAll(/ +/g, ' ');
  };
  expect(await ask(broken)).toBe(await ask(plain));
});
