import { elaborateDocument, runDocument } from '../../lib/documents/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import type { Value } from '../diff/design-mutations/mutate.js';
import { families, recordedCases } from '../golden/recorded.js';
import { ownDocuments } from './own-documents.js';

/** Recorded documents that are not about a mistake, and those with what Rocket Chip has nothing like. */
export function documentsByFamily(): ReadonlyMap<string, readonly Value[]> {
  return new Map([
    ...families
      .filter((family) => family !== 'errors')
      .map((family) => [family, recordedCases(family).map(({ doc }) => doc)] as const),
    ['own', ownDocuments as readonly Value[]],
  ]);
}

/** What becomes of a document; undefined where it is refused. */
export function elaborated(document: Value): Elaboration | undefined {
  const name = (document as { readonly name: string }).name;
  const result = runDocument({ file: `${name}.json`, text: JSON.stringify(document), firstLine: 1 });
  return result.ok ? elaborateDocument(result) : undefined;
}
