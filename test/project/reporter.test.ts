import { expect, test, vi } from 'vitest';
import type { TestModule } from 'vitest/node';
import CountingReporter from '../reporter.js';

interface Group {
  readonly states?: readonly string[];
  readonly errors?: readonly Error[];
  readonly suites?: readonly Group[];
}

// As much of a test module as the reporter asks about.
function module({ states = [], errors = [], suites = [] }: Group): TestModule {
  const children = {
    allTests: () => states.map((state) => ({ result: () => ({ state }) })),
    allSuites: () => suites.map(module),
  };
  return { children, errors: () => errors } as unknown as TestModule;
}

function lineFor(modules: readonly Group[], unhandledErrors: readonly Error[] = []): unknown {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  try {
    new CountingReporter().onTestRunEnd(modules.map(module), unhandledErrors);
    return log.mock.lastCall?.[0];
  } finally {
    log.mockRestore();
  }
}

test('counts tests by what became of them', () => {
  const modules = [{ states: ['passed', 'failed', 'skipped'] }, { states: ['passed', 'passed', 'skipped'] }];
  expect(lineFor(modules)).toBe('3 passed, 1 failed, 2 skipped');
});

test('counts a test that never ran as failed', () => {
  expect(lineFor([{ states: ['pending', 'passed'] }])).toBe('1 passed, 1 failed, 0 skipped');
});

test('counts a file that does not load, a failing hook and an unhandled error as failed', () => {
  const error = new Error('broken');
  expect(lineFor([{ errors: [error] }])).toBe('0 passed, 1 failed, 0 skipped');
  expect(lineFor([{ states: ['skipped'], suites: [{ errors: [error] }] }])).toBe('0 passed, 1 failed, 1 skipped');
  expect(lineFor([{ states: ['passed'] }], [error])).toBe('1 passed, 1 failed, 0 skipped');
});
