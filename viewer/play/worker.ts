import { besideTopology, unawaited } from '../../cli/topology/beside-kinds.js';
import { chooseTopology, type Unusable } from '../../cli/topology/choose.js';
import { configurationOf } from '../../cli/topology/configuration.js';
import { inputThrew } from '../../cli/topology/input-threw.js';
import { withFindings } from '../../cli/reports/with-findings.js';
import { type Diagnostic, RequirementError } from '../../lib/base/diagnostic/index.js';
import { chipyardVocabulary } from '../../lib/chipyard/index.js';
import type { ConfigVocabulary } from '../../lib/config/index.js';
import { tryElaborate } from '../../lib/elaborate/elaborate.js';
import { serialise } from '../../lib/elaboration/saved/index.js';
import { CallbackError, diagnose } from '../../lib/graph/index.js';
import { rocketVocabulary } from '../../lib/rocket/index.js';
import { compiled, SyntaxProblem } from './compiled.js';
import type { Outcome, Source } from './messages.js';
import { moduleNamed } from './modules.js';

// Runs one topology in a web worker without network access, which ends with it.

/** The compiled file as a function; async, because a module may use await at its top level. */
type Body = (require: (name: string) => unknown, module: { exports: object }, exports: object) => Promise<void>;

interface Thread {
  run?: Body;
  onmessage: ((event: { readonly data: Source }) => void) | null;
  importScripts(url: string): void;
  postMessage(outcome: Outcome): void;
  addEventListener(type: 'unhandledrejection', listener: (event: PromiseRejectionEvent) => void): void;
}

interface PromiseRejectionEvent {
  readonly reason: unknown;
  preventDefault(): void;
}

const thread = globalThis as unknown as Thread;

thread.onmessage = ({ data }) => {
  answerTo(data).then((outcome) => thread.postMessage(outcome), reportError);
};

// Unhandled rejections are reported if nothing else failed.
async function answerTo(source: Source): Promise<Outcome> {
  const rejections: unknown[] = [];
  const last = new Error('the last to be heard of');
  const heard = new Promise<void>((resolve) => {
    thread.addEventListener('unhandledrejection', (event) => {
      event.preventDefault();
      if (event.reason === last) resolve();
      else rejections.push(event.reason);
    });
  });
  const outcome = await outcomeOf(source);
  // Rejections are reported in order, so all earlier ones precede this one.
  void Promise.reject(last);
  await heard;
  if (outcome.failures.length > 0) return outcome;
  return { ...outcome, failures: rejections.map((reason) => unawaited(source.file, besideTopology, reason)) };
}

async function outcomeOf(source: Source): Promise<Outcome> {
  const { file, code, config } = source;
  let exports: Readonly<Record<string, unknown>>;
  try {
    exports = await exportsOf(file, compiled(file, code));
  } catch (error) {
    return { failures: [whyNotLoaded(file, error)] };
  }
  const topology = chooseTopology(file, exports);
  if ('unusable' in topology) return { failures: [unusable(topology)] };
  try {
    const parameters = config === '' ? undefined : configurationOf(config, exports, vocabularyOf(code));
    const { failures, elaboration } = tryElaborate(topology, parameters);
    if (elaboration === undefined) return { failures };
    return { failures, elaboration: [...serialise(withFindings(elaboration))].join('') };
  } catch (error) {
    // The values on edges are computed lazily, during serialization.
    return { failures: [error instanceof CallbackError ? error.diagnostic : diagnose(error, [])] };
  }
}

function vocabularyOf(code: string): ConfigVocabulary {
  return code.includes('entente-soc/chipyard') ? chipyardVocabulary : rocketVocabulary;
}

// Runs the code as a separate script with the name and the lines of the file, so that source locations are the user's.
async function exportsOf(file: string, body: string): Promise<Record<string, unknown>> {
  const script = `self.run = async (require, module, exports) => {${body}\n};\n//# sourceURL=${file}`;
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  thread.importScripts(url);
  URL.revokeObjectURL(url);
  const module = { exports: {} };
  await thread.run?.(moduleNamed, module, module.exports);
  return module.exports;
}

function whyNotLoaded(file: string, error: unknown): Diagnostic {
  if (error instanceof SyntaxProblem) return unread(file, error);
  return error instanceof RequirementError ? diagnose(error, []) : inputThrew(file, error);
}

function unread(file: string, { message, place }: SyntaxProblem): Diagnostic {
  return { ...mistake, rule: 'input/syntax', message, locations: [{ file, ...place }] };
}

// A page has no way to choose an export.
function unusable({ unusable: message, help = '', others: [one] = [] }: Unusable): Diagnostic {
  const named = `Say in the file which topology is meant: export default ${one};`;
  return { ...mistake, rule: 'input/unusable', message, help: one === undefined ? help : named };
}

const mistake = { category: 'input', severity: 'error', subjects: [], locations: [] } as const;
