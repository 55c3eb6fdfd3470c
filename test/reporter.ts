import { relative } from 'node:path';
import type { Reporter, TestModule, TestSuite, Vitest } from 'vitest/node';
import { filesPassedBefore, type PassedFiles, runOfFiles } from './passed-before.js';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Closes a run with `N passed, N failed, N skipped` alone on a line, and notes which files passed. */
export default class CountingReporter implements Reporter {
  #seed: string | undefined;
  #before: PassedFiles = new Map();
  #note: ReturnType<typeof runOfFiles> = () => undefined;

  onInit({ config }: Vitest): void {
    this.#seed = config.env.ENTENTE_TEST_SEED;
    this.#before = filesPassedBefore();
    this.#note = runOfFiles();
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const { passed: now, failed, skipped } = count(modules, unhandledErrors);
    const before = [...this.#before.values()].reduce((sum, tests) => sum + tests, 0);
    const passed = before + now;
    // An error outside a test may be of any file.
    const files = modules.map(({ moduleId }) => relative(process.cwd(), moduleId));
    this.#note(files, unhandledErrors.length === 0 ? passedFiles(modules) : new Map());
    if (failed > 0 && this.#seed !== undefined)
      console.log(`The same random tests once more: ENTENTE_TEST_SEED=${this.#seed} npx vitest run`);
    if (before > 0) {
      console.log(
        `${before} of these passed before with the same files, packages and Node, and did not run again: npm run test:all runs everything.`,
      );
    }
    console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  }
}

/** A type test counts like any other; each error outside a test (a file that does not load, a failing hook) is one failure more. */
function count(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): Counts {
  const counts: Counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      // A test still pending at the end never ran although it should have.
      counts[state === 'pending' ? 'failed' : state]++;
    }
    for (const group of [module, ...module.children.allSuites()]) if (hasOwnError(group)) counts.failed++;
  }
  return counts;
}

/** Files of which every test passed: one that is skipped may have to run next time. */
function passedFiles(modules: readonly TestModule[]): PassedFiles {
  return new Map(
    modules
      .map((module) => ({ file: relative(process.cwd(), module.moduleId), ...count([module], []) }))
      .filter(({ failed, skipped }) => failed === 0 && skipped === 0)
      .map(({ file, passed }) => [file, passed]),
  );
}

function hasOwnError(group: TestModule | TestSuite): boolean {
  return group.errors().length > 0;
}
