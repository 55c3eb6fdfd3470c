import { type Command, Option } from 'commander';
import { suggest } from '../../lib/diagnostic/index.js';
import type { Elaboration } from '../../lib/model/index.js';
import { deviceIds, mastersOf, type Obstacle, type Operation, whyNot } from '../../lib/query/index.js';
import { CommandError, exitCodes } from '../exit-codes.js';
import { loadGraph } from '../input.js';
import { configOption, type ElaborateOptions, inputDescription, timeoutOption } from '../options.js';
import { answer } from '../output.js';
import { operation, powerOfTwo } from '../query-arguments.js';

interface WhyNotCommandOptions extends ElaborateOptions {
  readonly format: 'text' | 'json';
}

/** `entente why-not`: what keeps a master from a device. */
export function addWhyNotCommand(program: Command): void {
  program
    .command('why-not')
    .description(
      'Say what keeps a master from a device: the node that takes a capability away, the filter, or the edge that is missing, and what would help.',
    )
    .argument('<input>', inputDescription)
    .argument('<master>', "a source's path, or that of a module around it")
    .argument('<device>', "a sink's path, or that of a module around it")
    .argument('[operation]', 'what is to be done: get, put, atomic, acquire, …', operation)
    .argument('[size]', 'bytes, a power of two', powerOfTwo)
    .addOption(new Option('--format <format>', 'how to print it').choices(['text', 'json']).default('text'))
    .addOption(configOption())
    .addOption(timeoutOption())
    .action(
      async (
        input: string,
        master: string,
        device: string,
        wanted: Operation | undefined,
        size: number | undefined,
        { format, ...options }: WhyNotCommandOptions,
      ) => {
        const elaboration = await loadGraph(input, options);
        checkPath('master', master, masterIds(elaboration));
        checkPath('device', device, deviceIds(elaboration));
        const obstacles = whyNot(elaboration, master, device, { operation: wanted, size });
        await answer(format === 'json' ? `${JSON.stringify({ obstacles }, null, 2)}\n` : obstaclesText(obstacles));
        if (obstacles.length > 0) process.exitCode = exitCodes.findings;
      },
    );
}

function masterIds(elaboration: Elaboration): string[] {
  return [...new Set(mastersOf(elaboration).map(({ edge }) => edge.from))];
}

function checkPath(what: string, path: string, known: readonly string[]): void {
  if (known.some((id) => id === path || id.startsWith(`${path}.`))) return;
  throw new CommandError(
    `No ${what} is called ${path}.`,
    undefined,
    suggest(path, known) ?? `Known are ${known.join(', ')}.`,
  );
}

function obstaclesText(obstacles: readonly Obstacle[]): string {
  if (obstacles.length === 0) return 'Nothing is in the way.\n';
  return obstacles
    .map(
      ({ master, client, device, message, help }) =>
        `${client} (${master}) to ${device}:\n  ${message}\n  help: ${help}\n`,
    )
    .join('');
}
