import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { filesPassedBefore } from './passed-before.js';

// Files that take seconds, the longest first: a worker that starts one of them last keeps the other waiting.
const long = [
  'project/demonstrations',
  'project/static',
  'robustness/names',
  'cli/sweep',
  'viewer/play',
  'viewer/tasks',
  'cli/cache',
  'viewer/accessibility',
  'golden/documents',
  'cli/several-designs',
  'output/drawing/every-view',
  'diff/design-mutations/documents',
  'project/generated-docs',
  'project/workflows',
  'descriptions/topology/write',
  'viewer/viewer',
  'viewer/large',
  'golden/rocket',
  'check/golden-documents',
  'errors/errors',
  'viewer/walk',
  'viewer/screens',
  'check/planted-conflicts',
  'viewer/play-safety',
  'output/drawing/layout/layout',
  'check/overlap-help',
  'graph/random-graphs',
  'cli/output',
  'cli/against',
  'golden/chipyard',
  'project/rules',
  'viewer/live',
  'output/drawing/readback',
  'graph/scale',
  'documents/node-types',
  'query/security-property',
  'hardware/yosys',
  'project/device-examples',
  'check/conflicts-property',
  'cli/commands',
  'query/explain-property',
  'cli/diff',
  'diff/design-mutations/programs',
  'project/public-documentation',
  'diff/ports',
  'cli/bad-input',
  'cli/explain',
  'project/code-blocks',
  'diff/design-mutations/systems',
  'output/files/map-tools',
  'project/sweep-services',
  'hardware/rtl',
  'output/drawing/yed',
  'viewer/overview',
  'output/drawing/formats/svg',
  'cli/map',
  'cli/reaching',
  'cli/limits',
  'output/drawing/formats/png',
  'cli/diagram-selection',
  'robustness/command-line',
  'cli/topology-loader',
  'output/drawing/clocks-and-interrupts',
  'output/drawing/transforms/fold',
  'documents/schema',
  'project/package-files',
  'project/schemas',
  'cli/listings',
  'output/drawing/layout/page',
  'output/drawing/views/address/address-view',
  'topologies/blinker',
  'check/address-overlap',
];

/**
 * Starts long files first. Those of one place in the list belong together: what they share is made once a worker. Leaves out those that
 * passed before, where that is wanted.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = long.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return at === -1 ? long.length : at;
    };
    const passed = filesPassedBefore();
    const left = files.filter(({ moduleId }) => !passed.has(relative(process.cwd(), moduleId)));
    return (await super.sort(left)).toSorted((a, b) => rank(a) - rank(b));
  }
}
