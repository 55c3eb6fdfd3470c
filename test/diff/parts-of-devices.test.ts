import { AddressSet, connect, elaborate, type Elaboration, soc, tl, type Topology } from 'entente-soc';
import { expect, test } from 'vitest';
import { lockWith } from '../../lib/diff/lock/compare.js';
import { changeText, compareWithLock, diff, diffText, factsOf, lockText, readLock } from '../../lib/diff/index.js';

interface Window {
  readonly base: string;
  readonly supports: ReturnType<typeof tl.readWrite>;
  readonly name?: string;
  readonly mayDenyGet?: boolean;
  readonly fifoId?: number;
}

const regs: Window = { base: '0x1000', supports: tl.readWrite(1, 8) };
const fuses: Window = { base: '0x9000', supports: tl.readOnly(1, 4) };

/** A device of several windows. */
function device(...windows: readonly Window[]): Topology {
  return soc('soc', () => {
    const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
    const slaves = windows.map(({ base, ...rest }) => ({ address: [AddressSet.range(base, '4K')], ...rest }));
    const node = tl.managerNode([{ slaves, beatBytes: 8 }]);
    connect(cpu, tl.xbar(), node);
    return { cpu, node };
  });
}

// By the diff and next to a lock, which say the same.
function said(before: Topology, after: Topology): string[] {
  const text = ({ impact, aspect, happening, ...change }: ReturnType<typeof diff>[number]): string =>
    `${impact} ${aspect} ${happening} ${changeText({ impact, aspect, happening, ...change })}`;
  const changes = diff(elaborate(before), elaborate(after)).filter(
    ({ impact, detail }) => impact !== 'internal' && !detail.startsWith('bundle.'),
  );
  const locked = compareWithLock(readLock(lockText(factsOf(elaborate(before)))), factsOf(elaborate(after)))
    .map(({ change }) => change)
    .filter(({ detail }) => !detail.startsWith('bundle.'));
  const texts = changes.map(text).sort();
  expect(locked.map(text).sort()).toEqual(texts);
  return texts;
}

const both = device(regs, fuses);

test('a window that becomes writable takes nothing away; one that no longer is does', () => {
  const writable = device(regs, { ...fuses, supports: tl.readWrite(1, 8) });
  const larger = device(regs, { ...fuses, supports: tl.readWrite(1, 4) });
  expect(said(both, larger)).toEqual([
    'compatible device gained supports.putFull of soc.node#2: 1 to 4',
    'compatible device gained supports.putPartial of soc.node#2: 1 to 4',
    'compatible reach gained putFull of soc.cpu:0 → soc.node: 1 to 4',
    'compatible reach gained putPartial of soc.cpu:0 → soc.node: 1 to 4',
  ]);
  expect(said(both, writable)).toEqual([
    'compatible device gained parts of soc.node: 0x1000..0x1fff | 0x9000..0x9fff → 0x1000..0x1fff 0x9000..0x9fff',
    'compatible reach gained soc.cpu:0 → soc.node: get 1 to 4 | get putFull putPartial 1 to 8 → get putFull putPartial 1 to 8',
  ]);
  expect(said(writable, both)).toEqual([
    'breaking device lost supports.get of soc.node#2: 1 to 8 → 1 to 4',
    'breaking device lost supports.putFull of soc.node#2: 1 to 8',
    'breaking device lost supports.putPartial of soc.node#2: 1 to 8',
    'breaking reach lost soc.cpu:0 → soc.node: get putFull putPartial 1 to 8 → get 1 to 4 | get putFull putPartial 1 to 8',
  ]);
});

test('windows that offer the same in other parts have changed, and neither gained nor lost', () => {
  const [alike, apart] = [0, 1].map((fifoId) =>
    elaborate(device({ ...regs, fifoId: 0 }, { ...regs, base: '0x2000', fifoId })),
  );
  if (alike === undefined || apart === undefined) throw new Error('no design');
  const told = (before: Elaboration, after: Elaboration): string => diffText(diff(before, after));
  expect(told(alike, apart)).toBe(`1 breaking change
  device lost  fifoId of soc.node: in order among soc.node soc.node#2 → in order; also soc.node#2

1 internal change
  device changed  soc.node: parts: 0x1000..0x2fff → 0x1000..0x1fff | 0x2000..0x2fff
`);
  expect(told(apart, alike)).toBe(`1 compatible change
  device gained  fifoId of soc.node: in order → in order among soc.node soc.node#2

1 internal change
  device changed  soc.node: parts: 0x1000..0x1fff | 0x2000..0x2fff → 0x1000..0x2fff
`);
});

test('a window more takes nothing away, unless others are counted otherwise for it; one that is gone does', () => {
  const third = (base: string): Window => ({ base, supports: tl.readOnly(1, 2) });
  expect(said(both, device(regs, fuses, third('0xa000')))).toEqual([
    'compatible device grown soc.node: 0x1000..0x1fff 0x9000..0x9fff → 0x1000..0x1fff 0x9000..0xafff',
    'compatible reach gained soc.cpu:0 → soc.node: get 1 to 4 | get putFull putPartial 1 to 8 → get 1 to 2 | get 1 to 4 | get putFull putPartial 1 to 8',
  ]);
  expect(said(both, device(third('0x0'), regs, fuses))).toEqual([
    'breaking windows changed soc.node: 0x1000, 0x9000 → 0x0, 0x1000, 0x9000',
    'compatible device grown soc.node: 0x1000..0x1fff 0x9000..0x9fff → 0x0..0x1fff 0x9000..0x9fff',
    'compatible reach gained soc.cpu:0 → soc.node: get 1 to 4 | get putFull putPartial 1 to 8 → get 1 to 2 | get 1 to 4 | get putFull putPartial 1 to 8',
  ]);
  expect(said(device(regs, fuses, third('0xa000')), both)).toEqual([
    'breaking device shrunk soc.node: 0x1000..0x1fff 0x9000..0xafff → 0x1000..0x1fff 0x9000..0x9fff',
    'breaking reach lost soc.cpu:0 → soc.node: get 1 to 2 | get 1 to 4 | get putFull putPartial 1 to 8 → get 1 to 4 | get putFull putPartial 1 to 8',
  ]);
});

test.each([
  [
    'without names',
    regs,
    { base: '0x9000', supports: tl.readOnly(1, 8) },
    { base: '0xa000', supports: tl.readOnly(2, 8) },
  ],
  [
    'with names',
    { ...regs, name: 'regs' },
    { ...regs, base: '0x9000', name: 'fuses' },
    { ...regs, base: '0xa000', name: 'tests' },
  ],
])(
  'windows %s that are gone are told as such, whichever they are, and can be accepted',
  (_, ...windows: readonly Window[]) => {
    const all = device(...windows);
    for (const left of windows.flatMap((one, k) => [[one], windows.filter((__, other) => other !== k)])) {
      const places = left
        .map(({ base }) => `${base}..${base.replace('000', 'fff')}`)
        .join(' ')
        .replace('0x9fff 0xa000..', '');
      const changes = said(all, device(...left));
      const starts = left.map(({ base }) => base).join(', ');
      const isCounted = left.length > 1 && left.some((window, k) => window.name === undefined && window !== windows[k]);
      expect(changes.filter((text) => !text.startsWith('breaking reach lost soc.cpu:0 → soc.node: '))).toEqual([
        `breaking device shrunk soc.node: 0x1000..0x1fff 0x9000..0xafff → ${places}`,
        ...(isCounted ? [`breaking windows changed soc.node: 0x1000, 0x9000, 0xa000 → ${starts}`] : []),
      ]);
      const [locked, now] = [readLock(lockText(factsOf(elaborate(all)))), factsOf(elaborate(device(...left)))];
      expect(lockText(lockWith(locked, now, compareWithLock(locked, now)))).toBe(lockText(now));
    }
  },
);

test('more at one window does not make up for less at another', () => {
  const swapped = device({ ...regs, supports: tl.readOnly(1, 8) }, { ...fuses, supports: tl.readWrite(1, 4) });
  expect(said(both, swapped)).toEqual([
    'breaking device lost supports.putFull of soc.node: 1 to 8',
    'breaking device lost supports.putPartial of soc.node: 1 to 8',
    'breaking reach lost soc.cpu:0 → soc.node: get 1 to 4 | get putFull putPartial 1 to 8 → get 1 to 8 | get putFull putPartial 1 to 4',
    'compatible device gained supports.putFull of soc.node#2: 1 to 4',
    'compatible device gained supports.putPartial of soc.node#2: 1 to 4',
  ]);
});

test('a change that adds is taken over, and then nothing is left', () => {
  for (const after of [
    device(regs, { ...fuses, supports: tl.readWrite(1, 8) }),
    device({ base: '0x0', supports: tl.readOnly(1, 2) }, regs, fuses),
  ]) {
    const [locked, now] = [readLock(lockText(factsOf(elaborate(both)))), factsOf(elaborate(after))];
    const lock = lockWith(locked, now, compareWithLock(locked, now));
    expect(lockText(lock)).toBe(lockText(now));
  }
});

test('a device of many windows is next to a lock as it is in a diff', () => {
  const many = Array.from({ length: 12 }, (_, k): Window => {
    return { base: `0x${(k + 1).toString(16)}000`, supports: tl.readOnly(2 ** (k % 3), 2 ** (2 + Math.floor(k / 3))) };
  });
  expect(said(device(...many), device(...many))).toEqual([]);
});

test('what changes about one of several windows that are alike is told of it, and of no other', () => {
  const [second, third] = ['0x3000', '0x9000'].map((base): Window => ({ ...regs, base }));
  if (second === undefined || third === undefined) throw new Error('Two windows were made.');
  const alike = device(regs, second, third);
  expect(said(alike, device(regs, { ...second, mayDenyGet: true }, third))).toEqual([
    'breaking device changed soc.node#2: mayDenyGet: none → true',
  ]);
  expect(said(alike, device(regs, { ...second, supports: tl.readOnly(1, 8) }))).toEqual([
    'breaking device lost supports.putFull of soc.node#2: 1 to 8',
    'breaking device lost supports.putPartial of soc.node#2: 1 to 8',
    'breaking device shrunk soc.node: 0x1000..0x1fff 0x3000..0x3fff 0x9000..0x9fff → 0x1000..0x1fff 0x3000..0x3fff',
    'breaking reach lost soc.cpu:0 → soc.node: get putFull putPartial 1 to 8 → get 1 to 8 | get putFull putPartial 1 to 8',
  ]);
  // A name that tells it from the others is a name, and those behind it are counted without it.
  expect(said(alike, device(regs, second, { ...third, name: 'third' }))).toEqual([]);
  expect(said(alike, device(regs, { ...second, name: 'second' }, third))).toEqual([
    'breaking windows changed soc.node: 0x1000, 0x3000, 0x9000 → 0x1000, 0x9000',
  ]);
});

test('windows without names that change places are told, since headers and device trees count them', () => {
  expect(said(both, device(fuses, regs))).toEqual([
    'breaking windows changed soc.node: 0x1000, 0x9000 → 0x9000, 0x1000',
  ]);
  const named = device({ ...regs, name: 'regs' }, { ...fuses, name: 'fuses' });
  expect(said(named, device({ ...fuses, name: 'fuses' }, { ...regs, name: 'regs' }))).toEqual([]);
  const [locked, now] = [readLock(lockText(factsOf(elaborate(both)))), factsOf(elaborate(device(fuses, regs)))];
  expect(lockText(lockWith(locked, now, []))).toBe(lockText(locked));
  const accepted = lockWith(locked, now, compareWithLock(locked, now));
  expect(lockText(accepted)).toBe(lockText(now));
});

test('the order of windows is kept with where they are, so that it can be compared after they have moved', () => {
  const moved = device({ ...regs, base: '0x2000' }, { ...fuses, base: '0xc000' });
  const [locked, now] = [readLock(lockText(factsOf(elaborate(both)))), factsOf(elaborate(moved))];
  const accepted = lockWith(locked, now, compareWithLock(locked, now));
  expect(lockText(accepted)).toBe(lockText(now));
});

test('a window that has moved past another one has moved, and the other has not changed', () => {
  const moved = device({ ...regs, base: '0xa000' }, fuses);
  expect(said(both, moved)).toEqual(['breaking device moved soc.node: 0x1000..0x1fff 0x9000..0x9fff → 0x9000..0xafff']);
});

test('the only window that has a name of its own is known by it', () => {
  const [named, other] = [
    { ...regs, name: 'ctl' },
    { ...regs, base: '0x5000', supports: tl.readWrite(1, 4) },
  ];
  const swapped = device({ ...named, base: '0x9000' }, other, { ...fuses, base: '0x1000' });
  expect(said(device(named, other, fuses), swapped)).toEqual([
    'breaking device moved soc.node#3: 0x1000..0x1fff → 0x9000..0x9fff',
    'breaking device moved soc.node: 0x9000..0x9fff → 0x1000..0x1fff',
  ]);
});

test('windows of a device that answer in order with each other, and no longer do, are told', () => {
  const inOrder = (fifoId: number): Topology => device({ ...regs, fifoId: 1 }, { ...regs, base: '0x9000', fifoId });
  expect(said(inOrder(1), inOrder(2))).toEqual([
    'breaking device lost fifoId of soc.node#2: in order among soc.node soc.node#2 → in order',
    'breaking device lost fifoId of soc.node: in order among soc.node soc.node#2 → in order',
  ]);
  expect(said(inOrder(2), inOrder(1))).toEqual([
    'compatible device gained fifoId of soc.node: in order → in order among soc.node soc.node#2',
  ]);
});

/** A device that has all of some addresses. */
function whole(base: string, size: string): Topology {
  return soc('soc', () => {
    const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
    const address = AddressSet.misaligned(BigInt(base), BigInt(size));
    const node = tl.manager({ address, supports: tl.readWrite(1, 8), beatBytes: 8 });
    connect(cpu, tl.xbar(), node);
    return { cpu, node };
  });
}

test.each([
  ['grows at its end', whole('0x1000', '0x1000'), whole('0x1000', '0x2000'), 'compatible device grown'],
  ['grows at its start', whole('0x1000', '0x1000'), whole('0x0', '0x2000'), 'breaking device moved'],
  ['shrinks at its end', whole('0x1000', '0x2000'), whole('0x1000', '0x1000'), 'breaking device shrunk'],
  ['shrinks at its start', whole('0x0', '0x2000'), whole('0x1000', '0x1000'), 'breaking device moved'],
  [
    'gets a window in front of another one',
    device({ ...regs, name: 'regs' }),
    device({ ...regs, name: 'regs' }, { ...fuses, base: '0x0', name: 'fuses' }),
    'compatible device grown',
  ],
  [
    'gets one behind, which is declared after it, and lies in front',
    device(regs),
    device(regs, { ...regs, base: '0x0' }),
    'compatible device grown',
  ],
])('software counts registers from the start of a window, also of one that %s', (_, before, after, what) => {
  expect(said(before, after).find((text) => text.includes(' device '))).toMatch(new RegExp(`^${what} soc.node: `));
});
