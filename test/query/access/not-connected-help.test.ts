import fc from 'fast-check';
import {
  AddressSet,
  axi4,
  axi4lite,
  check,
  elaborate,
  type Elaboration,
  type Handle,
  obi,
  soc,
  tl,
  tryElaborate,
  wishbone,
} from 'entente-soc';
import { expect, test } from 'vitest';
import { reach, whyNot } from '../../../lib/query/index.js';
import { atLeast, repeated } from '../../seeds.js';

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

/** Two buses that lead to a third; the device of the first is at the page `romAt`, and `isDone` as the help says. */
function sharing(romAt: number, isDone = false): ReturnType<typeof elaborate> {
  return elaborate(
    soc('t', () => {
      const [cpu, dsp] = [tl.client({ name: 'cpu' }), tl.client({ name: 'dsp' })];
      const [main, local, shared] = [tl.xbar(), tl.xbar(), tl.xbar()];
      const [rom, own, ram] = [slaves.tl([page(romAt)]), slaves.tl([page(2)]), slaves.tl([page(3)])];
      bind(cpu, main, rom);
      bind(dsp, local, own);
      bind(local, isDone ? main : shared);
      bind(shared, ram);
      bind(main, shared);
      return { cpu, dsp, main, local, shared, rom, own, ram };
    }),
  );
}

test('a master keeps what it reaches where the new way is no circle, and has no two ways to it', () => {
  expect(whyNot(sharing(1), 't.dsp', 't.rom').map(({ help }) => help)).toEqual([
    'Bind t.local to t.main, which leads on to t.shared, instead of to t.shared.',
  ]);
  expect(whyNot(sharing(1, true), 't.dsp', '*')).toEqual([]);
});

test('what is where the device would be has to move', () => {
  expect(whyNot(sharing(2), 't.dsp', 't.rom').map(({ help }) => help)).toEqual([
    'Bind t.local to t.main, which leads on to t.shared, instead of to t.shared. First move one of them: t.own is at the same addresses.',
  ]);
});

/** Buses by the numbers of those that they lead to, above their own; each has a master and a device. */
type Buses = readonly (readonly number[])[];

const buses: fc.Arbitrary<Buses> = fc.integer({ min: 2, max: 6 }).chain((count) =>
  fc.tuple(
    ...Array.from({ length: count }, (_, k) => {
      const later = Array.from({ length: count - k - 1 }, (__, more) => k + 1 + more);
      return fc.subarray(later, { maxLength: Math.min(2, later.length) });
    }),
  ),
);

function joined(all: Buses): Elaboration | undefined {
  const { elaboration, failures } = tryElaborate(
    soc('t', () => {
      const made = all.map((_, k) => ({
        master: tl.client({ name: `m${k}` }),
        bus: tl.xbar(),
        device: slaves.tl([page(k + 1)]),
      }));
      for (const [k, { master, bus, device }] of made.entries()) {
        bind(master, bus, device);
        for (const to of all[k] ?? []) bind(bus, made[to]?.bus);
      }
      return made.reduce<Record<string, unknown>>(
        (named, { master, bus, device }, k) => ({ ...named, [`m${k}`]: master, [`b${k}`]: bus, [`d${k}`]: device }),
        {},
      );
    }),
  );
  return failures.length === 0 &&
    elaboration !== undefined &&
    check(elaboration).findings.every(({ severity }) => severity === 'info')
    ? elaboration
    : undefined;
}

/** What a help says is done; undefined where a way of several buses is to go. */
function done(all: Buses, help: string): Buses | undefined {
  const [binding = '', ...others] = help.replace(/\.$/, '').split(', and let ');
  const [, from, to, rest = ''] = /^Bind t\.b(\d) to t\.b(\d)(.*)$/.exec(binding) ?? [];
  const [, own = ''] = /instead of to (.*)$/.exec(rest) ?? [];
  const [, pairs = ''] = /instead of (t\.b\d to .*)$/.exec(rest) ?? [];
  const alone = others.map((text) => /^t\.b(\d) reach t\.b(\d) through t\.b(\d) alone$/.exec(text) ?? []);
  if (alone.some(([, start, end]) => all[Number(start)]?.includes(Number(end)) !== true)) return undefined;
  const gone = new Set([
    ...[...own.matchAll(/t\.b(\d)/g)].map(([, each]) => `${from} ${each}`),
    ...[...pairs.matchAll(/t\.b(\d) to t\.b(\d)/g)].map(([, start, end]) => `${start} ${end}`),
    ...alone.map(([, start, end]) => `${start} ${end}`),
  ]);
  return all.map((leads, k) => [
    ...leads.filter((each) => !gone.has(`${k} ${each}`)),
    ...(String(k) === from ? [Number(to)] : []),
  ]);
}

test('whoever binds buses as helps say reaches the device, and all that was reached', () => {
  let bound = 0;
  fc.assert(
    fc.property(buses, (all) => {
      const elaboration = joined(all);
      fc.pre(elaboration !== undefined);
      const reached = reachable(elaboration);
      for (const { master, device, help } of whyNot(elaboration, '*', '*')) {
        // Who is further along would have to lead back.
        if (!help.startsWith('Bind t.b')) continue;
        const changed = done(all, help);
        if (changed === undefined) continue;
        bound++;
        const after = joined(changed);
        expect(after, help).toBeDefined();
        const now = reachable(after ?? elaboration);
        expect(
          [...(reached.get(master) ?? []), device].filter((each) => now.get(master)?.has(each) !== true),
          help,
        ).toEqual([]);
      }
    }),
    repeated(100),
  );
  expect(bound).toBeGreaterThan(atLeast(100));
});

function reachable(elaboration: Elaboration): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { master, device } of reach(elaboration)) found.set(master, (found.get(master) ?? new Set()).add(device));
  return found;
}
