import type { ToldClock } from './elaboration.js';

/** Which clock of its provider something takes: `53 (pclk)`; empty for the only one of a provider, where it has no name. */
export function takenClockText({ args, name }: Pick<ToldClock, 'args' | 'name'>): string {
  return [...(args.length === 0 ? [] : [args.join(' ')]), ...(name === undefined ? [] : [`(${name})`])].join(' ');
}
