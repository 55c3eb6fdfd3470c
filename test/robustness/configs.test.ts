import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tryElaborate } from '../../lib/elaborate/elaborate.js';
import { diagnose } from '../../lib/graph/index.js';
import { rocketConfig, rocketVocabulary } from '../../lib/rocket/index.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import { anyNumber, editedText, hostileTexts, textEdits } from './mutations.js';
import { Outcomes, ruleOf } from './outcome.js';
import { withoutPlaces } from '../without-places.js';
import { long, repeated } from '../seeds.js';

const fragments = [...rocketVocabulary.fragments.keys()];
const values = [...rocketVocabulary.values.keys(), ...rocketVocabulary.makers.keys()];

const argument = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: 8 }).map(String) },
  { weight: 2, arbitrary: anyNumber.map(String) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...values, 'true', 'false', 'Some(1)', 'None', '"text"', 'InCluster(0)', 'Seq(1, 2)'),
  },
  { weight: 1, arbitrary: fc.constantFrom(...hostileTexts.filter((text) => text.length < 100)) },
);
const fragment = fc
  .tuple(fc.constantFrom(...fragments), fc.option(fc.array(argument, { maxLength: 3 }), { freq: 1 }))
  .map(([name, args]) => (args === null ? name : `${name}(${args.join(', ')})`));
const base = fc.constantFrom('DefaultConfig', 'BaseConfig', 'WithCoherentBusTopology ++ BaseConfig', 'TinyConfig');

/** Config expressions, whole and damaged. */
const anyExpression: fc.Arbitrary<string> = fc
  .tuple(fc.array(fragment, { maxLength: 3 }), base, fc.option(textEdits, { nil: [], freq: 1 }))
  .map(([parts, last, changes]) => editedText([...parts, last].join(' ++ '), changes));

/** What becomes of the stock system with a configuration. */
function become(expression: string): string {
  const failures = withoutPlaces(() => {
    let config;
    try {
      config = rocketConfig(expression);
    } catch (error) {
      return [diagnose(error, [])];
    }
    return tryElaborate(ExampleRocketSystem, config).failures;
  });
  return ruleOf(expression, failures);
}

test('config expressions with anything in them make a system, or are refused with what is wrong', () => {
  const outcomes = new Outcomes();
  fc.assert(
    fc.property(anyExpression, (expression) => {
      outcomes.run(expression, () => become(expression));
    }),
    repeated(80),
  );
  console.info(outcomes.report('Config expressions'));
  expect(outcomes.kinds).toBeGreaterThan(long ? 5 : 2);
});
