import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { type WatchedElsewhere, watchFolder } from './watch-folder.js';

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

/** What is watched. */
export interface LiveSources {
  /** With all below it. */
  readonly folder: string;
  /** What is elsewhere, as far as it is known now. */
  readonly elsewhere: () => Promise<WatchedElsewhere>;
}

export interface LiveOptions {
  /** Port of this machine; 0 for any that is free. */
  readonly port: number;
  /** What the page is made of; undefined where nothing changes. */
  readonly sources: LiveSources | undefined;
  /** The page as it is now, which is to carry this version; aborted by a change, after which nobody wants it. */
  readonly make: (version: string, signal: AbortSignal) => Promise<string>;
  /** What it means that the page cannot be made. */
  readonly failed: (error: unknown) => LiveFailure;
  /** What to show where no page could be made yet. */
  readonly failurePage: (failure: LiveFailure) => string;
}

/** A page by its version, which no other has, nor one of a server that ran before; both are empty while there is none. */
interface Version {
  readonly page: string;
  readonly version: string;
}

/** The last page that could be made, and why there is none of the design as it is now. */
interface Made extends Version {
  readonly failure: LiveFailure | null;
}

interface Attempt {
  readonly made: Promise<Made>;
  readonly controller: AbortController;
}

// What takes longer, in ms, is told to be under way.
const patience = 1000;

const underWay: LiveFailure = { text: 'This was before the last change, which is being elaborated.', places: [] };

// An old drawing under a new mistake is not to be taken for what the mistake is in.
function overEarlier({ text, places }: LiveFailure): LiveFailure {
  return { text: `This was before the last change, which cannot be drawn:\n\n${text}`, places };
}

/**
 * Serves a page to this machine only. Open pages are told as `/events` of each attempt to make it anew, `{ version, failure }`, and when they
 * begin to listen of the last one; one that carries another version shows another design. While it cannot be made, the last one is served.
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
      // One that could not be aborted may end after a later one.
      if (!signal.aborted) last = { page, version };
      return { ...last, failure: null };
    } catch (error) {
      const failure = failed(error);
      return { ...last, failure: last.version === '' ? failure : overEarlier(failure) };
    }
  };
  // What is wrong with them was wrong with the page.
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
  // Of several changes the last counts.
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
