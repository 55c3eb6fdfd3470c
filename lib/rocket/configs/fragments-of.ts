import { Config, type Fragment } from '../../config/index.js';
import { parametersOf } from './argument-kinds.js';

/** The functions among makers that take arguments, by their names: those whose arguments an expression has to know the kinds of. */
export type WithArguments<Makers> = {
  [Name in keyof Makers]: Makers[Name] extends (...args: infer Arguments extends readonly unknown[]) => unknown
    ? Arguments extends readonly []
      ? never
      : Name
    : never;
}[keyof Makers];

/**
 * What expressions may name of makers: configurations, and fragments. Each that takes arguments has a signature, as `parametersOf` reads it.
 */
export function fragmentsOf<Makers extends object>(
  makers: Makers,
  signatures: Readonly<Record<WithArguments<NoInfer<Makers>>, string>>,
): [name: string, fragment: Fragment | Config][] {
  const takes: Readonly<Record<string, string>> = signatures;
  return Object.entries(makers).flatMap(([name, value]: [string, unknown]): [string, Fragment | Config][] => {
    if (value instanceof Config) return [[name, value]];
    if (typeof value !== 'function') return [];
    return [[name, { make: value as Fragment['make'], parameters: parametersOf(takes[name] ?? '') }]];
  });
}
