import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { CommandError, exitCodes } from '../process/exit-codes.js';
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

/** Why a page could not be made, and where in the sources that is: in words, and as an address that editors open. */
export interface LiveFailure {
  readonly text: string;
  readonly places: readonly { readonly text: string; readonly url: string }[];
}

export interface LiveOptions {
  /** Port of this machine; 0 for any that is free. */
  readonly port: number;
  /** The folder that is watched, with all below it; undefined where nothing changes. */
  readonly folder: string | undefined;
  /** The page as it is now. */
  readonly make: () => Promise<string>;
  /** What it means that the page cannot be made. */
  readonly failed: (error: unknown) => LiveFailure;
  /** What to show where no page could be made yet. */
  readonly failurePage: (failure: LiveFailure) => string;
}

/** The last page that could be made, and why there is none of the design as it is now. */
interface Made {
  readonly page: string | undefined;
  readonly failure: LiveFailure | null;
}

/**
 * Serves a page to this machine only. Open pages are told as `/events` of each attempt to make it anew, `{ failure }`, and when they
 * begin to listen of the last one. While it cannot be made, the last one is served.
 */
export async function serveLive({ port, folder, make, failed, failurePage }: LiveOptions): Promise<LivePage> {
  const listeners = new Set<ServerResponse>();
  let last: string | undefined;
  const attempt = async (): Promise<Made> => {
    try {
      last = await make();
      return { page: last, failure: null };
    } catch (error) {
      return { page: last, failure: failed(error) };
    }
  };
  const tell = (listener: ServerResponse, { failure }: Made): void => {
    listener.write(`data: ${JSON.stringify({ failure })}\n\n`);
  };
  let current = attempt();
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
      void current.then((made) => tell(response, made));
      request.on('close', () => listeners.delete(response));
      return;
    }
    void current.then(({ page, failure }) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      response.end(page ?? (failure === null ? '' : failurePage(failure)));
    });
  });
  const remake = (): void => {
    const attempted = attempt();
    current = attempted;
    void attempted.then((made) => {
      // Of several changes the last is told.
      if (current === attempted) for (const listener of listeners) tell(listener, made);
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
