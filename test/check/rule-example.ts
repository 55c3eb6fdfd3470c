import { elaborate, type Finding, type Policy, soc } from 'entente-soc';
import { describeSoc, elaborateSoc, type Notation } from '../../lib/descriptions/index.js';
import { factsOf } from '../../lib/diff/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { findingsIn } from './findings-in.js';
import { withoutPlaces } from '../without-places.js';

/** A mistake that a rule finds, and the same without it: the bodies of topologies called `soc`, which return what they name. */
export type CheckExample = (Sides | DescriptionSides | NetworkSides) & ExampleOptions;

interface Sides {
  readonly broken: () => unknown;
  readonly fixed: () => unknown;
}

/** A device tree source instead. */
interface DescriptionSides {
  readonly description: { readonly broken: string; readonly fixed: string };
}

/** A configuration of FlooNoC's generator instead. */
interface NetworkSides {
  readonly network: { readonly broken: string; readonly fixed: string };
}

interface ExampleOptions {
  /** What the rule is told of both, or of the broken side. */
  readonly policy?: Policy;
  /** What the rule is told of the fixed side, if that is something else. */
  readonly fixedPolicy?: Policy;
  /** Whether the fixed side is what was locked. */
  readonly fixedIsLocked?: true;
}

/** Examples by the rules that they break. */
export type CheckExamples = Readonly<Record<string, CheckExample>>;

/** What a rule finds in one side of an example. */
export function foundIn(rule: string, example: CheckExample, side: 'broken' | 'fixed'): Finding[] {
  const { policy, fixedPolicy = policy, fixedIsLocked } = example;
  if ('description' in example)
    return findingsIn(rule, described('board.dts', example.description[side], 'device-tree'), policy);
  if ('network' in example) return findingsIn(rule, described('noc.yml', example.network[side], 'floonoc'), policy);
  // The places of examples are of no interest, and would change with every line above them.
  return withoutPlaces(() =>
    findingsIn(rule, elaborate(soc('soc', example[side])), side === 'broken' ? policy : fixedPolicy, {
      today: '2027-01-01',
      locked: fixedIsLocked && factsOf(elaborate(soc('soc', example.fixed))),
    }),
  );
}

function described(file: string, source: string, notation: Notation): Elaboration {
  const content = new TextEncoder().encode(source);
  return elaborateSoc(describeSoc({ file, content, read: () => undefined }, notation).soc);
}
