import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LivePage, serveLive } from '../../../cli/pages/live-server.js';

let page: LivePage;
let port: number;
beforeAll(async () => {
  page = await serveLive({
    port: 0,
    folder: undefined,
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
