import { AddressSet, check, connect, elaborate, type Policy, soc, tl, type Waiver } from 'entente-soc';
import { expect, test } from 'vitest';

// The window of spi0 reaches into that of its neighbours.
const design = elaborate(
  soc('soc', () => {
    const cpu = tl.client({ name: 'cpu' });
    const bus = tl.xbar();
    connect(cpu, bus);
    const device = (name: string, base: string, size: string): ReturnType<typeof tl.manager> => {
      const node = tl.manager({
        name,
        address: [AddressSet.range(base, size)],
        supports: tl.readWrite(1, 4),
        beatBytes: 4,
      });
      connect(bus, node);
      return node;
    };
    const spi0 = device('spi0', '0x1000_0000', '64K');
    const eth = device('eth', '0x1000_1000', '4K');
    const usb = device('usb', '0x1000_2000', '4K');
    return { cpu, bus, spi0, eth, usb };
  }),
);

function judged(subject: string | readonly string[]): { readonly found: string[]; readonly waived: string[][] } {
  const policy: Policy = {
    rules: { 'address/no-default': 'off' },
    waivers: [{ rule: 'address/overlap', subject, reason: 'one chip select' }],
  };
  const { findings, waived } = check(design, policy);
  return {
    found: findings
      .filter(({ rule }) => ['address/overlap', 'policy/waiver'].includes(rule))
      .map(({ message }) => message.split('\n', 1)[0] ?? ''),
    waived: waived.map(({ finding }) => finding.subjects.toSorted()),
  };
}

test('a waiver that names both parties of an overlap covers that one alone', () => {
  expect(judged(['spi0', 'eth'])).toEqual({
    found: ['soc.spi0 and soc.usb overlap at [0x10002000, 0x10003000) (4 KiB).'],
    waived: [['soc.eth', 'soc.spi0']],
  });
});

test('a waiver that names one of them covers nothing, and is told what it left out', () => {
  expect(judged('spi0')).toEqual({
    found: [
      'soc.eth and soc.spi0 overlap at [0x10001000, 0x10002000) (4 KiB).',
      'soc.spi0 and soc.usb overlap at [0x10002000, 0x10003000) (4 KiB).',
      'The waiver of address/overlap at spi0 ("one chip select") is not needed: it covers no finding; the findings there are also about soc.eth.',
    ],
    waived: [],
  });
});

test('the help names all that one has to name, and that is enough', () => {
  const helpOf = (waiver: Partial<Waiver>): string | undefined =>
    check(design, { waivers: [{ rule: 'address/overlap', reason: 'one chip select', ...waiver }] }).findings.find(
      ({ rule }) => rule === 'policy/waiver',
    )?.help;
  expect(helpOf({ subject: 'spi0' })).toBe(
    "To accept that, too, name all of them: subject: ['spi0', 'soc.eth']. Otherwise take the waiver out of the policy.",
  );
  expect(helpOf({ subject: ['spi0', 'soc.eth'] })).toBeUndefined();
  expect(helpOf({ subject: 'uart' })).toBe('Take the waiver out of the policy.');
  expect(helpOf({ subject: ['spi0', 'soc.eth'], expires: '2020-02-29' })).toBe(
    'Take the waiver out of the policy, or give it a later date with a reason that still holds.',
  );
});

test('a pattern says that more is meant', () => {
  expect(judged(['spi0', '*'])).toEqual({
    found: [],
    waived: [
      ['soc.eth', 'soc.spi0'],
      ['soc.spi0', 'soc.usb'],
    ],
  });
});

test('a waiver expires whether or not anybody says the day', () => {
  const day = (fromToday: number): string => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);
  const verdictOf = (expires: string, today?: string): { readonly said: string[]; readonly waived: number } => {
    const policy: Policy = {
      rules: { 'address/no-default': 'off' },
      waivers: [{ rule: 'address/overlap', reason: 'for B0', expires }],
    };
    const { findings, waived } = check(design, policy, { today });
    return {
      said: findings.map(({ rule, message }) => (rule === 'policy/waiver' ? message : rule)),
      waived: waived.length,
    };
  };
  const accepted = { said: [], waived: 2 };
  const expired = (expires: string): typeof accepted | { readonly said: string[]; readonly waived: number } => ({
    said: ['address/overlap', 'address/overlap', `The waiver of address/overlap ("for B0") expired on ${expires}.`],
    waived: 0,
  });
  for (const past of ['2020-01-01', day(-2)]) expect(verdictOf(past)).toEqual(expired(past));
  expect(verdictOf(day(2))).toEqual(accepted);
  expect(verdictOf('2020-01-01', '2020-01-01')).toEqual(accepted);
  expect(verdictOf(day(2), day(3))).toEqual(expired(day(2)));
});
