import { counted } from '../../lib/base/diagnostic/index.js';
import { shellWord } from '../../lib/base/text/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { findingsKept } from '../cache/elaborations.js';
import { note } from '../files/output.js';
import type { ElaborateOptions } from '../inputs/options.js';

/**
 * Says of designs how many errors they have and what tells them, in a line for each: whoever reads an answer, or what was written, would
 * take a design for sound of which nothing is said. They are those that `entente elaborate` tells, under no policy.
 */
export function tellErrors(designs: readonly Elaboration[], input: string, options: ElaborateOptions): void {
  for (const design of designs) {
    const errors = findingsKept(design).filter(({ severity }) => severity === 'error');
    if (errors.length === 0) continue;
    const them = errors.length === 1 ? 'it' : 'them';
    note(`${design.name} has ${counted(errors.length, 'error')}: ${elaborateCommand(input, options)} tells ${them}.`);
  }
}

// As it is written in a shell.
function elaborateCommand(input: string, { config, include = [], overlay = [] }: ElaborateOptions): string {
  const options = [
    ...(config === undefined ? [] : ['--config', config]),
    ...include.flatMap((folder) => ['--include', folder]),
    ...overlay.flatMap((file) => ['--overlay', file]),
  ];
  return ['entente', 'elaborate', input, ...options].map(shellWord).join(' ');
}
