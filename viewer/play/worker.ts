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

// Runs one topology, in a thread of the browser that has no network and ends with it.

/** What the compiled file is called with. */
type Body = (require: (name: string) => unknown, module: { exports: object }, exports: object) => void;

interface Thread {
  run?: Body;
  onmessage: ((event: { readonly data: Source }) => void) | null;
  importScripts(url: string): void;
  postMessage(outcome: Outcome): void;
}
const thread = globalThis as unknown as Thread;

thread.onmessage = ({ data }) => thread.postMessage(outcomeOf(data));

function outcomeOf(source: Source): Outcome {
  const { file, code, config } = source;
  let exports: Readonly<Record<string, unknown>>;
  try {
    exports = exportsOf(file, compiled(file, code));
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
    // What edges carry is worked out as it is written.
    return { failures: [error instanceof CallbackError ? error.diagnostic : diagnose(error, [])] };
  }
}

function vocabularyOf(code: string): ConfigVocabulary {
  return code.includes('entente-soc/chipyard') ? chipyardVocabulary : rocketVocabulary;
}

// As a script of its own, whose lines are those of the file and which is called as the file is: places in it are the user's.
function exportsOf(file: string, body: string): Record<string, unknown> {
  const script = `self.run = (require, module, exports) => {${body}\n};\n//# sourceURL=${file}`;
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  thread.importScripts(url);
  URL.revokeObjectURL(url);
  const module = { exports: {} };
  thread.run?.(moduleNamed, module, module.exports);
  return module.exports;
}

function whyNotLoaded(file: string, error: unknown): Diagnostic {
  if (error instanceof SyntaxProblem) return unread(file, error);
  return error instanceof RequirementError ? diagnose(error, []) : inputThrew(file, error);
}

function unread(file: string, { message, place }: SyntaxProblem): Diagnostic {
  return { ...mistake, rule: 'input/syntax', message, locations: [{ file, ...place }] };
}

function unusable({ unusable: message, help = '' }: Unusable): Diagnostic {
  return { ...mistake, rule: 'input/unusable', message, help };
}

const mistake = { category: 'input', severity: 'error', subjects: [], locations: [] } as const;
