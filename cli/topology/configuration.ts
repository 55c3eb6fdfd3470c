import {
  type Config,
  type ConfigVocabulary,
  configFromExpression,
  type Fragment,
  Parameters,
  withFragments,
} from '../../lib/config/index.js';
import { rocketVocabulary } from '../../lib/rocket/index.js';

/**
 * The configuration of an expression on the command line. It may use the fragments of `vocabulary`, and those that the input exports: configurations,
 * and functions that return one.
 */
export function configurationOf(
  expression: string,
  exports: Readonly<Record<string, unknown>>,
  vocabulary: ConfigVocabulary = rocketVocabulary,
): Config {
  const own = Object.entries(exports).flatMap(([name, value]): [string, Fragment | Parameters][] => {
    if (value instanceof Parameters) return [[name, value]];
    return typeof value === 'function' ? [[name, { make: value as Fragment['make'] }]] : [];
  });
  return configFromExpression(expression, withFragments(vocabulary, own));
}

/** The names of all complete configurations among the given values: those without arguments whose names do not mark them as fragments. */
export function configurationsIn(named: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(named)
    .filter(([name, value]) => value instanceof Parameters && !name.startsWith('With'))
    .map(([name]) => name);
}
