import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { counted, listed } from '../../lib/base/diagnostic/index.js';
import {
  byCause,
  type ChangeGroup,
  compareWithLock,
  factsBeside,
  type FactChange,
  type Facts,
  factsOf,
  idsIn,
  isOfAnotherDesign,
  lockText,
  lockWith,
  withPorts,
} from '../../lib/diff/index.js';
import { nameMatcher } from '../../lib/base/names/index.js';
import { checkPortModules } from '../inputs/design-names.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import { loadElaboration } from '../inputs/input.js';
import { designsOf, parseDesign, policyOf } from '../inputs/designs.js';
import { loadLock, nameOfLock } from '../files/lock-file.js';
import {
  configOption,
  designsDescription,
  type ElaborateOptions,
  lockNames,
  memoryOption,
  timeoutOption,
} from '../inputs/options.js';
import { note, noteWritten, type OutputFile, writeFiles } from '../files/output.js';
import { loadPolicy } from '../inputs/policy-file.js';

interface LockOptions extends ElaborateOptions {
  readonly out?: string;
  readonly policy?: string;
  /** Names of what is accepted; undefined for everything. */
  readonly accept?: readonly string[];
}

/** `entente lock`: writes down what others rely on, for `entente check --locked`. */
export function defineLock(command: Command): void {
  command
    .argument('[inputs...]', designsDescription)
    .option('--out <file>', `where to write it; - for standard output; default ${lockNames}`)
    .option(
      '--policy <file>',
      'the policy, which may list designs; default entente.config.ts or .json, here or beside the input',
    )
    .addOption(
      new Option(
        '--accept <names...>',
        'take over only what has changed about these, as entente check --locked names them: paths, parts of paths, or patterns',
      ),
    )
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(async (inputs: readonly string[], { out, accept, policy, ...options }: LockOptions) => {
      const loaded = await loadPolicy(
        policy,
        inputs.map((input) => parseDesign(input).input),
        options.timeout,
      );
      const { designs } = designsOf(inputs, options.config, loaded);
      const [first, another] = designs;
      if (another !== undefined && (out !== undefined || accept !== undefined)) {
        throw new CommandError(
          `${out === undefined ? '--accept' : '--out'} is for one design.`,
          exitCodes.usage,
          `Name it: entente lock '${first?.name ?? ''}'.`,
        );
      }
      const written: OutputFile[] = [];
      for (const design of designs) {
        const { input, config, lock, ownLock } = design;
        const { ports = [] } = policyOf(loaded.policy, design);
        const elaboration = await loadElaboration(input, { ...options, config, lock });
        checkPortModules(elaboration, ports);
        const now = withPorts(factsOf(elaboration), elaboration, ports);
        const file = out ?? (ownLock !== undefined && (await isOfAnother(lock, now.name, options)) ? ownLock : lock);
        const locked = accept === undefined ? undefined : await loadLock(file, options.timeout);
        const facts =
          locked === undefined ? now : accepting(locked, factsBeside(locked, elaboration, ports), accept ?? [], file);
        written.push([file, lockText(facts)]);
      }
      await writeFiles(written);
      noteWritten(written.map(([file]) => file));
    });
}

// Whether a file is there that locks a design of another name, which this one is not to overwrite.
async function isOfAnother(file: string, name: string, { timeout }: ElaborateOptions): Promise<boolean> {
  if (!existsSync(file)) return false;
  const known = await nameOfLock(file, timeout);
  if (known === undefined || known === name) return false;
  note(`${file} is the lock of ${known}, not of ${name}, which gets its own.`);
  return true;
}

// The lock with what is accepted, and with new names; nothing else changes in it.
function accepting(locked: Facts, now: Facts, names: readonly string[], file: string): Facts {
  if (isOfAnotherDesign(locked, now)) {
    throw new CommandError(
      `${file} is the lock of ${locked.name}, not of ${now.name}.`,
      exitCodes.usage,
      'Leave --accept out to write it anew.',
    );
  }
  const groups = byCause(compareWithLock(locked, now), ({ change }) => change);
  for (const name of names) {
    if (groups.some((group) => isAbout(group, name))) continue;
    const subjects = groups.map(({ cause }) => cause.change.subject);
    throw new CommandError(
      `Nothing has changed about ${name}.`,
      exitCodes.usage,
      subjects.length === 0 ? 'The lock holds.' : `There are changes of ${listed(subjects)}.`,
    );
  }
  const accepted = groups.filter((group) => names.some((name) => isAbout(group, name)));
  const left = groups.length - accepted.length;
  if (left > 0) note(`${counted(left, 'change')} ${left === 1 ? 'is' : 'are'} not accepted.`);
  return lockWith(
    locked,
    now,
    accepted.flatMap(({ cause, consequences }) => [cause, ...consequences]),
  );
}

function isAbout({ cause, consequences }: ChangeGroup<FactChange>, name: string): boolean {
  return [cause, ...consequences].some(({ change: { subject } }) => {
    return subject === name || idsIn(subject).some((id) => nameMatcher(name)(id));
  });
}
