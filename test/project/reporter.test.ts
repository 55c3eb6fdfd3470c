import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { TestModule, Vitest } from 'vitest/node';
import CountingReporter from '../reporter.js';

interface Group {
  readonly states?: readonly string[];
  readonly errors?: readonly Error[];
  readonly suites?: readonly Group[];
  /** From the folder of the project on. */
  readonly file?: string;
}

// As much of a test module as the reporter asks about.
function module({ states = [], errors = [], suites = [], file = 'test/a.test.ts' }: Group): TestModule {
  const children = {
    allTests: () => states.map((state) => ({ result: () => ({ state }) })),
    allSuites: () => suites.map(module),
  };
  return { moduleId: join(process.cwd(), file), children, errors: () => errors } as unknown as TestModule;
}

function linesOf(
  reporter: CountingReporter,
  modules: readonly Group[],
  unhandledErrors: readonly Error[] = [],
): unknown[] {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  try {
    reporter.onTestRunEnd(modules.map(module), unhandledErrors);
    return log.mock.calls.map(([line]) => line as unknown);
  } finally {
    log.mockRestore();
  }
}

function lineFor(modules: readonly Group[], unhandledErrors: readonly Error[] = []): unknown {
  return linesOf(new CountingReporter(), modules, unhandledErrors).at(-1);
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

describe('in npm test', () => {
  const again = 'did not run again: npm run test:all runs everything.';

  /** What a run of npm test in a project says at its end. */
  function run(folder: string, modules: readonly Group[], unhandledErrors: readonly Error[] = []): unknown[] {
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
    vi.stubEnv('npm_lifecycle_event', 'test');
    vi.stubEnv('CI', undefined);
    try {
      const reporter = new CountingReporter();
      reporter.onInit({ config: { env: {} } } as Vitest);
      return linesOf(reporter, modules, unhandledErrors);
    } finally {
      vi.unstubAllEnvs();
      cwd.mockRestore();
    }
  }

  const passing = { file: 'test/passing.test.ts', states: ['passed', 'passed'] };
  const failing = { file: 'test/failing.test.ts', states: ['passed', 'failed'] };
  const skipping = { file: 'test/skipping.test.ts', states: ['passed', 'skipped'] };

  function project(): string {
    const folder = mkdtempSync(join(tmpdir(), 'project-'));
    execFileSync('git', ['init', '-q'], { cwd: folder });
    writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
    return folder;
  }

  test('files of which every test passed count without running again, and are told', () => {
    const folder = project();
    expect(run(folder, [passing, failing, skipping])).toEqual(['4 passed, 1 failed, 1 skipped']);
    expect(run(folder, [{ ...failing, states: ['passed', 'passed'] }, skipping])).toEqual([
      `2 of these passed before with the same files, packages and Node, and ${again}`,
      '5 passed, 0 failed, 1 skipped',
    ]);
    expect(run(folder, [skipping])).toEqual([
      `4 of these passed before with the same files, packages and Node, and ${again}`,
      '5 passed, 0 failed, 1 skipped',
    ]);
  });

  test('nothing counts as passed in a run with an error outside tests', () => {
    const folder = project();
    expect(run(folder, [passing], [new Error('broken')])).toEqual(['2 passed, 1 failed, 0 skipped']);
    expect(run(folder, [passing])).toEqual(['2 passed, 0 failed, 0 skipped']);
  });
});
