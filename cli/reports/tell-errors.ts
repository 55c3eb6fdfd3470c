import { counted, listed } from '../../lib/base/diagnostic/index.js';
import { type Finding, severityWords, tellableFindings, type TellableFindings } from '../../lib/check/index.js';
import { shellWord } from '../../lib/base/text/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { findingsKept } from '../cache/elaborations.js';
import { note, notePainted } from '../files/output.js';
import { deviceTreeOptionNames, type ElaborateOptions } from '../inputs/options.js';
import { showFindings } from './diagnostic-text.js';

/**
 * Prints a line for each design that has errors, with the command that reports them: otherwise, users would take the design for sound. The errors are
 * those reported by `entente elaborate`, without a policy.
 */
export function tellErrors(designs: readonly Elaboration[], input: string, options: ElaborateOptions): void {
  for (const design of designs) {
    const errors = findingsKept(design).filter(({ severity }) => severity === 'error');
    if (errors.length === 0) continue;
    const them = errors.length === 1 ? 'it' : 'them';
    note(
      `${design.name} has ${counted(errors.length, 'error')}: ${commandFor('elaborate', input, options)} reports ${them}.`,
    );
  }
}

/** Prints as many findings of each severity as people read, and names the command that shows the rest. */
export function tellInFull(findings: readonly Finding[], input: string, options: ElaborateOptions): void {
  const tellable = tellableFindings(findings);
  for (const text of showFindings(tellable.flatMap(({ told }) => told))) notePainted(`\n${text.trimEnd()}`);
  const rest = leftOut(tellable);
  if (rest !== '')
    note(
      `\n${rest} left out; ${commandFor('check', input, options)} --verbose reports all that its policy does not allow.`,
    );
}

/** The number of findings omitted, by severity: `20 more errors and 1 more warning`; empty if none is. */
export function leftOut(tellable: readonly TellableFindings[]): string {
  return listed(
    tellable.flatMap(({ severity, left }) => (left === 0 ? [] : [counted(left, `more ${severityWords[severity]}`)])),
  );
}

// The command line, quoted for a shell.
function commandFor(command: string, input: string, given: ElaborateOptions): string {
  const options = [
    ...(given.config === undefined ? [] : ['--config', given.config]),
    ...deviceTreeOptionNames.flatMap((name) => (given[name] ?? []).flatMap((value) => [`--${name}`, value])),
  ];
  return ['entente', command, input, ...options].map(shellWord).join(' ');
}
