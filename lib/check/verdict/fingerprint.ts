import type { Finding } from './finding.js';
import { waiver } from '../rules/policy/waiver.js';

/**
 * What a finding is recognised by in another version of a design: design, rule and parties, which stay the same while lines and numbers
 * move. Findings that are alike are numbered (design 6).
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
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const key = keyOf(finding);
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return { finding, key: count === 1 ? key : `${key} #${count}` };
  });
}
