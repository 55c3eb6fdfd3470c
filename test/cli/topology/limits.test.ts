import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { attemptWithin, withinTime } from '../../../cli/topology/limits.js';
import { entente, ententeProcess } from '../run.js';

const folder = mkdtempSync(join(tmpdir(), 'entente-'));

/** The path of a document with this body. */
function document(name: string, body: readonly object[]): string {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify({ version: 1, name, module: { name: 'top', body } }));
  return file;
}

const many = 'WithNBigCores(4000) ++ WithCoherentBusTopology ++ BaseConfig';
const small = document('small', [{ node: 'bus', type: 'tl.xbar' }, { bind: ['bus', ':=', 'cpu'] }]);

// Ten thousand buses in a row: quick to read, not quick to negotiate.
const large = document('large', [
  { node: 'b0', type: 'tl.xbar' },
  ...Array.from({ length: 20_000 }, (_, k) => [
    { node: `b${k + 1}`, type: 'tl.xbar' },
    { bind: [`b${k + 1}`, ':=', `b${k}`] },
  ]).flat(),
]);

function unusable(message: string, option: string): string {
  return `error[input/unusable]: ${message}\n  help: Raise the limit with ${option}.\n\n1 error\n`;
}

test('a stock system that takes too long, or too much memory, is given up', async () => {
  expect(await entente('check', 'rocket', '--config', many, '--timeout', '0.3')).toEqual({
    status: 2,
    stdout: unusable('rocket was not elaborated within 0.3 s.', '--timeout'),
    stderr: '',
  });
  // A process that runs other tests has memory left of those, which nobody has to ask for.
  expect(ententeProcess('check', 'rocket', '--config', many, '--memory', '20')).toEqual({
    status: 2,
    stdout: unusable('rocket takes more than 20 MiB of memory.', '--memory'),
    stderr: '',
  });
});

test('so is a document', async () => {
  expect(await entente('check', large, '--timeout', '0.05')).toEqual({
    status: 2,
    stdout: unusable(`${large} was not elaborated within 0.05 s.`, '--timeout'),
    stderr: '',
  });
});

test('the next design is declared as if nothing had been given up', async () => {
  const before = await entente('check', small);
  expect(before.stdout.split('\n')[0]).toBe(
    'error[document/unknown-node]: There is no node "cpu" before this statement.',
  );
  for (const seconds of ['0.05', '0.1', '0.15', '0.2', '0.3']) {
    expect((await entente('check', 'rocket', '--config', many, '--timeout', seconds)).status).toBe(2);
    expect(await entente('check', small)).toEqual(before);
  }
});

describe('code that is limited in time', () => {
  const late = new Error('too late');

  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** From call to call, the process has used the processor for so many seconds. */
  function using(seconds: number): void {
    let used = 0;
    vi.spyOn(process, 'cpuUsage').mockImplementation((before) => {
      if (before === undefined) return { user: used, system: 0 };
      used += 1e6 * seconds;
      return { user: used - before.user, system: 0 };
    });
  }

  /** Does nothing for a number of times, and then gives what was wanted. */
  function sleeping(times: number): { readonly body: () => string; readonly runs: () => number } {
    let runs = 0;
    const body = (): string => {
      if (runs++ < times) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000);
      return 'done';
    };
    return { body, runs: () => runs };
  }

  test('is run again when the machine slept meanwhile', () => {
    using(0.1);
    const { body, runs } = sleeping(1);
    expect(withinTime(1, () => late, body)).toBe('done');
    expect(runs()).toBe(2);
  });

  test('is late when the machine does so again and again', () => {
    using(0.1);
    const { body, runs } = sleeping(100);
    expect(() => withinTime(0.3, () => late, body)).toThrow(late);
    expect(runs()).toBe(3);
  });

  test('is late at once when the machine was awake', () => {
    using(0.2);
    const { body, runs } = sleeping(100);
    expect(() => withinTime(0.3, () => late, body)).toThrow(late);
    expect(runs()).toBe(1);
  });

  test('is run once where running it again would do something twice', () => {
    const { body, runs } = sleeping(1);
    expect(attemptWithin(0.3, body)).toBeUndefined();
    expect(runs()).toBe(1);
    expect(attemptWithin(30, body)).toEqual({ value: 'done' });
  });
});
