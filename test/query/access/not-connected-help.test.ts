import { AddressSet, axi4, axi4lite, elaborate, type Handle, obi, soc, tl, wishbone } from 'entente-soc';
import { expect, test } from 'vitest';
import { whyNot } from '../../../lib/query/index.js';

// What is said of a master and a device that nothing joins can be carried out, from the one to the other.

const surfaces = { axi4, axi4lite, obi, tl, wishbone } as const;
type Surface = keyof typeof surfaces;

const masters = {
  tl: (name: string) => tl.client({ name }),
  axi4: (name: string) => axi4.master({ name, aligned: true, maxFlight: 2 }),
  axi4lite: (name: string) => axi4lite.master({ name, maxFlight: 1 }),
  obi: (name: string) => obi.master({ name, maxFlight: 1 }),
  wishbone: (name: string) => wishbone.master({ name }),
};

const sizes = { supportsRead: [1, 4], supportsWrite: [1, 4] } as const;

const slaves = {
  tl: (address: readonly AddressSet[]) => tl.manager({ address, supports: tl.readWrite(1, 4), fifoId: 0 }),
  axi4: (address: readonly AddressSet[]) => axi4.slave({ address, ...sizes, beatBytes: 4, interleavedId: 0 }),
  axi4lite: (address: readonly AddressSet[]) => axi4lite.slave({ address, beatBytes: 4 }),
  obi: (address: readonly AddressSet[]) => obi.slave({ address, beatBytes: 4, beFull: true }),
  wishbone: (address: readonly AddressSet[]) => wishbone.slave({ address, beatBytes: 4 }),
};

/** A bus for each of two protocols, with a master and a device; the first leads to the second by a call, or directly by an empty one. */
function design(from: Surface, to: Surface, bridge?: string): ReturnType<typeof elaborate> {
  return elaborate(
    soc('t', () => {
      const [near, far] = [surfaces[from].xbar(), surfaces[to].xbar()];
      const [cpu, dma] = [masters[from]('cpu'), masters[to]('dma')];
      const [own, dev] = [slaves[from]([page(1)]), slaves[to]([page(2)])];
      bind(cpu, near, own);
      bind(dma, far, dev);
      if (bridge !== undefined) bind(near, ...(bridge === '' ? [] : [bridgeOf(bridge)]), far);
      return { cpu, near, own, dma, far, dev };
    }),
  );
}

function page(k: number): AddressSet {
  return AddressSet.range(k * 4096, 4096);
}

function bind(...ends: readonly unknown[]): void {
  (ends as readonly Handle[]).reduce((source, sink) => sink.from(source));
}

function bridgeOf(call: string): unknown {
  const [, surface = '', name = ''] = /^(\w+)\.(\w+)\(\)$/.exec(call) ?? [];
  return (surfaces as unknown as Record<string, Record<string, () => unknown>>)[surface]?.[name]?.();
}

function helps(elaboration: ReturnType<typeof elaborate>): (readonly [reason: string, help: string])[] {
  return whyNot(elaboration, 't.cpu', 't.dev').map(({ reason, help }) => [reason, help]);
}

const names = Object.keys(surfaces) as Surface[];
const longer: string[] = [];

test.each(names.flatMap((from) => names.map((to) => [from, to] as const)))('from %s to %s', (from, to) => {
  const [[reason, help] = ['', '']] = helps(design(from, to));
  expect(reason).toBe('not-connected');
  if (from === to) {
    expect(help).toBe('Bind t.near to t.far.');
    expect(helps(design(from, to, ''))).toEqual([]);
    return;
  }
  const [, bridge = '', on] =
    /^Bind t\.near to t\.far, with (\S+) between them(, and behind it what leads from .*)?\.$/.exec(help) ?? [];
  expect([help, bridge]).toEqual([help, expect.stringMatching(new RegExp(`^${from}\\.`))]);
  if (on === undefined) expect(helps(design(from, to, bridge))).toEqual([]);
  else longer.push(help);
});

test('a way of several bridges begins with the first of them', () => {
  expect(longer).toContain(
    'Bind t.near to t.far, with obi.toTL() between them, and behind it what leads from TileLink to Wishbone.',
  );
});

test('a master keeps what it reaches where the new way is no circle', () => {
  const elaboration = elaborate(
    soc('t', () => {
      const [cpu, dsp] = [tl.client({ name: 'cpu' }), tl.client({ name: 'dsp' })];
      const [main, local, shared] = [tl.xbar(), tl.xbar(), tl.xbar()];
      const [rom, own, ram] = [slaves.tl([page(1)]), slaves.tl([page(2)]), slaves.tl([page(3)])];
      bind(cpu, main, rom);
      bind(dsp, local, own);
      bind(local, shared, ram);
      bind(main, shared);
      return { cpu, dsp, main, local, shared, rom, own, ram };
    }),
  );
  expect(whyNot(elaboration, 't.dsp', 't.rom').map(({ help }) => help)).toEqual(['Bind t.local to t.main.']);
});
