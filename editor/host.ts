import { readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { checkOne } from '../cli/reports/check-design.js';
import { DesignError } from '../cli/inputs/design-error.js';
import { designsOf } from '../cli/inputs/designs.js';
import { CommandError } from '../cli/process/exit-codes.js';
import type { Io } from '../cli/process/io.js';
import { reasonOf } from '../cli/process/system-errors.js';
import { importCandidates } from '../cli/topology/import-candidates.js';
import { LoadError, type ModuleSources } from '../cli/topology/load-error.js';
import { baselineFile, loadPolicy, policyCandidates, policyFor, readBaseline } from '../cli/inputs/policy-file.js';
import { run } from '../cli/run.js';
import { SourceComments } from '../cli/topology/source-comments.js';
import { sourcesOf } from '../cli/topology/loader.js';
import { startEarly } from '../cli/topology/worker.js';
import { isThere } from '../cli/files/presence.js';
import { useUnsaved } from '../cli/files/unsaved.js';
import { usualMemory } from '../cli/process/usual-memory.js';
import type { Location } from '../lib/base/diagnostic/index.js';
import { textIn } from '../lib/base/text/index.js';
import { type Finding, findingOf, type FoundIn, gravestFirst, judge, ruleIdsOf } from '../lib/check/index.js';
import type { Elaboration } from '../lib/elaboration/index.js';
import { nodeFacts } from '../lib/output/drawing/index.js';
import {
  type Answer,
  type Elaborated,
  type ElaborationRequest,
  type Failed,
  type NodeAt,
  type Request,
  type Served,
  unusable,
  type ViewRequest,
} from './messages.js';

// A separate process for a single task: it either elaborates and checks a topology like `entente check`, with unsaved text of the editor, or serves
// the page of `entente view`.

const memory = Number(process.argv[2] ?? usualMemory());

async function answerTo(request: Request): Promise<Answer> {
  return request.kind === 'view' ? await served(request) : await elaborated(request);
}

// Unexpected errors are reported in the answer, because nobody reads the output of this process.
function unforeseen({ file }: Request, error: unknown): Failed {
  return { kind: 'failed', message: `${relative('.', file)} could not be taken up: ${reasonOf(error)}` };
}

async function elaborated({ file, exports, open, timeout }: ElaborationRequest): Promise<Elaborated> {
  const unsaved = Object.entries(open).filter(([path, text]) => text !== textIn(readFileSync(path)));
  useUnsaved(new Map(unsaved.map(([path, text]) => [resolve(path), text])));
  const limits = { timeout, memory, raisedBy: (limit: string) => `${limit} of the plugin in tsconfig.json` };
  const name = relative('.', file);
  // Includes paths where a policy could be.
  const sources = new Set([...policyCandidates('.'), ...policyCandidates(name)]);
  const missing = new Set([...sources].filter((path) => !isThere(path)));
  const made = await madeOf(name);
  for (const source of made.sources) sources.add(source);
  const imports = new Set(made.imports);
  const told = (findings: readonly Finding[], nodes: readonly NodeAt[] = []): Elaborated => ({
    ...{
      kind: 'elaborated',
      sources: [...sources].map(pathOf),
      missing: [...missing].map(pathOf),
      looked: [...imports].flatMap(importCandidates).map(pathOf),
    },
    ...{ findings: findings.map(absolute), nodes },
  });
  try {
    const inputs = exports.map((each) => (each === 'default' ? name : `${name}#${each}`));
    const policyFile = policyFor(inputs);
    if (policyFile?.endsWith('.json') === false) {
      const ofPolicy = await madeOf(policyFile);
      for (const source of ofPolicy.sources) sources.add(source);
      for (const path of ofPolicy.imports) imports.add(path);
    }
    const loaded = await loadPolicy(policyFile, inputs, timeout);
    const baselineOf = baselineFile(loaded);
    if (baselineOf !== undefined) {
      sources.add(baselineOf);
      if (!isThere(baselineOf)) missing.add(baselineOf);
    }
    const { policy, placeInPolicy } = loaded;
    const context = { options: limits, policy, placeInPolicy, comments: new SourceComments(), several: false };
    const failures: Finding[] = [];
    const found: FoundIn[] = [];
    for (const design of designsOf(inputs, undefined, loaded).designs) {
      const checked = await checkOne(design, context);
      failures.push(...checked.failures);
      found.push(...checked.found);
    }
    const { findings: baseline } = await readBaseline(baselineOf, timeout);
    const { findings } = gravestFirst(judge(found, policy, ruleIdsOf(policy), { baseline, placeInPolicy }));
    // Notes are only shown on request.
    return told(
      [...failures, ...findings.filter(({ severity }) => severity !== 'info')],
      found.flatMap(({ design }) => nodesOf(design.elaboration)),
    );
  } catch (error) {
    if (error instanceof DesignError) return told(error.failures.map(findingOf));
    if (error instanceof CommandError) return told([unusable(error.message, error.help ?? '')]);
    throw error;
  }
}

// The sources as far as they compile; loading the file reports the errors.
async function madeOf(file: string): Promise<ModuleSources> {
  try {
    return await sourcesOf(file);
  } catch (error) {
    if (error instanceof LoadError) return { ...error.made, sources: [file, ...error.made.sources] };
    throw error;
  }
}

function nodesOf(elaboration: Elaboration): NodeAt[] {
  const factsOf = nodeFacts(elaboration);
  return elaboration.modules
    .flatMap(({ nodes }) => nodes)
    .map(({ id, name, location, placed }) => ({
      ...{ id, name, ...factsOf(id) },
      places: [location, placed].filter((place) => place !== undefined && place !== null).map(absolutePlace),
    }));
}

function absolute(finding: Finding): Finding {
  const { locations, fix } = finding;
  return {
    ...finding,
    locations: locations.map(absolutePlace),
    ...(fix === undefined ? {} : { fix: { ...fix, locations: fix.locations.map(absolutePlace) } }),
  };
}

function absolutePlace(place: Location): Location {
  return { ...place, file: pathOf(place.file) };
}

// In the notation of the language server.
function pathOf(file: string): string {
  return resolve(file).split(sep).join('/');
}

// Resolves when the page is served; this process keeps serving it.
async function served({ file }: ViewRequest): Promise<Served | Failed> {
  return await new Promise((settle) => {
    let said = '';
    const stderr = new Writable({
      write(chunk: Buffer, _encoding, done) {
        said += chunk.toString();
        const url = /Serving (http:\S+)/.exec(said)?.[1];
        if (url !== undefined) settle({ kind: 'served', url });
        done();
      },
    });
    const streams = { stdin: new PassThrough().end(), stdout: new PassThrough().resume(), stderr, env: process.env };
    void run(['view', relative('.', file), '--serve'], streams as unknown as Io).then(() =>
      settle({ kind: 'failed', message: said.trim() }),
    );
  });
}

// The language server has exited.
process.once('disconnect', () => process.exit());
process.once('message', (request: Request) => {
  void answerTo(request)
    .catch((error: unknown) => unforeseen(request, error))
    .then((answer) => process.send?.(answer));
});
// Starts the worker before there is a request.
startEarly(memory);
process.send?.('ready');
