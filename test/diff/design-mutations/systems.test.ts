import { type Elaboration, tryElaborate } from 'entente-soc';
import { expect, test } from 'vitest';
import { rocketConfig, rocketVocabulary } from '../../../lib/rocket/index.js';
import { ExampleRocketSystem } from '../../../topologies/rocket.js';
import { long, shuffled } from '../../seeds.js';
import { withoutPlaces } from '../../without-places.js';
import { type DesignChange, Trials } from './judge.js';

const bases = ['DefaultConfig', 'DualCoreConfig', 'WithInclusiveCache ++ DefaultConfig'];

test('what a fragment changes about a Rocket system is said, and nothing else', () => {
  const trials = new Trials();
  for (const base of bases) {
    const before = elaborated(base);
    if (before === undefined) return expect.unreachable(`${base} is not elaborated`);
    trials.tryChanges(before, shuffled(changesOf(base), base), long ? Infinity : 4);
  }
  console.log(String(trials));
  expect(trials.faults.join('\n')).toBe('');
  expect(trials.changes).toBeGreaterThan(9);
  expect(trials.noticed).toBeGreaterThan(3);
});

const crossings = ['NoCrossing', 'SynchronousCrossing', 'RationalCrossing', 'AsynchronousCrossing', 'CreditedCrossing'];

// What arguments of a kind may be, by what messages call it.
const samples: Readonly<Record<string, readonly string[]>> = {
  'an integer': ['1', '2', '4', '8', '16', '32', '64'],
  'a number': ['50', '125'],
  'true or false': ['true', 'false'],
  'an address': ['0x10000000', '0x2000000', '0x100000000'],
};

/** A fragment in front of a configuration: each that there is, with samples of its arguments. */
function changesOf(base: string): DesignChange[] {
  return [...rocketVocabulary.fragments].flatMap(([name, fragment]) => {
    if (!name.startsWith('With')) return [];
    const parameters = 'make' in fragment ? (fragment.parameters ?? []) : [];
    const lists = parameters
      .filter(({ optional }) => !optional)
      .map(({ kind: { says } }) => samples[says] ?? (says.startsWith('a crossing') ? crossings : []));
    const longest = Math.max(1, ...lists.map(({ length }) => length));
    if (lists.some(({ length }) => length === 0)) return [];
    return Array.from({ length: longest }, (_, k): DesignChange => {
      const args = lists.map((list) => list[k % list.length]).join(', ');
      const what = args === '' ? name : `${name}(${args})`;
      return { kind: name, what, make: () => elaborated(`${what} ++ ${base}`) };
    });
  });
}

function elaborated(config: string): Elaboration | undefined {
  const { elaboration, failures } = withoutPlaces(() => tryElaborate(ExampleRocketSystem, rocketConfig(config)));
  return failures.length > 0 ? undefined : elaboration;
}
