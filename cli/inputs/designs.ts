import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { DesignPolicy, Policy, PolicyDesign } from '../../lib/check/index.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { fileName } from '../files/file-name.js';
import { isThere } from '../files/presence.js';
import type { InputName } from '../topology/loaded-input.js';
import { defaultLockFile } from '../files/lock-file.js';
import { isStock } from './stock-names.js';

/** A design that a command processes. */
export interface Design {
  /** As written on the command line or in the policy: `rocket --config DualCoreConfig`. */
  readonly name: string;
  /** As commands take it, relative to the current folder. */
  readonly input: string;
  readonly config: string | undefined;
  /** Its lock file. */
  readonly lock: string;
  /** The lock file named after the design, used if the default one belongs to another design; undefined if the lock is named explicitly. */
  readonly ownLock: string | undefined;
  /** What the policy requires of this design in addition to what it requires of all. */
  readonly own: DesignPolicy;
}

/** The designs of a command. */
export interface Designs {
  readonly designs: readonly Design[];
  /** Whether there are several, here or in the policy, so that each is referred to by name. */
  readonly several: boolean;
  /** The other designs of the policy; undefined if it lists none. */
  readonly others: readonly string[] | undefined;
}

/**
 * The designs on the command line, each `file`, `file#export` or either with `--config <expression>`, or else those of the policy in `file`. `config`
 * is that of the command, for one design. Throws a usage error if there is none, if it is ambiguous which of several designs `config` applies to, and
 * if two share a lock.
 */
export function designsOf(
  inputs: readonly string[],
  config: string | undefined,
  { policy, file }: { readonly policy: Policy; readonly file: string | undefined },
): Designs {
  const folder = dirname(file ?? '.');
  const listed = (policy.designs ?? []).map((each) => entryOf(each, folder));
  const given = inputs.map((text): Entry => ({ ...parseDesign(text), folder: '.', name: text }));
  const [first, another] = inputs.length === 0 ? listed : given;
  if (first === undefined) {
    throw new CommandError(
      'No design is named.',
      exitCodes.usage,
      "Name one, such as soc.ts; or list them in entente.config.ts: designs: ['soc.ts'].",
    );
  }
  if (config !== undefined && (another !== undefined || first.config !== undefined)) {
    throw new CommandError(
      'It is not clear which design --config is for.',
      exitCodes.usage,
      `Write it to its own: '${withConfig(first.input, config)}'.`,
    );
  }
  const wanted = (inputs.length === 0 ? listed : given).map((each) => ({ ...each, config: each.config ?? config }));
  const several = listed.length > 1 || wanted.length > 1;
  const designs = wanted.map((each) => {
    const known = listed.find((other) => isSame(each, other));
    return designOf(known ?? { ...each, name: withConfig(each.input, each.config) }, several);
  });
  refuseShared(designs);
  const others = listed.filter((known) => !wanted.some((each) => isSame(each, known))).map(({ name }) => name);
  return { designs, several, others: listed.length === 0 ? undefined : others };
}

interface Entry extends Omit<PolicyDesign, 'config'> {
  readonly name: string;
  /** The folder that its paths are relative to. */
  readonly folder: string;
  readonly config: string | undefined;
}

function entryOf(design: string | PolicyDesign, folder: string): Entry {
  const { config, ...entry } = typeof design === 'string' ? parseDesign(design) : design;
  return { ...entry, config, folder, name: withConfig(entry.input, config) };
}

/** The default lock file of a topology that no policy lists, as written by `entente lock`. */
export function usualLock({ file, exportName }: InputName, config: string | undefined): string {
  const input = exportName === undefined ? file : `${file}#${exportName}`;
  return designOf({ input, config, folder: '.', name: input }, false).lock;
}

/** Reads `file` or `file --config <expression>`; the name of an existing file takes precedence. */
export function parseDesign(text: string): { readonly input: string; readonly config: string | undefined } {
  const [, input, config] = existsSync(text) ? [] : (/^(.*?)\s+--config[\s=]\s*(.*)$/s.exec(text) ?? []);
  if (input === undefined || config === undefined) return { input: text, config: undefined };
  return { input, config: config.trim().replace(/^(["'])(.*)\1$/s, '$2') };
}

/** A design in its written form: `input`, or `input --config <expression>`. */
export function withConfig(input: string, config: string | undefined): string {
  return config === undefined ? input : `${input} --config ${config}`;
}

function isSame(a: Entry, b: Entry): boolean {
  return a.config === b.config && placeOf(a) === placeOf(b);
}

function placeOf({ input, folder }: Entry): string {
  const [stock = ''] = input.split('#', 1);
  return isStock(stock) && !existsSync(join(folder, stock)) ? input : resolve(folder, input);
}

function designOf(entry: Entry, several: boolean): Design {
  const { name, folder, input, config, lock, ...own } = entry;
  const path = placeOf(entry);
  const ownLock = join(folder, lockNameOf(entry));
  const usual = several || isThere(ownLock) ? ownLock : join(folder, defaultLockFile);
  return {
    ...{ name, config, own },
    input: path === input ? input : relative('.', path) || path,
    lock: lock === undefined ? usual : join(folder, lock),
    ownLock: lock === undefined ? ownLock : undefined,
  };
}

// Depends on this design only, so that the name does not change with the other designs.
function lockNameOf({ input, config = '' }: Entry): string {
  const words = `${input
    .split(sep)
    .join('/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\.[^./#]*(?=#|$)/, '')} ${config}`;
  const name = words.replaceAll(/[^\p{L}\p{M}\p{N}._+=@~-]+/gu, '-').replaceAll(/^-+|-+$/g, '');
  return `entente.${fileName(name)}.lock`;
}

function refuseShared(designs: readonly Design[]): void {
  const known = new Map<string, Design>();
  for (const design of designs) {
    // Some file systems ignore case.
    const file = resolve(design.lock).toLowerCase();
    const other = known.get(file);
    known.set(file, design);
    if (other === undefined) continue;
    if (other.name === design.name) throw new CommandError(`${design.name} is named twice.`);
    const lock =
      other.lock === design.lock
        ? `one lock, ${design.lock}`
        : `locks that are one file where capitals and small letters are the same, ${other.lock} and ${design.lock}`;
    throw new CommandError(
      `${other.name} and ${design.name} have ${lock}.`,
      exitCodes.usage,
      "Give one of them its own in the policy: { input: 'soc.ts', lock: 'other.lock' }.",
    );
  }
}

/** The policy for one design: the requirements for all designs and its own. Waivers are only its own. */
export function policyOf(policy: Policy, { own }: Design): Policy {
  return {
    ...policy,
    rules: { ...policy.rules, ...own.rules },
    boot: { ...policy.boot, ...own.boot },
    expect: [...(policy.expect ?? []), ...(own.expect ?? [])],
    ports: [...(policy.ports ?? []), ...(own.ports ?? [])],
    budgets: {
      ...policy.budgets,
      ...own.budgets,
      sourceIds: { ...policy.budgets?.sourceIds, ...own.budgets?.sourceIds },
    },
  };
}
