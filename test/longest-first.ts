import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Files that take seconds, the longest first: a worker that starts one of them last keeps the other waiting.
const long = [
  'robustness/names',
  'project/workflows',
  'project/static',
  'viewer/viewer',
  'output/drawing/every-view',
  'project/demonstrations',
  'check/golden-documents',
  'project/generated-docs',
  'check/planted-conflicts',
  'output/drawing/layout/layout',
  'output/files/graphml-files',
  'golden/documents',
  'check/overlap-help',
  'cli/several-designs',
  'cli/against',
  'query/route-property',
  'viewer/large',
  'check/conflicts-property',
  'viewer/walk',
  'output/drawing/formats/mermaid',
  'cli/output',
  'diff/design-mutations/documents',
  'golden/rocket',
  'project/public-documentation',
  'query/explain-property',
  'output/drawing/formats/svg',
  'documents/schema',
  'check/reports',
  'output/drawing/formats/png',
  'check/address-overlap',
  'graph/random-graphs',
  'diff/design-mutations/programs',
  'output/drawing/formats/dot',
  'query/fields',
  'cli/diff',
  'viewer/overview',
  'output/drawing/yed',
  'documents/node-types',
  'cli/file-name',
  'output/drawing/views/fold',
  'cli/commands',
  'robustness/command-line',
  'rocket/tiles/cache-geometry',
  'cli/topology-loader',
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
