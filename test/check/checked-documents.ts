import { check, type Finding } from '../../lib/check/index.js';
import { elaborateDocument, runDocument } from '../../lib/import/index.js';
import type { Elaboration } from '../../lib/model/index.js';
import { families, type RecordedCase, recordedCases } from '../golden/recorded.js';

/** A recorded document that negotiated, with what Entente makes of it. */
export interface CheckedDocument {
  readonly name: string;
  readonly recorded: RecordedCase;
  readonly elaboration: Elaboration;
  readonly findings: readonly Finding[];
}

/** All recorded documents that negotiate, checked. */
export function checkedDocuments(): CheckedDocument[] {
  return families.flatMap((family) =>
    recordedCases(family).flatMap((recorded) => {
      const { doc } = recorded;
      const result = runDocument({ file: `${doc.name}.json`, text: JSON.stringify(doc), firstLine: 1 });
      if (!result.ok) return [];
      const elaboration = elaborateDocument(result);
      return [{ name: doc.name, recorded, elaboration, findings: check(elaboration).findings }];
    }),
  );
}

/** Each text once, in order. */
export function sorted(texts: Iterable<string>): string[] {
  return [...new Set(texts)].toSorted();
}
