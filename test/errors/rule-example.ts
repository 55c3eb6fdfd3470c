import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Diagnostic, ElaborationError, soc, type Topology, tryElaborate } from 'entente-soc';
import { HardwareError } from 'entente-soc/hardware';
import * as subsystem from 'entente-soc/rocket';
import { runDocument } from '../../lib/documents/index.js';
import { diagnose, isTopology } from '../../lib/graph/index.js';
import { typeErrors } from '../../cli/topology/type-errors.js';
import { inputThrew } from '../../cli/topology/input-threw.js';
import { ExampleRocketSystem } from '../../topologies/rocket.js';
import { ententeProcessIn } from '../cli/run.js';
import { withoutPlaces } from '../without-places.js';

/** A mistake, and the same without it, as a person would write them. */
export interface Pair<T> {
  readonly broken: T;
  readonly fixed: T;
}

/**
 * What breaks a rule: the body of a topology called `soc`, which returns what it names; a program that is run outside of any module,
 * which may return a topology to be elaborated; a file, whose default export is what it returns; a configuration of a Rocket system,
 * the stock one unless `top` is another; a topology document, as a value or as its text; or the text of
 * a topology, for the compiler or to be checked by the command line.
 */
export type RuleExample =
  | Pair<() => unknown>
  | { readonly program: Pair<() => unknown> }
  | { readonly file: Pair<() => Topology> }
  | { readonly config: Pair<string>; readonly top?: Topology }
  | { readonly document: Pair<unknown> }
  | { readonly types: Pair<string> }
  | { readonly checked: Pair<string> };

/** Examples by the rules that they break. */
export type RuleExamples = Readonly<Record<string, RuleExample>>;

/** What is said about a side of an example. */
export type Said = Pick<Diagnostic, 'rule' | 'message' | 'subjects'> & { readonly help?: string | undefined };

/** All that is said about one side of an example: why it fails, or else what is found in it. */
export function saidOf(example: RuleExample, side: keyof Pair<unknown>): readonly Said[] {
  if ('document' in example) {
    const result = runDocument({ file: 'soc.json', text: textOf(example.document[side]), firstLine: 1 });
    return result.ok ? [] : result.failures;
  }
  if ('types' in example) return typeErrors(writtenFile('soc.ts', example.types[side]), 60);
  if ('checked' in example) return saidByCheck(writtenFile('soc.ts', example.checked[side]));
  // The places of examples are of no interest, and would change with every line above them.
  return withoutPlaces(() => {
    if ('program' in example) return saidByProgram(example.program[side]);
    if ('file' in example) return saidByFile(example.file[side]);
    return saidAbout('config' in example ? configured(example, side) : soc('soc', example[side]));
  });
}

function writtenFile(name: string, text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'entente-')), name);
  writeFileSync(file, text);
  return file;
}

// What a file does beside what it declares shows in a process of its own.
function saidByCheck(file: string): readonly Said[] {
  const { stdout } = ententeProcessIn(dirname(file), 'check', basename(file), '--format', 'json');
  const { findings } = JSON.parse(stdout) as { readonly findings: readonly (Said & { readonly severity: string })[] };
  return findings.filter(({ severity }) => severity === 'error');
}

function saidAbout(topology: Topology): readonly Said[] {
  const { failures, elaboration } = tryElaborate(topology);
  return elaboration === undefined || failures.length > 0 ? failures : elaboration.diagnostics;
}

function textOf(document: unknown): string {
  return typeof document === 'string' ? document : JSON.stringify(document);
}

// As the command line loads a file.
function saidByFile(load: () => Topology): readonly Said[] {
  let topology;
  try {
    topology = load();
  } catch (error) {
    return [inputThrew('mcu.ts', error)];
  }
  return saidAbout(topology);
}

function saidByProgram(program: () => unknown): readonly Said[] {
  try {
    const result = program();
    return isTopology(result) ? saidAbout(result) : [];
  } catch (error) {
    return error instanceof ElaborationError || error instanceof HardwareError
      ? error.diagnostics
      : [diagnose(error, [])];
  }
}

type Configured = Extract<RuleExample, { readonly config: Pair<string> }>;

function configured({ config, top = ExampleRocketSystem }: Configured, side: keyof Pair<unknown>): Topology {
  return { name: top.name, declare: () => top.declare(subsystem.rocketConfig(config[side])) };
}
