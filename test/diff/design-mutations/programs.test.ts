import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import * as library from 'entente-soc';
import * as script from 'entente-soc/script';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { type Elaboration, type Topology, tryElaborate } from 'entente-soc';
import { netlistOf } from '../../../lib/hardware/index.js';
import { long, shuffled } from '../../seeds.js';
import { withoutPlaces } from '../../without-places.js';
import { Trials } from './judge.js';
import { sourceMutants } from './program-mutants.js';

type Run = (require: (name: string) => unknown, ...args: readonly unknown[]) => void;

// Of every protocol one, with firewalls, interrupts, clocks, device trees and RTL.
const examples = [
  'adder',
  'blinker',
  'cheshire',
  'earlgrey',
  'fu540',
  'gd32vf103',
  'litex',
  'mcu',
  'microcontroller-axi',
  'trustzone',
];

test('what a change of an example means to others is said, and nothing else', () => {
  const trials = new Trials();
  for (const name of examples) {
    const source = readFileSync(`topologies/${name}.ts`, 'utf8');
    const before = elaborated(source);
    if (before === undefined) return expect.unreachable(`${name} is not elaborated`);
    const changes = sourceMutants(source).map((mutant) => ({ ...mutant, make: () => elaborated(mutant.source) }));
    trials.tryChanges(before, shuffled(changes, name), long ? Infinity : 8);
  }
  console.log(String(trials));
  expect(trials.faults.join('\n')).toBe('');
  expect(trials.changes).toBeGreaterThan(40);
  expect(trials.noticed).toBeGreaterThan(20);
});

// What a change makes of the program may throw whatever it likes.
function elaborated(source: string): Elaboration | undefined {
  try {
    const { elaboration, failures } = withoutPlaces(() => tryElaborate(topologyIn(source)));
    // Hardware is made of it when it is compared.
    if (elaboration !== undefined) netlistOf(elaboration);
    return failures.length > 0 ? undefined : elaboration;
  } catch {
    return undefined;
  }
}

function topologyIn(source: string): Topology {
  const withoutScript = source.replace(/^runAsScript\(.*$/m, '');
  const { outputText } = ts.transpileModule(withoutScript, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const module: { exports: { default?: Topology } } = { exports: {} };
  const run = new Script(`(function (require, module, exports) {${outputText}\n})`).runInThisContext() as Run;
  run((name) => (name === 'entente-soc' ? library : script), module, module.exports);
  if (module.exports.default === undefined) throw new Error('no topology');
  return module.exports.default;
}
