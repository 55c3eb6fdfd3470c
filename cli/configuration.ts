import { type Config, configFromExpression, type Fragment, Parameters, withFragments } from '../lib/config/index.js';
import { rocketVocabulary } from '../lib/subsystem/index.js';

/**
 * The configuration that an expression on the command line describes. It may name the fragments of Rocket systems and those that the
 * input exports: configurations, and functions that return one.
 */
export function configurationOf(expression: string, exports: Readonly<Record<string, unknown>>): Config {
  const own = Object.entries(exports).flatMap(([name, value]): [string, Fragment | Parameters][] => {
    if (value instanceof Parameters) return [[name, value]];
    return typeof value === 'function' ? [[name, { make: value as Fragment['make'] }]] : [];
  });
  return configFromExpression(expression, withFragments(rocketVocabulary, own));
}
