import { AddressSet, check, connect, elaborate, type Elaboration, type Finding, soc, tl } from 'entente-soc';
import { describe, expect, test } from 'vitest';
import { baselineEntries, fingerprinted } from '../../../lib/check/index.js';
import { factsOf } from '../../../lib/diff/index.js';

const policy = { rules: { 'address/no-default': 'off' } } as const;

// Two devices, the second of which may lie in the first.
function design(base: string, size: string): Elaboration {
  return elaborate(
    soc('soc', () => {
      const cpu = tl.client({ name: 'cpu', emits: tl.readWrite(1, 8) });
      const bus = tl.xbar();
      const device = (at: string, bytes: string): ReturnType<typeof tl.manager> =>
        tl.manager({ address: [AddressSet.range(at, bytes)], supports: tl.readWrite(1, 8), beatBytes: 8 });
      const [a, b] = [device('0x1_0000', '64K'), device(base, size)];
      connect(cpu, bus);
      connect(bus, a);
      connect(bus, b);
      return { cpu, bus, a, b };
    }),
  );
}

function entriesOf(findings: readonly Finding[]): string[] {
  return baselineEntries(findings).map(({ entry }) => entry);
}

function judged(elaboration: Elaboration, baseline: readonly string[]): { found: string[]; old: number } {
  const { findings, old } = check(elaboration, policy, { baseline });
  return { found: findings.map(({ message }) => message.split('\n', 1)[0] ?? ''), old: old.length };
}

const before = check(design('0x1_f000', '4K'), policy).findings;

test('a baseline has what findings say', () => {
  expect(entriesOf(before)).toEqual([
    'address/overlap soc.b soc.a: soc.a and soc.b overlap at [0x1f000, 0x20000) (4 KiB).\n  soc.a: [0x10000, 0x20000) (64 KiB)\n  soc.b: [0x1f000, 0x20000) (4 KiB)\n  seen by soc.cpu',
  ]);
});

test('what is as it was is old, and what got worse is new', () => {
  expect(judged(design('0x1_f000', '4K'), entriesOf(before))).toEqual({ found: [], old: 1 });
  expect(judged(design('0x1_0000', '32K'), entriesOf(before))).toEqual({
    found: ['soc.a and soc.b overlap at [0x10000, 0x18000) (32 KiB).'],
    old: 0,
  });
});

test('what moves once more from where it was locked is new', () => {
  const locked = factsOf(design('0x4_0000', '4K'));
  const [moved] = check(design('0x5_0000', '4K'), policy, { locked }).findings;
  const baseline = entriesOf(moved === undefined ? [] : [moved]);
  const found = (base: string): string[] =>
    check(design(base, '4K'), policy, { locked, baseline }).findings.map(({ message }) => message);
  expect(found('0x5_0000')).toEqual([]);
  expect(found('0x6_0000')).toEqual([
    'device moved, compared with the lock: soc.b: 0x40000..0x40fff → 0x60000..0x60fff.',
  ]);
});

test('addresses that a finding does not say count, too', () => {
  const finding: Finding = {
    ...{
      rule: 'team/one',
      severity: 'error',
      message: 'There is a hole.',
      subjects: ['soc.a'],
      locations: [],
      help: '',
    },
    ranges: [['0x1000', '0x2000']],
  };
  expect(entriesOf([finding, finding])).toEqual([
    'team/one soc.a: There is a hole. [0x1000, 0x2000)',
    'team/one soc.a: There is a hole. [0x1000, 0x2000) #2',
  ]);
});

test('a baseline of fingerprints is read as before', () => {
  const fingerprints = fingerprinted(before).map(({ fingerprint }) => fingerprint);
  expect(fingerprints).toEqual(['address/overlap soc.b soc.a']);
  expect(judged(design('0x1_f000', '4K'), fingerprints)).toEqual({ found: [], old: 1 });
});

describe('what a baseline has that is not found any more', () => {
  const repaired = design('0x4_0000', '4K');
  const overlapping = design('0x1_f000', '4K');
  const waivers = (elaboration: Elaboration, baseline: readonly string[]): string[] =>
    check(elaboration, policy, { baseline })
      .findings.filter(({ rule }) => rule === 'policy/waiver')
      .map(({ severity, message, help }) => `${severity}: ${message} ${help}`);
  const stale =
    'warning: The baseline has what is not found any more: address/overlap soc.b soc.a: soc.a and soc.b overlap at [0x1f000, 0x20000) (4 KiB). Take it out of the baseline; entente check --write-baseline writes what is found now.';

  test('is told, so that it does not hide the same mistake later', () => {
    expect(waivers(overlapping, entriesOf(before))).toEqual([]);
    expect(waivers(repaired, entriesOf(before))).toEqual([stale]);
  });

  test('is told of an older baseline, too', () => {
    const fingerprints = fingerprinted(before).map(({ fingerprint }) => fingerprint);
    expect(waivers(overlapping, fingerprints)).toEqual([]);
    expect(waivers(repaired, fingerprints)).toEqual([
      'warning: The baseline has what is not found any more: address/overlap soc.b soc.a. Take it out of the baseline; entente check --write-baseline writes what is found now.',
    ]);
  });

  test('is not told where it was found in other words, of other designs, or of a lock that is not compared', () => {
    expect(waivers(design('0x1_0000', '32K'), entriesOf(before))).toEqual([]);
    expect(
      waivers(repaired, [
        'address/overlap other.b other.a: other.a and other.b overlap at [0x1f000, 0x20000) (4 KiB).',
        'hw/bad.ts: address/overlap soc.b soc.a: soc.a and soc.b overlap at [0x1f000, 0x20000) (4 KiB).',
        'policy/locked soc.b: device moved, compared with the lock: soc.b: 0x40000..0x40fff → 0x50000..0x50fff.',
      ]),
    ).toEqual([]);
  });

  test('is not accepted itself', () => {
    const { findings } = check(repaired, policy, { baseline: entriesOf(before) });
    expect(entriesOf(findings)).toEqual([]);
  });
});
