import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterWaiting } from '../../lib/base/after-waiting.js';

// Milliseconds since the machine was started, as it tells them itself.
let clock = 0;

beforeEach(() => {
  clock = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Lets so many ms pass, in which everything happens when it is due. */
function pass(ms: number): void {
  for (let k = 0; k < ms; k++) {
    clock++;
    vi.advanceTimersByTime(1);
  }
}

/** The machine sleeps for so many ms; what was due meanwhile happens when it is awake again. */
function sleep(ms: number): void {
  clock += ms;
  vi.advanceTimersToNextTimer();
}

test.each([1, 8, 200, 4000, 30_000])('somebody who waited for %i ms is told, once', (ms) => {
  const late = vi.fn();
  afterWaiting(ms, late);
  pass(ms - 1);
  expect(late).not.toHaveBeenCalled();
  // Timers wait for whole milliseconds, a part of one in each of eight steps may be lost.
  pass(9);
  expect(late).toHaveBeenCalledTimes(1);
  pass(2 * ms);
  expect(late).toHaveBeenCalledTimes(1);
});

test('somebody who does not wait any more is not told', () => {
  const late = vi.fn();
  const end = afterWaiting(200, late);
  pass(150);
  end();
  pass(1000);
  expect(late).not.toHaveBeenCalled();
});

test('of the time in which the machine slept, no more counts than two steps of an eighth', () => {
  const late = vi.fn();
  afterWaiting(200, late);
  for (let k = 0; k < 3; k++) {
    sleep(3_600_000);
    expect(late).not.toHaveBeenCalled();
  }
  pass(49);
  expect(late).not.toHaveBeenCalled();
  pass(9);
  expect(late).toHaveBeenCalledTimes(1);
});

test('of a long limit, one night is a second', () => {
  const late = vi.fn();
  afterWaiting(60_000, late);
  sleep(8 * 3_600_000);
  pass(58_900);
  expect(late).not.toHaveBeenCalled();
  pass(200);
  expect(late).toHaveBeenCalledTimes(1);
});
