import { Script } from 'node:vm';
import { withBeside } from '../cli/topology/beside.js';
import { besideTopology } from '../cli/topology/beside-kinds.js';
import { elaborateChosen } from '../cli/topology/elaborate-chosen.js';
import { withFindings } from '../cli/reports/with-findings.js';
import { CallbackError } from '../lib/graph/index.js';
import { RequirementError } from '../lib/base/diagnostic/index.js';
import { compiled, SyntaxProblem } from '../viewer/play/compiled.js';
import { moduleNamed } from '../viewer/play/modules.js';

// The name of the file in the playground.
const file = 'soc.ts';

/** What the playground tells of a topology. */
export interface Outcome {
  /** Rules that it breaks, from errors to warnings: notes are not told there. */
  readonly rules: readonly string[];
  readonly hasErrors: boolean;
}

/** Runs a topology as the playground does; undefined where that makes no design, nor says which rule stands against it. */
export async function outcomeOf(code: string): Promise<Outcome | undefined> {
  try {
    const { result, failures: beside } = await withBeside(file, { ...besideTopology, patience: 0 }, async () =>
      elaborateChosen({ file, exportName: undefined }, await exportsOf(code), undefined, {}),
    );
    if ('unusable' in result) return undefined;
    const { elaboration, failures } = result;
    const grave = failures.length > 0 ? failures : beside;
    const told = grave.length > 0 || elaboration === undefined ? grave : withFindings(elaboration).diagnostics;
    return {
      rules: told.map(({ rule }) => rule),
      hasErrors: told.some(({ severity }) => severity === 'error'),
    };
  } catch (error) {
    // The code is an excerpt that refers to declarations elsewhere.
    if (error instanceof ReferenceError) return undefined;
    return { rules: [ruleOf(error)], hasErrors: true };
  }
}

function ruleOf(error: unknown): string {
  if (error instanceof RequirementError) return error.rule;
  if (error instanceof CallbackError) return error.diagnostic.rule;
  return error instanceof SyntaxProblem ? 'input/syntax' : 'input/threw';
}

async function exportsOf(code: string): Promise<Readonly<Record<string, unknown>>> {
  const module = { exports: {} as Record<string, unknown> };
  const body = compiled(file, code);
  const run = new Script(`(async (require, module, exports) => {${body}\n})`).runInThisContext() as (
    ...args: readonly unknown[]
  ) => Promise<void>;
  await run(moduleNamed, module, module.exports);
  return module.exports;
}
