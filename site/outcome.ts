import { Script } from 'node:vm';
import { transformSync } from 'esbuild';
import { elaborateChosen } from '../cli/topology/elaborate-chosen.js';
import { check } from '../lib/check/index.js';
import { CallbackError } from '../lib/graph/index.js';
import { RequirementError } from '../lib/base/diagnostic/index.js';
import * as chipyard from '../lib/entries/chipyard.js';
import * as documents from '../lib/entries/documents.js';
import * as hardware from '../lib/entries/hardware.js';
import * as query from '../lib/entries/query.js';
import * as rocket from '../lib/entries/rocket.js';
import * as library from '../lib/index.js';

/** What a topology may import where it runs in a page. */
export const importable: Readonly<Record<string, object>> = {
  'entente-soc': library,
  ...{ 'entente-soc/chipyard': chipyard, 'entente-soc/documents': documents, 'entente-soc/hardware': hardware },
  ...{ 'entente-soc/query': query, 'entente-soc/rocket': rocket },
};

/** What the playground tells of a topology. */
export interface Outcome {
  /** Rules that it breaks, from errors to remarks. */
  readonly rules: readonly string[];
  readonly hasErrors: boolean;
}

/** Runs a topology as the playground does; undefined where that makes no design, nor says which rule stands against it. */
export function outcomeOf(code: string): Outcome | undefined {
  try {
    const result = elaborateChosen({ file: 'soc.ts', exportName: undefined }, exportsOf(code), undefined, {});
    if ('unusable' in result) return undefined;
    const { elaboration, failures } = result;
    const told = failures.length > 0 || elaboration === undefined ? failures : check(elaboration).findings;
    return {
      rules: told.map(({ rule }) => rule),
      hasErrors: told.some(({ severity }) => severity === 'error'),
    };
  } catch (error) {
    if (error instanceof RequirementError) return { rules: [error.rule], hasErrors: true };
    if (error instanceof CallbackError) return { rules: [error.diagnostic.rule], hasErrors: true };
    // Code that is part of something else, and names what is declared there.
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

function exportsOf(code: string): Readonly<Record<string, unknown>> {
  const { code: script } = transformSync(code, { loader: 'ts', format: 'cjs', target: 'node20', keepNames: false });
  const module = { exports: {} as Record<string, unknown> };
  const run = new Script(`(function (require, module, exports) {${script}\n})`).runInThisContext() as (
    ...args: readonly unknown[]
  ) => void;
  run((name: string) => importable[name], module, module.exports);
  return module.exports;
}
