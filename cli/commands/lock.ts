import { type Command, Option } from 'commander';
import { counted, listed } from '../../lib/base/diagnostic/index.js';
import {
  acceptedBy,
  changesToAccept,
  factsBeside,
  type Facts,
  factsOf,
  isAcceptedBy,
  isNameIn,
  isNameInFull,
  isOfAnotherDesign,
  locksText,
  withPorts,
} from '../../lib/diff/index.js';
import { checkPortModules } from '../inputs/design-names.js';
import { CommandError, exitCodes } from '../process/exit-codes.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { isNamedPart, loadElaborations } from '../inputs/input.js';
import { type PairedDesigns, pairedDesigns } from '../inputs/paired-designs.js';
import { designsOf, parseDesign, policyOf } from '../inputs/designs.js';
import { loadLocks, readableLocks } from '../files/lock-file.js';
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
import { tellErrors } from '../reports/tell-errors.js';

interface LockOptions extends ElaborateOptions {
  readonly out?: string;
  readonly policy?: string;
  /** Names of changes to accept; undefined to accept everything. */
  readonly accept?: readonly string[];
}

/** `entente lock`: records what others rely on, for `entente check --locked`. */
export function defineLock(command: Command): void {
  command
    .argument('[inputs...]', designsDescription)
    .option('-o, --out <file>', `the lock file, or - for standard output; default ${lockNames}`)
    .option(
      '--policy <file>',
      'the policy file, which may list designs; default entente.config.ts or .json in this folder or beside the input',
    )
    .addOption(
      new Option(
        '--accept <names...>',
        'update only what has changed about these, as entente check --locked names them: paths, parts of paths, or patterns',
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
      const tells: (() => void)[] = [];
      for (const design of designs) {
        const { input, config, lock, ownLock } = design;
        const { ports = [] } = policyOf(loaded.policy, design);
        const elaborations = await loadElaborations(input, { ...options, config, lock });
        const [elaboration] = elaborations;
        checkPortModules(elaboration, ports);
        // Changes that a check reported are accepted in the lock that it compared with.
        const isOther =
          out === undefined &&
          accept === undefined &&
          ownLock !== undefined &&
          (await isOfAnother(lock, elaborations, options));
        const file = out ?? (isOther ? ownLock : lock);
        const toLock = elaborations.map((each, k) => ({
          name: each.name,
          elaboration: each,
          ports: k === 0 ? ports : [],
        }));
        const isPart = isNamedPart(input, elaborations);
        const locks =
          accept === undefined
            ? writtenAnew(isPart ? await readableLocks(file, options.timeout) : [], toLock)
            : accepting(
                await loadLocks(file, options.timeout, 'Write it with entente lock, without --accept.'),
                toLock,
                { names: accept, file, isPart },
              );
        written.push([file, locksText(locks)]);
        tells.push(() => tellErrors(elaborations, input, { ...options, config }));
      }
      await writeFiles(written);
      noteWritten(written.map(([file]) => file));
      for (const tell of tells) tell();
    });
}

// Whether an existing lock file is of designs with other names, which must not be overwritten.
async function isOfAnother(
  file: string,
  designs: readonly Elaboration[],
  { timeout }: ElaborateOptions,
): Promise<boolean> {
  const known = (await readableLocks(file, timeout)).map(({ name }) => name);
  const names = designs.map(({ name }) => name);
  if (known.length === 0 || known.some((name) => names.includes(name))) return false;
  note(
    `${file} is the lock of ${listed(known)}, not of ${listed(names)}, which ${names.length === 1 ? 'gets its' : 'get their'} own.`,
  );
  return true;
}

/** A design to lock. */
interface ToLock {
  readonly name: string;
  readonly elaboration: Elaboration;
  /** Modules whose ports are locked. */
  readonly ports: readonly string[];
}

function factsIn({ elaboration, ports }: ToLock): Facts {
  return withPorts(factsOf(elaboration), elaboration, ports);
}

// Keeps the facts of other designs if only one of them was requested.
function writtenAnew(known: readonly Facts[], designs: readonly ToLock[]): Facts[] {
  const now = designs.map(factsIn);
  const at = known.findIndex(({ name }) => name === now[0]?.name);
  return at < 0 ? now : known.toSpliced(at, 1, ...now);
}

interface Accepting {
  readonly names: readonly string[];
  readonly file: string;
  readonly isPart: boolean;
}

// Updates the locks with accepted changes and new names, and nothing else. A design that was added or removed is accepted by its name.
function accepting(known: readonly Facts[], designs: readonly ToLock[], { names, file, isPart }: Accepting): Facts[] {
  const { pairs, gone, come } = toAccept(pairedDesigns(known, designs, isPart), { names, file });
  const groups = pairs.flatMap(({ locked, now }) => changesToAccept(locked, now));
  const whole = [...come, ...gone].map(({ name }) => name);
  for (const name of names) {
    if (whole.includes(name) || groups.some((group) => isAcceptedBy(group, name))) continue;
    const sides = pairs.flatMap(({ locked, now }) => [locked, now]);
    // The name may have been accepted together with another change that a check reported.
    if (sides.some((facts) => isNameIn(facts, name))) note(`Nothing has changed about ${name}.`);
    else if (sides.some((facts) => isNameInFull(facts, name)))
      note(`${name} is neither in the lock nor in the design.`);
    else throw unknownName(name, [...groups.map(({ cause }) => cause.change.subject), ...whole]);
  }
  const accepted = new Map(pairs.map(({ locked, now }) => [locked, { now, lock: acceptedBy(locked, now, names) }]));
  const kept = known.flatMap((lock) => {
    if (gone.includes(lock) && names.includes(lock.name)) return [];
    return [accepted.get(lock)?.lock ?? lock];
  });
  const left =
    [...accepted.values()].flatMap(({ now, lock }) => changesToAccept(lock, now)).length +
    whole.filter((name) => !names.includes(name)).length;
  if (left > 0) note(`${counted(left, 'change')} ${left === 1 ? 'is' : 'are'} not accepted.`);
  return [...kept, ...come.filter(({ name }) => names.includes(name)).map(factsIn)];
}

function unknownName(name: string, subjects: readonly string[]): CommandError {
  return new CommandError(
    `Nothing is called ${name}, in the lock or in the design.`,
    exitCodes.usage,
    subjects.length === 0 ? 'The lock holds.' : `There are changes of ${listed(subjects)}.`,
  );
}

/** The candidates for acceptance. */
interface ToAccept {
  /** Locks paired with their designs. */
  readonly pairs: readonly { readonly locked: Facts; readonly now: Facts }[];
  readonly gone: readonly Facts[];
  readonly come: readonly ToLock[];
}

// pairedDesigns pairs a single removed design with a single added one as a rename. If either is accepted by its name, however, a check reported them
// as removed and added, so they are treated as two designs.
function toAccept(
  { pairs, gone }: PairedDesigns<Facts, ToLock>,
  { names, file }: Pick<Accepting, 'names' | 'file'>,
): ToAccept {
  const compared: { readonly locked: Facts; readonly now: Facts }[] = [];
  const [goneToo, come] = [[...gone], [] as ToLock[]];
  for (const { before: locked, after } of pairs) {
    const now = locked === undefined ? undefined : factsBeside(locked, after.elaboration, after.ports);
    if (locked === undefined || now === undefined) come.push(after);
    else if (!isOfAnotherDesign(locked, now)) compared.push({ locked, now });
    else if ([locked, now].some(({ name }) => names.includes(name))) {
      goneToo.push(locked);
      come.push(after);
    } else {
      throw new CommandError(
        `${file} is the lock of ${locked.name}, not of ${now.name}.`,
        exitCodes.usage,
        'Leave --accept out to write it anew.',
      );
    }
  }
  return { pairs: compared, gone: goneToo, come };
}
