import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { filesPassedBefore } from './passed-before.js';

// Files that start processes by the dozen: that takes the longer the more memory the worker has, which it gathers from file to file.
const spawning = [
  'cli/several-designs',
  'project/workflows',
  'cli/against',
  'passed-before',
  'project/reporter',
  'output/files/map-tools',
];

// Files that take seconds, the longest first: a worker that starts one of them last keeps the other waiting.
const long = [
  'project/demonstrations',
  'robustness/names',
  'cli/sweep',
  'viewer/play',
  'viewer/tasks',
  'cli/cache',
  'viewer/accessibility',
  'editor/editor',
  'golden/documents',
  'output/drawing/every-view',
  'diff/design-mutations/documents',
  'project/generated-docs',
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
  'cli/files/output',
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
  'project/sweep-services',
  'hardware/rtl',
  'output/drawing/yed',
  'viewer/overview',
  'output/drawing/formats/svg',
  'cli/map',
  'cli/reaching',
  'cli/topology/limits',
  'output/drawing/formats/png',
  'cli/commands/arguments/diagram',
  'robustness/command-line',
  'cli/topology/loader',
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

// What checks the sources waits for programs, while the other worker starts processes.
const first = ['project/static', ...spawning, ...long];

/**
 * Starts files that start processes first, then long ones. Those of one place in the list belong together: what they share is made once a worker. Leaves out those that
 * passed before, where that is wanted.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = first.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return at === -1 ? first.length : at;
    };
    const passed = filesPassedBefore();
    const left = files.filter(({ moduleId }) => !passed.has(relative(process.cwd(), moduleId)));
    return (await super.sort(left)).toSorted((a, b) => rank(a) - rank(b));
  }
}
