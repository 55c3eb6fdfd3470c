import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Files that take seconds, the longest first: a worker that starts one of them last keeps the other waiting.
const long = [
  'diagram/every-view',
  'viewer/viewer',
  'golden/rocket',
  'project/static',
  'project/generated-docs',
  'project/workflows',
  'viewer/walk',
  'query/explain-property',
  'golden/documents',
  'check/golden-documents',
  'emit/graphml-files',
  'viewer/large',
  'viewer/overview',
  'graph/scale',
  'robustness/configs',
  'robustness/documents',
  'robustness/command-line',
  'diagram/layout',
  'diagram/mermaid',
  'diagram/dot',
  'check/stock-systems',
  'check/conflicts-property',
  'query/route-property',
];

/** Starts long files first. Those of one place in the list belong together: what they share is made once a worker. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = long.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return at === -1 ? long.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
