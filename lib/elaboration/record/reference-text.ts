import type { ToldReference } from './elaboration.js';

/**
 * Identifies the item of a provider that a reference takes: `53 (pclk)`, `53 [1]`; empty for an unnamed item that is
 * the provider's only one.
 */
export function referenceText({ args, name, index }: Pick<ToldReference, 'args' | 'name' | 'index'>): string {
  return [
    ...(args.length === 0 ? [] : [args.join(' ')]),
    ...(name === undefined ? [] : [`(${name})`]),
    ...(index === undefined ? [] : [`[${index}]`]),
  ].join(' ');
}
