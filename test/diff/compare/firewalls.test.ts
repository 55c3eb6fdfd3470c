import fc from 'fast-check';
import { AddressSet, connect, elaborate, type Elaboration, setSecurity, soc, tl } from 'entente-soc';
import { expect, test } from 'vitest';
import { diff, diffText, folded } from '../../../lib/diff/index.js';
import { repeated } from '../../seeds.js';

type Word = 'all' | 'secure' | 'non-secure' | 'nobody';

interface Rule {
  readonly accepts: Word;
  readonly writes: Word;
}

const accesses = { all: {}, secure: { secure: true }, 'non-secure': { secure: false }, nobody: [] } as const;
const page = (k: number): AddressSet => AddressSet.range(0x8000_0000 + 0x1000 * k, '4K');

/** A memory of which each page has a region of its own, and a master that may ask for some of the pages, as somebody who is secure or not. */
function design(
  rules: readonly Rule[],
  { seen, secure }: { readonly seen: number; readonly secure: boolean },
): Elaboration {
  return elaborate(
    soc('soc', () => {
      const dma = tl.client({ name: 'dma', visibility: Array.from({ length: seen }, (_, k) => page(k)) });
      setSecurity(dma, { secure });
      const wall = tl.firewall({
        regions: rules.map(({ accepts, writes }, k) => ({
          address: [page(k)],
          accepts: accesses[accepts],
          writes: accesses[writes],
        })),
      });
      const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '16K'), beatBytes: 8 });
      connect(dma, tl.xbar(), wall, ram);
      return { dma, wall, ram };
    }),
  );
}

const word = fc.constantFrom<Word>('all', 'secure', 'non-secure', 'nobody');
const ruleOf = fc.record({ accepts: word, writes: word });
const plan = fc.record({
  rules: fc.array(ruleOf, { minLength: 4, maxLength: 4 }),
  other: ruleOf,
  k: fc.nat(3),
  master: fc.record({ seen: fc.integer({ min: 1, max: 4 }), secure: fc.boolean() }),
});

/** Who reads and who writes: what nobody can tell from another rule is the same. */
function meaning({ accepts, writes }: Rule): string {
  const kinds = (each: Word): readonly string[] =>
    each === 'all' ? ['secure', 'non-secure'] : each === 'nobody' ? [] : [each];
  const read = kinds(accepts);
  return `${read.join()}/${kinds(writes)
    .filter((kind) => read.includes(kind))
    .join()}`;
}

/** Whether a master gets on by one rule where it does not by the other. */
function isMet(a: Rule, b: Rule, secure: boolean): boolean {
  const gets = (rule: Rule): string =>
    meaning(rule)
      .split('/')
      .map((kinds) => kinds.split(',').includes(secure ? 'secure' : 'non-secure'))
      .join();
  return gets(a) !== gets(b);
}

test('another rule for one region is told once, by the firewall alone where no master notices', () => {
  fc.assert(
    fc.property(plan, ({ rules, other, k, master }) => {
      const changed = rules.map((rule, at) => (at === k ? other : rule));
      const changes = diff(design(rules, master), design(changed, master));
      const groups = folded(changes, (each) => each);
      if (meaning(rules[k] ?? other) === meaning(other)) {
        expect(changes).toEqual([]);
        return;
      }
      const ofNode = changes.filter(({ aspect, detail }) => aspect === 'node' && detail === 'regions');
      expect(ofNode.map(({ impact, subject }) => `${impact} ${subject}`)).toEqual(['internal soc.wall.node']);
      const isNoticed = changes.some(({ aspect }) => aspect === 'access');
      const alone = groups.filter(({ cause }) => cause.aspect === 'node');
      expect(alone).toHaveLength(isNoticed ? 0 : 1);
      expect(isNoticed).toBe(k < master.seen && isMet(rules[k] ?? other, other, master.secure));
    }),
    repeated(150),
  );
});

/** Whether the master, as somebody who is secure or not, reads a page, and whether it writes it. */
function accessesOf(rule: Rule, secure: boolean): readonly boolean[] {
  const who = secure ? 'secure' : 'non-secure';
  return meaning(rule)
    .split('/')
    .map((kinds) => kinds.split(',').includes(who));
}

test('a master reaches less where it may do less at some page, and more where it may do more, which its accesses tell', () => {
  const rulesOf = fc.array(ruleOf, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(rulesOf, rulesOf, fc.boolean(), (before, after, secure) => {
      const [had, has] = [before, after].map((rules) => rules.flatMap((rule) => accessesOf(rule, secure)));
      const [isLess, isMore] = [
        had?.some((may, k) => may && has?.[k] === false),
        has?.some((may, k) => may && had?.[k] === false),
      ];
      const master = { seen: 4, secure };
      const changes = diff(design(before, master), design(after, master));
      for (const { aspect, happening } of changes) {
        if (aspect !== 'reach') continue;
        expect({ lost: isLess, gained: isMore, changed: isLess && isMore }).toMatchObject({ [happening]: true });
      }
      const causes = folded(changes, (each) => each).map(({ cause }) => cause.aspect);
      expect(causes).not.toContain('reach');
    }),
    repeated(150),
  );
});

test('a page of several that is read-only is an access less, and nothing else', () => {
  const master = { seen: 4, secure: true };
  const all = [secret, secret, secret, secret];
  const [before, after] = [design(all, master), design(all.with(1, readOnly), master)];
  const text = (from: Elaboration, to: Elaboration): string => diffText(diff(from, to));
  expect(text(before, after)).toBe(`1 breaking change
  access lost  write at 0x80001000..0x80001fff of soc.dma:0 → soc.ram.node: secure → no; with it reach lost, node changed
`);
  expect(text(after, before)).toBe(`1 breaking change
  access gained  write at 0x80001000..0x80001fff of soc.dma:0 → soc.ram.node: no → secure; with it reach gained, node changed
`);
});

test('of a page that is closed and another that is opened, the accesses tell both', () => {
  const master = { seen: 4, secure: true };
  const all = [secret, secret, secret, secret];
  const closed: Rule = { accepts: 'nobody', writes: 'nobody' };
  expect(diffText(diff(design(all.with(1, readOnly), master), design(all.with(2, closed), master))))
    .toBe(`2 breaking changes
  access lost    read at 0x80002000..0x80002fff of soc.dma:0 → soc.ram.node: secure → no; also write at 0x80002000..0x80002fff; with it reach changed
  access gained  write at 0x80001000..0x80001fff of soc.dma:0 → soc.ram.node: no → secure; with it node changed
`);
});

test('of a device that has moved, nothing is told at addresses that it no longer has, nor at those that it had not', () => {
  const at = (base: string, isGuarded: boolean): Elaboration =>
    elaborate(
      soc('soc', () => {
        const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
        const regions = isGuarded ? [{ address: [AddressSet.range(base, '2K')], accepts: {}, writes: [] }] : [];
        const ram = tl.ram({ address: AddressSet.range(base, '4K'), beatBytes: 8 });
        connect(cpu, tl.firewall({ regions }), ram);
        return { cpu, ram };
      }),
    );
  const [guarded, open] = [at('0x1000', true), at('0x9000', false)];
  const textOf = (before: Elaboration, after: Elaboration): string => diffText(diff(before, after), { verbose: true });
  expect(textOf(guarded, open)).toBe(`2 breaking changes
  device moved   soc.ram.node: 0x1000..0x1fff → 0x9000..0x9fff; with it 2 × port changed, 3 × access removed, 2 × access added, node changed
                   port changed soc.cpu:0: bundle.addressBits: 13 → 16
                   access removed soc.cpu:0 → soc.ram.node: read at 0x1000..0x1fff: all
                   access removed soc.cpu:0 → soc.ram.node: write at 0x1800..0x1fff: all
                   access added soc.cpu:0 → soc.ram.node: read at 0x9000..0x9fff: all
                   access removed soc.cpu:0 → soc.ram.node: write at 0x1000..0x17ff: no
                   access added soc.cpu:0 → soc.ram.node: write at 0x9000..0x9fff: all
                   port changed soc.ram.node:0: bundle.addressBits: 13 → 16
                   node changed soc.firewall.node: regions: 0x1000..0x17ff all, writing no → default
  reach changed  soc.cpu:0 → soc.ram.node: get 1 to 8 | get putFull putPartial 1 to 8 → get putFull putPartial 1 to 8
`);
  expect(textOf(open, guarded)).toBe(`2 breaking changes
  device moved   soc.ram.node: 0x9000..0x9fff → 0x1000..0x1fff; with it 2 × port changed, 2 × access removed, 3 × access added, node changed
                   port changed soc.cpu:0: bundle.addressBits: 16 → 13
                   access removed soc.cpu:0 → soc.ram.node: read at 0x9000..0x9fff: all
                   access removed soc.cpu:0 → soc.ram.node: write at 0x9000..0x9fff: all
                   access added soc.cpu:0 → soc.ram.node: read at 0x1000..0x1fff: all
                   access added soc.cpu:0 → soc.ram.node: write at 0x1000..0x17ff: no
                   access added soc.cpu:0 → soc.ram.node: write at 0x1800..0x1fff: all
                   port changed soc.ram.node:0: bundle.addressBits: 16 → 13
                   node changed soc.firewall.node: regions: default → 0x1000..0x17ff all, writing no
  reach changed  soc.cpu:0 → soc.ram.node: get putFull putPartial 1 to 8 → get 1 to 8 | get putFull putPartial 1 to 8
`);
});

const who = fc.constantFrom<Word>('all', 'secure', 'non-secure');
const sided = fc.record({ dma: who, ram: who, keys: who });

/** A memory behind a firewall, keys without one, and a master that may see both, one or none of them. */
function guarded(said: Readonly<Record<'dma' | 'ram' | 'keys', Word>>, seen: readonly number[]): Elaboration {
  return elaborate(
    soc('soc', () => {
      const bus = tl.xbar();
      const dma = tl.client({ name: 'dma', visibility: [AddressSet.range('0x1000', '4K'), ...seen.map(page)] });
      const memory = (address: AddressSet): ReturnType<typeof tl.ram> => tl.ram({ address, beatBytes: 8 });
      const [ram, keys, rest] = [memory(page(0)), memory(page(1)), memory(AddressSet.range('0x1000', '4K'))];
      setSecurity(dma, accesses[said.dma]);
      setSecurity(ram, accesses[said.ram]);
      setSecurity(keys, accesses[said.keys]);
      connect(dma, bus, tl.firewall(), ram);
      connect(bus, keys);
      connect(bus, rest);
      return { bus, dma, ram, keys, rest };
    }),
  );
}

test('whatever is said of the security of a master or a device is told, with who gets where if that changes', () => {
  fc.assert(
    fc.property(sided, sided, fc.subarray([0, 1]), (before, after, seen) => {
      const changes = diff(guarded(before, seen), guarded(after, seen));
      const said = changes.filter(({ detail }) => detail === 'security');
      expect(said.map(({ impact, subject, before: a, after: b }) => [impact, subject, a, b].join(' ')).sort()).toEqual(
        (['dma', 'keys', 'ram'] as const)
          .filter((name) => before[name] !== after[name])
          .map((name) => `internal soc.${name}${name === 'dma' ? '' : '.node'} ${before[name]} ${after[name]}`),
      );
      const accessesOf = (name: string): boolean =>
        changes.some(({ aspect, subject }) => aspect === 'access' && subject.includes(name));
      const alone = folded(changes, (each) => each).map(({ cause }) => cause);
      for (const each of said) {
        expect(alone.includes(each) && accessesOf(each.subject)).toBe(false);
      }
    }),
    repeated(150),
  );
});

test('what is said of a device that no master reaches is told', () => {
  const said = { dma: 'all', ram: 'secure', keys: 'all' } as const;
  expect(diffText(diff(guarded(said, []), guarded({ ...said, ram: 'non-secure' }, [])))).toBe(`1 internal change
  node changed  soc.ram.node: security: secure → non-secure
`);
});

const secret: Rule = { accepts: 'secure', writes: 'secure' };
const readOnly: Rule = { accepts: 'secure', writes: 'nobody' };

test('a region that no master meets is told with what it lets through', () => {
  const master = { seen: 1, secure: true };
  expect(diffText(diff(design([secret, secret], master), design([secret, readOnly], master)))).toBe(`1 internal change
  node changed  soc.wall.node: regions: 0x80000000..0x80000fff secure; 0x80001000..0x80001fff secure → 0x80000000..0x80000fff secure; 0x80001000..0x80001fff secure, writing no
`);
});

test('one that a master meets is told by the accesses of the master', () => {
  const master = { seen: 4, secure: true };
  expect(diffText(diff(design([secret], master), design([readOnly], master)))).toBe(`1 breaking change
  access lost  write at 0x80000000..0x80000fff of soc.dma:0 → soc.ram.node: secure → no; with it reach lost, node changed
`);
});

test('the order of regions that share no address says nothing', () => {
  const regions = [1, 0].map((k) => ({ address: [page(k)], accepts: { secure: k === 0 } }));
  const told = [regions, regions.toReversed()].map((list) => {
    const elaboration = elaborate(
      soc('soc', () => {
        const wall = tl.firewall({ regions: list });
        const ram = tl.ram({ address: AddressSet.range('0x8000_0000', '8K'), beatBytes: 8 });
        connect(tl.client({ name: 'cpu' }), wall, ram);
        return { wall, ram };
      }),
    );
    return elaboration.modules.flatMap(({ nodes }) => nodes.flatMap(({ settings: own }) => own?.regions ?? []));
  });
  expect(told).toEqual([
    ['0x80000000..0x80000fff secure; 0x80001000..0x80001fff non-secure'],
    ['0x80000000..0x80000fff secure; 0x80001000..0x80001fff non-secure'],
  ]);
});
