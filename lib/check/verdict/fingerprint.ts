import { groupBy } from '../../base/group-by.js';
import { inNumberedOrder } from '../../base/text/index.js';
import type { Finding } from './finding.js';
import { waiver } from '../rules/policy/waiver.js';

/**
 * What a finding is recognised by in another version of a design: design, rule and parties, which stay the same while lines and numbers
 * move. Findings that are alike are numbered by what they say, so that it does not matter in which order they come (design 6).
 */
export function fingerprinted(
  findings: readonly Finding[],
): { readonly finding: Finding; readonly fingerprint: string }[] {
  return numbered(findings, partiesKey).map(({ finding, key }) => ({ finding, fingerprint: key }));
}

/**
 * What a baseline has of each finding: its fingerprint with what it says, and with addresses that it does not say, so that one that has
 * got worse since is new (design 6). What is wrong with acceptances themselves is not accepted.
 */
export function baselineEntries(findings: readonly Finding[]): { readonly finding: Finding; readonly entry: string }[] {
  const acceptable = findings.filter(({ rule }) => rule !== waiver.id);
  return numbered(acceptable, wholeKey).map(({ finding, key }) => ({ finding, entry: key }));
}

/** The rule and the parties of a finding, with its design. */
export function partiesKey({ design, rule, subjects }: Finding): string {
  return [...(design === undefined ? [] : [`${design}:`]), rule, ...subjects].join(' ');
}

function wholeKey(finding: Finding): string {
  const { message, ranges } = finding;
  const untold = ranges.map(([start, end]) => `[${start}, ${end})`).filter((range) => !message.includes(range));
  return [`${partiesKey(finding)}: ${message}`, ...untold].join(' ');
}

function numbered(
  findings: readonly Finding[],
  keyOf: (finding: Finding) => string,
): { readonly finding: Finding; readonly key: string }[] {
  const entries = findings.map((finding) => ({ finding, key: keyOf(finding) }));
  for (const [key, alike] of groupBy([...entries], (entry) => entry.key)) {
    const inOrder =
      alike.length === 1 ? alike : alike.toSorted((a, b) => inNumberedOrder(wholeKey(a.finding), wholeKey(b.finding)));
    for (const [k, entry] of inOrder.entries()) if (k > 0) entry.key = `${key} #${k + 1}`;
  }
  return entries;
}
