import { groupBy } from '../../lib/base/group-by.js';
import type { Protocols } from '../../lib/elaboration/index.js';

/** What people know as one protocol, with all that it is called in reports: an arbiter of AHB speaks another one to its masters. */
export interface ProtocolChoice {
  readonly title: string;
  readonly names: readonly string[];
}

/** The protocols among those of some names, in the order in which they occur. */
export function protocolChoices({ titleOf }: Protocols, names: readonly string[]): ProtocolChoice[] {
  return [...groupBy(names, titleOf)].map(([title, own]) => ({ title, names: own }));
}

/** Whether any of a protocol is drawn. */
export function isShown({ names }: ProtocolChoice, hidden: ReadonlySet<string>): boolean {
  return names.some((name) => !hidden.has(name));
}

/** What is not drawn once a protocol is drawn that was not, or the other way round. */
export function switched(choice: ProtocolChoice, hidden: ReadonlySet<string>): ReadonlySet<string> {
  const { names } = choice;
  if (isShown(choice, hidden)) return new Set([...hidden, ...names]);
  return new Set([...hidden].filter((name) => !names.includes(name)));
}
