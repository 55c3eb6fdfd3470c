import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareWithLock, type Facts, factsOf, LockError, lockText, readLock } from '../../../lib/diff/index.js';
import { elaborate } from '../../../lib/elaborate/elaborate.js';
import blinker from '../../../topologies/blinker.js';
import fu540 from '../../../topologies/fu540.js';
import gd32vf103 from '../../../topologies/gd32vf103.js';
import microcontroller from '../../../topologies/microcontroller-axi.js';
import trustzone from '../../../topologies/trustzone.js';
import { atLeast, repeated } from '../../seeds.js';

// A lock is a file: people edit it, and merges put lines of both sides together. Nothing in it is passed over in silence.
const designs = [blinker, fu540, gd32vf103, microcontroller, trustzone].map((topology) => {
  const facts = factsOf(elaborate(topology));
  return { facts, lines: lockText(facts).split('\n') };
});

/** What somebody makes of a line; the same line where that is nothing. */
const edits: Readonly<Record<string, (line: string) => string | undefined>> = {
  'taken out': () => undefined,
  'with another subject': (line) => line.replace(/^(\w+ \S+)/, '$1x'),
  'with another field': (line) => line.replace(/ (\S+) = /, ' $1x = '),
  'with another value': (line) =>
    line.replace(/( = .*?)(?= @|$)/, (value) => (/\d$/.test(value) ? `${value}7` : `${value}x`)),
  'for another end': (line) => line.replace(/ @ (\S+)$/, ' @ $1x'),
  'with another aspect': (line) => line.replace(/^\w+/, 'thing'),
};

// What an end sees without relying on it, how domains are called, and in which order windows were declared, is nothing that others rely on.
function isRelied(line: string, edit: string): boolean {
  if (/^(design|sees|unseen|windows) /.test(line)) return false;
  return !(edit === 'with another value' && line.includes(' fifoId = '));
}

function answer(text: string, facts: Facts): 'refused' | 'told' | 'passed over' {
  try {
    return compareWithLock(readLock(text), facts).length > 0 ? 'told' : 'passed over';
  } catch (error) {
    if (error instanceof LockError) return 'refused';
    throw error;
  }
}

test('whatever becomes of a line of a lock that others rely on is told, or refused', () => {
  const answers = { refused: 0, told: 0 };
  const edit = fc.constantFrom(...Object.keys(edits));
  fc.assert(
    fc.property(fc.constantFrom(...designs.keys()), fc.nat(1 << 20), edit, (design, at, how) => {
      const { facts, lines } = designs[design] ?? { facts: undefined, lines: [] };
      const k = 2 + (at % (lines.length - 4));
      const line = lines[k] ?? '';
      const edited = edits[how]?.(line);
      fc.pre(facts !== undefined && edited !== line && isRelied(line, how));
      const text = lines.toSpliced(k, 1, ...(edited === undefined ? [] : [edited])).join('\n');
      const given = answer(text, facts);
      if (given === 'passed over') expect.fail(`${line}, ${how}, is passed over`);
      answers[given]++;
    }),
    repeated(500),
  );
  expect(answers.told).toBeGreaterThan(atLeast(200));
});

test('lines about what no other line tells of are told as what is no longer there', () => {
  const facts = factsOf(elaborate(blinker));
  const lines = lockText(facts).split('\n');
  const added = [
    'device blinker.ghost address = 0x1000..0x1fff',
    'device blinker.pins.registers executable = true @ blinker.nobody:0',
    'sees blinker.nowhere:0 → blinker.pins.registers',
  ];
  const told = added.map((line) => {
    const locked = readLock(lines.toSpliced(2, 0, line).join('\n'));
    expect(readLock(lockText(locked))).toEqual(locked);
    return compareWithLock(locked, facts).map(
      ({ change: { aspect, happening, subject } }) => `${aspect} ${happening} ${subject}`,
    );
  });
  expect(told).toEqual([
    ['device removed blinker.ghost'],
    ['port removed blinker.nobody'],
    ['port removed blinker.nowhere'],
  ]);
});
