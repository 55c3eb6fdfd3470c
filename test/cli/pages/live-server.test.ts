import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LiveFailure, type LivePage, serveLive } from '../../../cli/pages/live-server.js';

let page: LivePage;
let port: number;
beforeAll(async () => {
  page = await serveLive({
    port: 0,
    sources: undefined,
    make: () => Promise.resolve('<p>the page'),
    failed: (error) => ({ text: String(error), places: [] }),
    failurePage: ({ text: words }) => words,
  });
  port = Number(new URL(page.url).port);
});
afterAll(async () => {
  page.close();
  await page.closed;
});

/** What a request for a path comes to that names this host. */
async function asked(host: string, path = '/'): Promise<[number | undefined, string]> {
  return await new Promise((settle, reject) => {
    request({ port, host: '127.0.0.1', path, headers: { host } }, (response) => {
      const { statusCode } = response;
      // Events never end.
      if (response.headers['content-type'] === 'text/event-stream') {
        response.destroy();
        settle([statusCode, 'events']);
      } else void text(response).then((body) => settle([statusCode, body]), reject);
    })
      .on('error', reject)
      .end();
  });
}

const refused = [421, 'This page is for this machine only: open it by the address that entente view has shown.\n'];

describe('a page that is served', () => {
  test.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])('is there for %s', async (name) => {
    expect(await asked(`${name}:${port}`)).toEqual([200, '<p>the page']);
    expect(await asked(`${name}:${port}`, '/events')).toEqual([200, 'events']);
  });

  test('is not there for names that somebody else leads here', async () => {
    const names = [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '0.0.0.0',
      '127.0.0.2',
      'user@localhost',
    ];
    const hosts = [
      ...names.flatMap((name) => [name, `${name}:${port}`]),
      'localhost',
      `localhost:${port + 1}`,
      `localhost:${port}.`,
    ];
    for (const host of hosts) {
      expect(await asked(host), host).toEqual(refused);
      expect(await asked(host, '/events'), host).toEqual(refused);
    }
  });

  test('is not there for requests without a name', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.end('GET / HTTP/1.0\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 421 Misdirected Request\r\n/);
  });
});

/** What an open page is told. */
interface Told {
  readonly version: string;
  readonly failure: LiveFailure | null;
}

/** A page that is asked for: how the test answers. */
interface Asked {
  readonly version: string;
  readonly signal: AbortSignal;
  readonly made: (page: string) => void;
  readonly failed: (error: unknown) => void;
}

describe('a page that is made anew after each change', () => {
  let folder: string;
  let live: LivePage;
  let attempts: Asked[];
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'entente-live-'));
    attempts = [];
    live = await serveLive({
      port: 0,
      sources: { folder, elsewhere: () => Promise.resolve({ files: [] }) },
      make: async (version, signal) =>
        await new Promise<string>((made, failed) => attempts.push({ version, signal, made, failed })),
      failed: (error) => ({ text: String(error), places: [] }),
      failurePage: ({ text: words }) => `<pre>${words}`,
    });
  });
  afterEach(async () => {
    live.close();
    await live.closed;
    rmSync(folder, { recursive: true });
  });

  /** The attempt of a number, from 0, which a change brings about where it is not the first. */
  async function attemptAfterChange(count: number): Promise<Asked> {
    if (count > 0) writeFileSync(join(folder, 'soc.ts'), String(count));
    await vi.waitUntil(() => attempts.length > count, { timeout: 60_000 });
    const [attempt] = attempts.slice(count);
    if (attempt === undefined) throw new Error('nothing was attempted');
    return attempt;
  }

  const served = async (): Promise<string> => await (await fetch(live.url)).text();

  /** What pages are told, one after the other. */
  async function* told(): AsyncGenerator<Told> {
    const [input] = (await once(get(`${live.url}events`), 'response')) as [IncomingMessage];
    for await (const line of createInterface({ input })) {
      if (line.startsWith('data: ')) yield JSON.parse(line.slice('data: '.length)) as Told;
    }
  }

  test('what was begun before the last change is aborted, and never served', async () => {
    const first = await attemptAfterChange(0);
    const second = await attemptAfterChange(1);
    expect([first, second].map(({ signal }) => signal.aborted)).toEqual([true, false]);
    const page = served();
    second.made('second');
    first.made('first');
    expect(await page).toBe('second');
    const third = await attemptAfterChange(2);
    third.failed('no design');
    expect(await served()).toBe('second');
    expect((await told().next()).value).toEqual({
      version: second.version,
      failure: { text: 'This was before the last change, which cannot be drawn:\n\nno design', places: [] },
    });
  });

  test('pages are told which version is that of the design, or why there is none, and what is under way', async () => {
    const first = await attemptAfterChange(0);
    first.failed('no design');
    expect(await served()).toBe('<pre>no design');
    const events = told();
    const underWay = 'This was before the last change, which is being elaborated.';
    /** What is told next; a machine that has much to do may hear before it that something is under way. */
    const next = async (): Promise<Told> => {
      const { value } = (await events.next()) as IteratorYieldResult<Told>;
      return value.failure?.text === underWay ? await next() : value;
    };
    expect(await next()).toEqual({ version: '', failure: { text: 'no design', places: [] } });
    const second = await attemptAfterChange(1);
    second.made('second');
    expect(await next()).toEqual({ version: second.version, failure: null });
    const third = await attemptAfterChange(2);
    expect((await events.next()).value).toEqual({ version: second.version, failure: { text: underWay, places: [] } });
    third.made('third');
    expect(await next()).toEqual({ version: third.version, failure: null });
    expect(await served()).toBe('third');
  });
});
