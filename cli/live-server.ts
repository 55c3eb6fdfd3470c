import { watch } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { dirname, sep } from 'node:path';

/** A page that is made anew whenever something changes in a folder. */
export interface LivePage {
  /** Where it can be opened. */
  readonly url: string;
  /** Resolves when it is served no longer. */
  readonly closed: Promise<void>;
}

export interface LiveOptions {
  /** Port of this machine; 0 for any that is free. */
  readonly port: number;
  /** The file whose folder is watched, with all below it. */
  readonly file: string;
  /** The page as it is now; what it raises is shown instead. */
  readonly make: () => Promise<string>;
  /** What to show where the page cannot be made. */
  readonly failed: (error: unknown) => string;
}

// Editors write a file in several steps.
const settling = 100;

/** Serves a page to this machine only; open pages load it again when it changes, and keep what their address says. */
export async function serveLive({ port, file, make, failed }: LiveOptions): Promise<LivePage> {
  const listeners = new Set<ServerResponse>();
  const page = async (): Promise<string> => {
    try {
      return await make();
    } catch (error) {
      return failed(error);
    }
  };
  let current = page();
  const server = createServer((request, response) => {
    if (request.url === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write('retry: 500\n\n');
      listeners.add(response);
      request.on('close', () => listeners.delete(response));
      return;
    }
    void current.then((text) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      response.end(text);
    });
  });
  let timer: NodeJS.Timeout | undefined;
  watch(dirname(file), { recursive: true }, (_event, changed) => {
    if (!isSource(changed)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      current = page();
      void current.then(() => {
        for (const listener of listeners) listener.write('data: changed\n\n');
      });
    }, settling);
  });
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  return { url: await listening(server, port), closed };
}

// Making the page puts a hidden file beside the topology for a moment.
function isSource(changed: string | null): boolean {
  return !changed?.split(sep).some((part) => part.startsWith('.') || part === 'node_modules');
}

async function listening(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}/`;
}
