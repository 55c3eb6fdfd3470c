import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { type WatchedElsewhere, watchFolder } from './watch-folder.js';

/** A page that is regenerated whenever its sources change. */
export interface LivePage {
  /** Stops serving it. */
  readonly close: () => void;
  /** The address of the page. */
  readonly url: string;
  /** Resolves when the server is closed; rejects when watching fails. */
  readonly closed: Promise<void>;
}

/** Why a page could not be generated, and where in the sources: as text, and as a URL that opens an editor. */
export interface LiveFailure {
  readonly text: string;
  readonly places: readonly { readonly text: string; readonly url: string }[];
}

/** The sources to watch. */
export interface LiveSources {
  /** A folder, watched recursively. */
  readonly folder: string;
  /** Sources outside of the folder, as far as they are known now. */
  readonly elsewhere: () => Promise<WatchedElsewhere>;
}

export interface LiveOptions {
  /** A port of this machine; 0 for any free one. */
  readonly port: number;
  /** The sources of the page; undefined if it cannot change. */
  readonly sources: LiveSources | undefined;
  /** Generates the page with this version in it; the signal is aborted by a change that makes the result obsolete. */
  readonly make: (version: string, signal: AbortSignal) => Promise<string>;
  /** Explains why the page could not be generated. */
  readonly failed: (error: unknown) => LiveFailure;
  /** The page to show if none could be generated yet. */
  readonly failurePage: (failure: LiveFailure) => string;
}

/** A page and its version, which is unique even across restarts of the server; both are empty while there is no page. */
interface Version {
  readonly page: string;
  readonly version: string;
}

/** The last successfully generated page, and why the current design has none. */
interface Made extends Version {
  readonly failure: LiveFailure | null;
}

interface Attempt {
  readonly made: Promise<Made>;
  readonly controller: AbortController;
}

// An attempt that takes longer, in ms, is announced to open pages.
const patience = 1000;

const underWay: LiveFailure = { text: 'This was before the last change, which is being elaborated.', places: [] };

// Makes clear that the drawing is older than the error.
function overEarlier({ text, places }: LiveFailure): LiveFailure {
  return { text: `This was before the last change, which cannot be drawn:\n\n${text}`, places };
}

/**
 * Serves a page to this machine only. Open pages receive an event `{ version, failure }` from `/events` for each attempt to regenerate the page, and
 * for the last one when they connect; a page with another version is outdated. While the page cannot be generated, the last one is served.
 */
export async function serveLive({ port, sources, make, failed, failurePage }: LiveOptions): Promise<LivePage> {
  const listeners = new Set<ServerResponse>();
  const tell = (listener: ServerResponse, { version, failure }: Made): void => {
    listener.write(`data: ${JSON.stringify({ version, failure })}\n\n`);
  };
  const tellAll = (made: Made): void => {
    for (const listener of listeners) tell(listener, made);
  };
  let last: Version = { page: '', version: '' };
  const attempt = async (signal: AbortSignal): Promise<Made> => {
    const version = randomUUID();
    try {
      const page = await make(version, signal);
      // An attempt that could not be aborted may end after a later one.
      if (!signal.aborted) last = { page, version };
      return { ...last, failure: null };
    } catch (error) {
      const failure = failed(error);
      return { ...last, failure: last.version === '' ? failure : overEarlier(failure) };
    }
  };
  // Errors in the sources were reported when the page was generated.
  const elsewhere = async (): Promise<WatchedElsewhere> =>
    (await sources?.elsewhere().catch(() => undefined)) ?? { files: [] };
  const files = async (): Promise<readonly string[]> => (await elsewhere()).files;
  const begin = (): Attempt => {
    const controller = new AbortController();
    const since = Date.now();
    const run = async (): Promise<Made> => await attempt(controller.signal);
    const own = { made: watched === undefined ? run() : watched.during(run), controller };
    const slow = setTimeout(() => {
      if (current === own) tellAll({ ...last, failure: underWay });
    }, patience);
    void own.made.then(async (made) => {
      clearTimeout(slow);
      if (current === own) tellAll(made);
      watched?.elsewhere(await elsewhere(), since);
    });
    return own;
  };
  const remake = (): void => {
    current.controller.abort();
    current = begin();
  };
  const watched = sources === undefined ? undefined : await watchFolder(sources.folder, remake, files);
  let current = begin();
  // Waits until no newer attempt has started.
  const settled = async (): Promise<Made> => {
    const own = current;
    const made = await own.made;
    return own === current ? made : await settled();
  };
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
      void settled().then((made) => tell(response, made));
      request.on('close', () => listeners.delete(response));
      return;
    }
    void settled().then(({ page, failure }) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      response.end(page === '' && failure !== null ? failurePage(failure) : page);
    });
  });
  const closed = new Promise<void>((resolve, reject) => {
    server.once('close', resolve);
    watched?.failed.catch(reject);
  });
  const close = (): void => {
    server.close();
    server.closeAllConnections();
    watched?.close();
    current.controller.abort();
  };
  return { url: await listening(server, port), closed, close };
}

const ownNames = ['127.0.0.1', 'localhost', '[::1]'];

// Guards against DNS rebinding: another site can resolve its own name to this machine, but its requests then carry that name in the Host header.
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
