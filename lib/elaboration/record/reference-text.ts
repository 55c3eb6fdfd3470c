import type { ToldReference } from './elaboration.js';

/** Which of what its provider has something takes: `53 (pclk)`; empty for the only one of a provider, where it has no name. */
export function referenceText({ args, name }: Pick<ToldReference, 'args' | 'name'>): string {
  return [...(args.length === 0 ? [] : [args.join(' ')]), ...(name === undefined ? [] : [`(${name})`])].join(' ');
}
