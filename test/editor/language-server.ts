import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type ts from 'typescript';

type Diagnostic = ts.server.protocol.Diagnostic;

/** What the language server tells without being asked. */
interface ServerEvent {
  readonly event: string;
  readonly body: unknown;
}

interface ServerResponse {
  readonly request_seq: number;
  readonly success: boolean;
  readonly message?: string;
  readonly body?: unknown;
}

/** A language server as an editor talks to it: requests on its standard input, answers and events on its output. */
export class LanguageServer {
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #waiting = new Map<number, (response: ServerResponse) => void>();
  readonly #listeners = new Set<(event: ServerEvent) => void>();
  #said = Buffer.alloc(0);
  #sequence = 0;

  constructor(folder: string, env: NodeJS.ProcessEnv = {}) {
    const program = createRequire(import.meta.url).resolve('typescript/lib/tsserver.js');
    // The plugin is looked for beside the server, or in these folders.
    const args = [program, '--pluginProbeLocations', folder, '--disableAutomaticTypingAcquisition'];
    this.#process = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } });
    this.#process.stdout.on('data', (chunk: Buffer) => this.#read(chunk));
  }

  /** Tells it something that it does not answer. */
  tell(command: string, args: object): void {
    this.#sequence += 1;
    this.#process.stdin.write(
      `${JSON.stringify({ seq: this.#sequence, type: 'request', command, arguments: args })}\n`,
    );
  }

  /** Asks it, and rejects when it says that it cannot. */
  async ask<T>(command: string, args: object): Promise<T> {
    this.tell(command, args);
    const { success, message, body } = await new Promise<ServerResponse>((resolve) => {
      this.#waiting.set(this.#sequence, resolve);
    });
    if (!success) throw new Error(`${command}: ${message}`);
    return body as T;
  }

  /** Asks until the answer is as it should be; between, it waits for news of what runs beside the server. */
  async askUntil<T>(command: string, args: object, isReady: (body: T) => boolean): Promise<T> {
    for (;;) {
      const news = this.#next('projectsUpdatedInBackground');
      const body = await this.ask<T>(command, args);
      if (isReady(body)) return body;
      await news;
    }
  }

  /** What this package finds in a file, as soon as it is as it should be. */
  async findings(file: string, isReady: (own: readonly Diagnostic[]) => boolean): Promise<Diagnostic[]> {
    const ownOf = (all: readonly Diagnostic[]): Diagnostic[] => all.filter(({ source }) => source === 'entente');
    return ownOf(await this.askUntil<Diagnostic[]>('semanticDiagnosticsSync', { file }, (all) => isReady(ownOf(all))));
  }

  /** What is offered for a finding in a file. */
  async fixes(file: string, { start, end, code }: Diagnostic): Promise<ts.server.protocol.CodeFixAction[]> {
    return await this.ask('getCodeFixes', {
      ...{ file, errorCodes: [code] },
      ...{ startLine: start.line, startOffset: start.offset, endLine: end.line, endOffset: end.offset },
    });
  }

  /** Opens a file with a text. */
  open(file: string, fileContent: string): void {
    this.tell('open', { file, fileContent, scriptKindName: 'TS' });
  }

  /** Changes an open file from one text to another, the last change first: each place is one of the text before. */
  change(file: string, before: string, changes: readonly ts.server.protocol.CodeEdit[]): string {
    const lines = before.split('\n');
    const offsetOf = ({ line, offset }: ts.server.protocol.Location): number =>
      lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + offset - 1;
    let text = before;
    for (const { start, end, newText } of changes.toReversed()) {
      text = text.slice(0, offsetOf(start)) + newText + text.slice(offsetOf(end));
      this.tell('change', {
        ...{ file, line: start.line, offset: start.offset },
        ...{ endLine: end.line, endOffset: end.offset, insertString: newText },
      });
    }
    return text;
  }

  async close(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.#process.once('exit', () => resolve()));
    this.tell('exit', {});
    await ended;
  }

  async #next(event: string): Promise<void> {
    await new Promise<void>((resolve) => {
      const listener = (told: ServerEvent): void => {
        if (told.event !== event) return;
        this.#listeners.delete(listener);
        resolve();
      };
      this.#listeners.add(listener);
    });
  }

  // `Content-Length: 123`, an empty line, and so many bytes.
  #read(chunk: Buffer): void {
    this.#said = Buffer.concat([this.#said, chunk]);
    for (;;) {
      const head = this.#said.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/Content-Length: (\d+)/.exec(this.#said.toString('utf8', 0, head))?.[1]);
      const end = head + 4 + length;
      if (this.#said.length < end) return;
      const message = JSON.parse(this.#said.toString('utf8', head + 4, end)) as ServerEvent &
        ServerResponse & { type: string };
      this.#said = this.#said.subarray(end);
      if (message.type === 'event') for (const listener of this.#listeners) listener(message);
      else this.#waiting.get(message.request_seq)?.(message);
    }
  }
}
