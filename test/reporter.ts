import type { Reporter, TestModule, TestSuite, Vitest } from 'vitest/node';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Closes a run with `N passed, N failed, N skipped` alone on a line. */
export default class CountingReporter implements Reporter {
  #seed: string | undefined;

  onInit({ config }: Vitest): void {
    this.#seed = config.env.ENTENTE_TEST_SEED;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const { passed, failed, skipped } = count(modules, unhandledErrors);
    if (failed > 0 && this.#seed !== undefined)
      console.log(`The same random tests once more: ENTENTE_TEST_SEED=${this.#seed} npx vitest run`);
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

function hasOwnError(group: TestModule | TestSuite): boolean {
  return group.errors().length > 0;
}
