import type { ToldReference } from './elaboration.js';

/** Which of what its provider has something takes: `53 (pclk)`, `53 [1]`; empty for the only one of a provider, where it has no name. */
export function referenceText({ args, name, index }: Pick<ToldReference, 'args' | 'name' | 'index'>): string {
  return [
    ...(args.length === 0 ? [] : [args.join(' ')]),
    ...(name === undefined ? [] : [`(${name})`]),
    ...(index === undefined ? [] : [`[${index}]`]),
  ].join(' ');
}
