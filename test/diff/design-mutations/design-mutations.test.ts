import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareWithLock, diff, type Facts, factsOf, lockText, readLock } from '../../../lib/diff/index.js';
import { elaborateDocument, runDocument } from '../../../lib/import/index.js';
import type { Change } from '../../../lib/diff/index.js';
import type { Elaboration } from '../../../lib/model/index.js';
import { families, recordedCases } from '../../golden/recorded.js';
import { type Mutant, mutantsOf, type Value } from './mutate.js';
import { type Notice, noticesOf } from './notice.js';
import { long, seed } from '../../seeds.js';

const times = long ? 4 : 1;
const designsOfFamily = 4;
const changesOfDesign = 16 * times;

test('what a change means to others is said, and nothing else', () => {
  const figures = { designs: 0, kinds: new Set<string>(), changes: 0, refused: 0, noticed: 0 };
  const faults: string[] = [];
  const random = fc.sample(fc.nat(), { seed, numRuns: 100_000 });
  const next = (below: number): number =>
    (random[(figures.changes + figures.refused + figures.designs) % random.length] ?? 0) % below;
  for (const family of families.filter((name) => name !== 'errors')) {
    const cases = recordedCases(family);
    for (let k = 0, tried = 0; k < designsOfFamily * Math.min(times, 20) && tried < cases.length; tried++) {
      const document = cases[(next(cases.length) + tried) % cases.length]?.doc as unknown as Value;
      const before = elaborated(document);
      if (before === undefined || before.edges.length === 0) continue;
      k++;
      figures.designs++;
      const locked = readLock(lockText(factsOf(before)));
      const mutants = shuffled(mutantsOf(document), seed + tried);
      let done = 0;
      for (const make of mutants) {
        if (done >= changesOfDesign) break;
        const mutant = make();
        // What generic nodes negotiate is a trace of names.
        if (mutant.rename && family === 'arity') continue;
        const after = elaborated(mutant.document);
        if (after === undefined) {
          figures.refused++;
          continue;
        }
        done++;
        figures.changes++;
        figures.kinds.add(mutant.kind);
        const notices = noticesOf(before, after);
        if (notices.length > 0) figures.noticed++;
        for (const fault of faultsOf(before, locked, after, mutant, notices).slice(0, 1))
          faults.push(`${before.name}: ${mutant.kind}, ${mutant.what}\n  ${fault}`);
        if (faults.length > 60) break;
      }
    }
  }
  const { designs, kinds, changes, refused, noticed } = figures;
  console.log(
    `${designs} designs, ${kinds.size} kinds of change, ${changes} changes (${noticed} noticed, ${refused} others refused), ${faults.length} misses and false alarms`,
  );
  expect(faults.slice(0, 40).join('\n')).toBe('');
});

function elaborated(document: Value): Elaboration | undefined {
  const name = (document as { readonly name: string }).name;
  const result = runDocument({ file: `${name}.json`, text: JSON.stringify(document), firstLine: 1 });
  return result.ok ? elaborateDocument(result) : undefined;
}

// What is missed, and what is said for nothing.
function faultsOf(
  before: Elaboration,
  lockFile: Facts,
  after: Elaboration,
  { rename }: Mutant,
  notices: readonly Notice[],
): string[] {
  const changes = diff(before, after);
  const locked = compareWithLock(lockFile, factsOf(after)).map(({ change }) => change);
  const loud = changes.filter(({ impact }) => impact !== 'internal');
  if (rename) {
    const lockedLoud = locked.filter(({ impact }) => impact !== 'internal');
    return [
      ...loud.map((change) => `a rename is told: ${textOf(change)}`),
      ...lockedLoud.map((change) => `a rename is told by the lock: ${textOf(change)}`),
    ];
  }
  const renamed =
    changes.some(({ happening }) => happening === 'renamed') || locked.some(({ happening }) => happening === 'renamed');
  const faults: string[] = [];
  const unsaid = notices.find(({ mayBeUnsaid }) => !mayBeUnsaid);
  if (unsaid !== undefined && changes.length === 0) faults.push(`"No changes.", but ${unsaid.what}`);
  if (!renamed) {
    for (const notice of notices) {
      if (notice.impact === 'internal' || isSaid(notice, loud)) continue;
      faults.push(`${notice.impact}, and not said: ${notice.what}\n  ${loud.map(textOf).join('\n  ')}`);
      break;
    }
    const [some, others] = [loud, locked].map((list) => list.map(textOf).sort());
    const missing = some?.find((text) => others?.includes(text) !== true);
    const extra = others?.find((text) => some?.includes(text) !== true);
    if (missing !== undefined) faults.push(`not said by the lock: ${missing}`);
    if (extra !== undefined) faults.push(`said by the lock alone: ${extra}`);
  }
  if (notices.length === 0) {
    for (const change of loud) if (isSeenByEnds(change)) faults.push(`said for nothing: ${textOf(change)}`);
  }
  return faults;
}

// Some of what is told is no end's business: widths of buses, crossings, and what drives a clock.
function isSeenByEnds({ aspect, detail }: Change): boolean {
  return !['bus', 'crossing'].includes(aspect) && !/^(clock|rootClock|facts\..*)$/.test(detail) && aspect !== 'reach';
}

function isSaid({ who, about, impact }: Notice, changes: readonly Change[]): boolean {
  return changes.some(
    (change) =>
      (impact === 'compatible' || change.impact === 'breaking') &&
      [who, about.replace(/^~(.*)$/, '($1)')].some((id) =>
        [change.subject, change.before, change.after, ...change.seenBy].some((text) => text.includes(id)),
      ),
  );
}

function textOf({ impact, aspect, happening, subject, detail, before, after, seenBy }: Change): string {
  return `${impact} ${aspect} ${happening} ${subject}: ${detail}: ${before} → ${after} (${seenBy.join(' ')})`;
}

function shuffled<T>(items: readonly T[], from: number): T[] {
  const keys = fc.sample(fc.double({ noNaN: true }), { seed: from, numRuns: Math.max(1, items.length) });
  return items
    .map((item, k) => ({ item, key: keys[k] ?? 0 }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
