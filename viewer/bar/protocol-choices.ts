import { groupBy } from '../../lib/base/group-by.js';
import type { Protocols } from '../../lib/elaboration/index.js';

/**
 * What people regard as one protocol, with all its names in reports: an AHB arbiter uses another name towards its
 * masters.
 */
export interface ProtocolChoice {
  readonly title: string;
  readonly names: readonly string[];
}

/** The distinct protocols of the given names, in the order in which they occur. */
export function protocolChoices({ titleOf }: Protocols, names: readonly string[]): ProtocolChoice[] {
  return [...groupBy(names, titleOf)].map(([title, own]) => ({ title, names: own }));
}

/** Whether any part of a protocol is drawn. */
export function isShown({ names }: ProtocolChoice, hidden: ReadonlySet<string>): boolean {
  return names.some((name) => !hidden.has(name));
}

/** The hidden protocols after a choice is toggled. */
export function switched(choice: ProtocolChoice, hidden: ReadonlySet<string>): ReadonlySet<string> {
  const { names } = choice;
  if (isShown(choice, hidden)) return new Set([...hidden, ...names]);
  return new Set([...hidden].filter((name) => !names.includes(name)));
}
