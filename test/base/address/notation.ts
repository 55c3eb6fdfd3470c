import { expect } from 'vitest';
import { AddressRange, AddressSet } from '../../../lib/base/address/index.js';
import { type Category, RequirementError } from '../../../lib/base/diagnostic/index.js';

/** The shorthand of the specification: `base/mask`, or `base/~k` for the mask that is the complement of k. */
export function set(text: string): AddressSet {
  const [base = '', mask = ''] = text.split('/');
  return new AddressSet(BigInt(base), mask.startsWith('~') ? ~BigInt(mask.slice(1)) : BigInt(mask));
}

export function sets(...texts: string[]): AddressSet[] {
  return texts.map(set);
}

/** Ranges as pairs of base and size. */
export function ranges(...pairs: [base: number, size: number][]): AddressRange[] {
  return pairs.map(([base, size]) => new AddressRange(BigInt(base), BigInt(size)));
}

/** The requirement that the action breaks, whole. */
export function broken(action: () => unknown): {
  rule: string;
  message: string;
  help: string | undefined;
  category: Category;
} {
  try {
    action();
  } catch (error) {
    if (!(error instanceof RequirementError)) throw error;
    return { rule: error.rule, message: error.message, help: error.help, category: error.category };
  }
  return expect.unreachable('no requirement was broken');
}

/** What {@link broken} gives for a requirement with these parts. */
export function requirement(
  rule: string,
  message: string,
  help?: string,
  category: Category = 'parameters',
): ReturnType<typeof broken> {
  return { rule, message, help, category };
}
