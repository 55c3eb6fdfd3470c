import { spawn } from 'node:child_process';
import type { Answer } from './messages.js';
import type { Processes } from './processes.js';

/** The time limit for starting to serve a page, in seconds. */
const timeLimit = 60;

/** Shows topologies in the viewer, which follows saved changes. */
export class Viewer {
  readonly #urls = new Map<string, string>();

  constructor(
    private readonly processes: Processes,
    private readonly log: (message: string) => void,
  ) {}

  /** Opens the page of a topology in a browser, optionally at a node; returns immediately. */
  open(file: string, id: string | undefined): void {
    const url = this.#urls.get(file);
    if (url !== undefined) {
      this.#show(url, id);
      return;
    }
    const shown = (answer: Answer | undefined): void => {
      if (answer?.kind !== 'served') {
        this.log(`entente: ${file} is not served: ${answer?.kind === 'failed' ? answer.message : 'no answer'}`);
        return;
      }
      this.#urls.set(file, answer.url);
      this.#show(answer.url, id);
    };
    this.processes.ask({ kind: 'view', file }, timeLimit, shown, () => this.#urls.delete(file));
  }

  #show(url: string, id: string | undefined): void {
    const [program = '', ...args] = browser();
    const page = id === undefined ? url : `${url}#${new URLSearchParams({ selected: id }).toString()}`;
    const child = spawn(program, [...args, page], { stdio: 'ignore', detached: true });
    child.on('error', ({ message }) => this.log(`entente: no browser for ${page}: ${message}`));
    child.unref();
  }
}

// The command that opens URLs on this machine, unless the user has set one.
function browser(): readonly string[] {
  const { BROWSER } = process.env;
  if (BROWSER !== undefined && BROWSER !== '') return [BROWSER];
  if (process.platform === 'darwin') return ['open'];
  return process.platform === 'win32' ? ['explorer.exe'] : ['xdg-open'];
}
