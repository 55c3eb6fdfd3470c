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
  'output/files/formats/tools',
];

// What checks the sources waits for programs, while the other worker starts processes.
const first = ['project/static', ...spawning];

/**
 * Starts files that start processes first, then the others as the test runner would: the longest first, or the largest where it does not know
 * yet how long they take. Leaves out those that passed before, where that is wanted.
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
