import { checkOptions } from '../../base/options/index.js';
import { demandElaboration, type Elaboration } from '../../elaboration/index.js';
import { allImpacts, type Change, changeOf, type Happening } from '../change/change.js';
import { compareCarried } from './carried.js';
import { compareFacts } from './facts.js';
import { comparePorts } from './ports.js';
import { compareSecurity } from './security.js';
import { compareStructure } from './structure.js';
import { factsOf } from '../facts/read-facts.js';
import {
  displacedBy,
  goneFrom,
  lastPart,
  type Rename,
  renamer,
  renamesBetween,
  undisplaced,
} from '../renames/renames.js';

/** Options of a comparison. */
export interface DiffOptions {
  /** Whether the ports of all modules are compared, as hardware has them. They follow from the rest; of RTL, ports always are. Default false. */
  readonly hardware?: boolean;
}

/**
 * The changes between two versions of a design, the most serious first, both those that others depend on and internal ones (design 6). A
 * rename is reported once; the renamed part is otherwise the same.
 */
export function diff(before: Elaboration, after: Elaboration, options: DiffOptions = {}): Change[] {
  for (const each of [before, after]) demandElaboration(each);
  const { hardware = false } = checkOptions('DiffOptions', options);
  const renames = renamesBetween(before, after);
  const displaced = [...goneFrom(renames, before, after), ...displacedBy(renames, before)];
  const named = renamer([...renames, ...displaced]);
  const renamed = renames.map((rename) => changeOf('module', 'renamed', rename.after, rename));
  const old = { elaboration: before, facts: factsOf(before, named), named };
  const young = { elaboration: after, facts: factsOf(after), named: (id: string): string => id };
  const seen = compareFacts(old.facts, young.facts);
  const facts = seen.map(({ change }) => change).filter((change) => !followsFrom(change, renames));
  // Report each added or removed node only once.
  const told = new Set(facts.filter(({ happening }) => comesOrGoes(happening)).map(({ subject }) => subject));
  const structure = compareStructure(before, after, named).filter(
    ({ aspect, happening, subject }) => aspect !== 'node' || !comesOrGoes(happening) || !told.has(subject),
  );
  const carried = compareCarried(old, young, seen);
  const security = compareSecurity(before, after, named);
  const ports = hardware ? comparePorts(before, after, named) : [];
  const changes = sorted([...facts, ...renamed, ...structure, ...security, ...carried, ...ports]);
  return displaced.length === 0 ? changes : changes.map(undisplaced);
}

// A device without a name of its own is named after its module.
function followsFrom({ detail, before, after }: Change, renames: readonly Rename[]): boolean {
  return (
    detail === 'name' &&
    renames.some((rename) => lastPart(rename.before) === before && lastPart(rename.after) === after)
  );
}

function comesOrGoes(happening: Happening): boolean {
  return happening === 'added' || happening === 'removed';
}

/** Changes in order of severity, otherwise in their original order. */
export function sorted(changes: readonly Change[]): Change[] {
  return changes.toSorted((a, b) => allImpacts.indexOf(a.impact) - allImpacts.indexOf(b.impact));
}
