import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { CommandError, exitCodes } from './exit-codes.js';
import { watchFolder } from './watch-folder.js';

/** A page that is made anew whenever something changes in a folder. */
export interface LivePage {
  /** Serves it no longer. */
  readonly close: () => void;
  /** Where it can be opened. */
  readonly url: string;
  /** Resolves when it is served no longer; rejects when changes are noticed no longer. */
  readonly closed: Promise<void>;
}

export interface LiveOptions {
  /** Port of this machine; 0 for any that is free. */
  readonly port: number;
  /** The folder that is watched, with all below it; undefined where nothing changes. */
  readonly folder: string | undefined;
  /** The page as it is now; what it raises is shown instead. */
  readonly make: () => Promise<string>;
  /** What to show where the page cannot be made. */
  readonly failed: (error: unknown) => string;
}

/** Serves a page to this machine only; open pages load it again when it changes, and keep what their address says. */
export async function serveLive({ port, folder, make, failed }: LiveOptions): Promise<LivePage> {
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
    if (!isAskedHere(request)) {
      response.writeHead(421, { 'content-type': 'text/plain; charset=utf-8' });
      response.end('This page is for this machine only: open it by the address that entente view has shown.\n');
      return;
    }
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
  const remake = (): void => {
    current = page();
    void current.then(() => {
      for (const listener of listeners) listener.write('data: changed\n\n');
    });
  };
  const watched = folder === undefined ? undefined : await watchFolder(folder, remake);
  const closed = new Promise<void>((resolve, reject) => {
    server.once('close', resolve);
    watched?.once('error', reject);
  });
  const close = (): void => {
    server.close();
    server.closeAllConnections();
    void watched?.close();
  };
  return { url: await listening(server, port), closed, close };
}

const ownNames = ['127.0.0.1', 'localhost', '[::1]'];

// A page from elsewhere can lead its own name to this machine, and would then be let at what is served here; but its requests carry the
// name that it has.
function isAskedHere({ headers, socket }: IncomingMessage): boolean {
  const port = socket.localPort ?? 0;
  const names = ownNames.map((name) => `${name}:${port}`);
  return (port === 80 ? [...names, ...ownNames] : names).includes(headers.host?.toLowerCase() ?? '');
}

async function listening(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? portTaken(port) : error);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}/`;
}

function portTaken(port: number): CommandError {
  return new CommandError(
    `Port ${port} is taken.`,
    exitCodes.failed,
    'Name another one, or none for any that is free.',
  );
}
