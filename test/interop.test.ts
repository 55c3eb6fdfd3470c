import { syncBuiltinESMExports } from 'node:module';
import { setImmediate as nextTick } from 'node:timers/promises';
import threads from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { compiledElk, elkThread, type ElkNode } from '../lib/interop.js';

/** Threads that are made from now on. */
const started = { count: 0 };
const { Worker } = threads;
setWorker(
  class extends Worker {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      started.count++;
    }
  },
);
afterAll(() => setWorker(Worker));

/** What everybody who imports it from Node has as `Worker`. */
function setWorker(worker: typeof Worker): void {
  threads.Worker = worker;
  syncBuiltinESMExports();
}

const graph: ElkNode = {
  id: 'top',
  layoutOptions: { 'elk.algorithm': 'layered' },
  children: ['a', 'b', 'c'].map((id) => ({ id, width: 10, height: 10 })),
  edges: [
    { id: 'ab', sources: ['a'], targets: ['b'] },
    { id: 'bc', sources: ['b'], targets: ['c'] },
  ],
};

/** Where ELK puts the boxes. */
async function laidOut(code?: Uint8Array): Promise<(number | undefined)[][]> {
  const done = new AbortController();
  try {
    const { children = [] } = await elkThread(done.signal, code)(graph);
    return children.map(({ x, y }) => [x, y]);
  } finally {
    done.abort();
  }
}

test('drawings one after the other are laid out by one thread, each as by one of its own', async () => {
  const before = started.count;
  const [first, ...others] = [await laidOut(), await laidOut(), await laidOut()];
  expect(started.count - before).toBeLessThanOrEqual(1);
  expect(others).toEqual([first, first]);
});

test('drawings at once have a thread each', async () => {
  const before = started.count;
  const [first, ...others] = await Promise.all([laidOut(), laidOut(), laidOut()]);
  expect(started.count - before).toBeGreaterThanOrEqual(2);
  expect(others).toEqual([first, first]);
});

test('graphs that one thread is asked for at once come back each to who asked', async () => {
  const done = new AbortController();
  const layOut = elkThread(done.signal);
  const named = (id: string): ElkNode => ({ id, children: [{ id: `${id}.box`, width: 10, height: 10 }] });
  const failing: ElkNode = { id: 'failing', edges: [{ id: 'e', sources: ['nowhere'], targets: ['nowhere'] }] };
  const all = await Promise.allSettled([named('a'), failing, named('b'), named('c')].map(layOut));
  const later = [layOut(named('d')), layOut(named('e'))];
  done.abort();
  const givenUp = await Promise.allSettled(later);
  expect(all.map((each) => (each.status === 'fulfilled' ? each.value.id : each.status))).toEqual([
    ...['a', 'rejected', 'b', 'c'],
  ]);
  expect(givenUp.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('a thread that was given up is used by nobody else', async () => {
  const first = await laidOut();
  const done = new AbortController();
  const answer = elkThread(done.signal)(graph);
  // By then it is at work.
  await nextTick();
  done.abort();
  await expect(answer).rejects.toThrow('aborted');
  const before = started.count;
  expect(await laidOut()).toEqual(first);
  expect(started.count - before).toBe(1);
});

test('a graph that ELK refuses is an error, and the next one is laid out', async () => {
  const first = await laidOut();
  const done = new AbortController();
  const broken = { ...graph, edges: [{ id: 'x', sources: ['nobody'], targets: ['b'] }] };
  await expect(elkThread(done.signal)(broken)).rejects.toThrow('ELK failed: ');
  done.abort();
  expect(await laidOut()).toEqual(first);
});

test('a thread is started with what was compiled in another, which changes no place', async () => {
  const first = await laidOut();
  const code = await compiledElk();
  expect(code?.length).toBeGreaterThan(1 << 20);
  // Where the one that is free is taken, another is started.
  const done = new AbortController();
  elkThread(done.signal);
  expect(await laidOut(code)).toEqual(first);
  // The engine took the code: there is nothing new to keep.
  expect(await compiledElk()).toBeUndefined();
  done.abort();
});

test('where no thread is free, nothing is known to have been compiled', async () => {
  await laidOut();
  const done = new AbortController();
  elkThread(done.signal);
  expect(await compiledElk()).toBeUndefined();
  done.abort();
});
