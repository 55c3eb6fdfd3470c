import { check, type Finding } from '../../lib/check/index.js';
import { elaborateDocument } from '../../lib/documents/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { families, type RecordedCase, recordedRuns } from '../golden/recorded.js';
import { someOf } from '../seeds.js';

/** A recorded document that negotiated, with what Entente makes of it. */
export interface CheckedDocument {
  readonly name: string;
  readonly recorded: RecordedCase;
  readonly elaboration: Elaboration;
  readonly findings: readonly Finding[];
}

let checked: readonly CheckedDocument[] | undefined;

/** Recorded documents of all families that negotiate, others with every seed, checked; once, for all tests of a process. */
export function checkedDocuments(): readonly CheckedDocument[] {
  return (checked ??= families
    .flatMap((family) => someOf(recordedRuns(family), 80))
    .flatMap(({ recorded, result }) => {
      if (!result.ok) return [];
      const elaboration = elaborateDocument(result);
      return [{ name: recorded.doc.name, recorded, elaboration, findings: check(elaboration).findings }];
    }));
}

/** Each text once, in order. */
export function sorted(texts: Iterable<string>): string[] {
  return [...new Set(texts)].toSorted();
}
