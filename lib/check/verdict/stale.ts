import type { CheckedDesign } from '../design/checked-design.js';
import type { Finding } from './finding.js';
import { baselineEntries, partiesKey } from './fingerprint.js';
import { locked } from '../rules/policy/locked.js';
import { unlocked } from '../rules/policy/unlocked.js';

/** A design, and what was found in it. */
interface Judged {
  readonly design: CheckedDesign;
  readonly name?: string | undefined;
  readonly findings: readonly Finding[];
}

/**
 * What a baseline has of these designs that is not found any more. What is found of the same parties in other words has changed, and is
 * told as new. Nothing is known of other designs, nor of locks where none is compared.
 */
export function staleIn(baseline: readonly string[], all: readonly Judged[]): string[] {
  if (baseline.length === 0) return [];
  const findings = all.flatMap((judged) => judged.findings);
  const found = new Set(baselineEntries(findings).map(({ entry }) => entry));
  const parties = [...new Set(findings.map(partiesKey))];
  return baseline.filter(
    (entry) =>
      !found.has(entry) && !parties.some((key) => startsWith(entry, key)) && all.some((each) => isOf(entry, each)),
  );
}

// After the parties, an entry has the rest of the message, or a number that distinguishes alike findings.
function startsWith(entry: string, key: string): boolean {
  return entry === key || entry.startsWith(`${key}: `) || entry.startsWith(`${key} #`);
}

const ofLocks: readonly string[] = [locked.id, unlocked.id];

// The baseline of a single design does not name it, but contains the paths of its modules.
function isOf(entry: string, { design, name }: Judged): boolean {
  const prefix = name === undefined ? '' : `${name}: `;
  const [, rule, subject] = /^([a-z\d-]+\/[a-z\d-]+)(?::| ([^\s:]+)|$)/.exec(entry.slice(prefix.length)) ?? [];
  if (!entry.startsWith(prefix) || rule === undefined) return false;
  if (ofLocks.includes(rule) && design.locked === undefined) return false;
  const [root] = design.elaboration.modules;
  return subject === undefined || subject.split('.', 1)[0] === root?.id;
}
