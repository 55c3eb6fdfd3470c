import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Files that take seconds, the longest first: a worker that starts one of them last keeps the other waiting.
const long = [
  'project/static',
  'output/drawing/every-view',
  'check/golden-documents',
  'project/workflows',
  'robustness/names',
  'project/generated-docs',
  'viewer/viewer',
  'project/demonstrations',
  'golden/documents',
  'check/overlap-help',
  'diff/design-mutations/documents',
  'check/planted-conflicts',
  'output/drawing/layout/layout',
  'cli/several-designs',
  'errors/errors',
  'golden/rocket',
  'graph/random-graphs',
  'documents/node-types',
  'viewer/walk',
  'output/drawing/readback',
  'project/rules',
  'graph/scale',
  'output/drawing/formats/svg',
  'viewer/large',
  'query/explain-property',
  'entries/browser',
  'diff/design-mutations/programs',
  'check/address-overlap',
  'robustness/configs',
  'check/conflicts-property',
  'cli/diff',
  'cli/against',
  'diff/mirror-property',
  'cli/commands',
  'query/route-property',
  'project/public-documentation',
  'elaboration/effects',
  'cli/reaching',
  'rocket/tiles/crossings',
  'golden/blocks',
  'output/drawing/views/fold',
  'cli/diagram-selection',
  'output/drawing/formats/mermaid',
  'cli/rocket',
  'rocket/devices/plic',
  'cli/map',
  'check/stock-systems',
  'documents/schema',
  'chipyard/vocabulary',
  'robustness/command-line',
  'robustness/policies',
  'golden/chipyard',
  'output/drawing/yed',
  'rocket/refused',
  'project/options',
  'output/drawing/views/compared',
  'cli/repository-path',
  'rocket/ports/memory',
  'cli/bad-input',
  'output/drawing/drawing-text',
  'output/drawing/formats/dot',
  'cli/source-comments',
  'project/schemas',
  'robustness/documents',
  'cli/deep',
  'cli/chipyard',
  'rocket/tiles/boundary',
  'descriptions/real-device-trees',
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
