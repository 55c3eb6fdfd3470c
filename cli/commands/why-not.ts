import { type Command, Option } from 'commander';
import type { Security } from '../../lib/bus/security/index.js';
import { keptApart, keptApartJson, keptApartText, type Operation } from '../../lib/query/index.js';
import { namesAre } from '../inputs/design-names.js';
import { loadGraph } from '../inputs/input.js';
import {
  configOption,
  type ElaborateOptions,
  inputDescription,
  memoryOption,
  timeoutOption,
} from '../inputs/options.js';
import { answerJson, answerText } from '../files/output.js';
import { accessesOption, failUnless, operation, powerOfTwo } from './arguments/query.js';

interface WhyNotCommandOptions extends ElaborateOptions {
  readonly by?: Security;
  readonly format: 'text' | 'json';
}

/** `entente why-not`: why a master cannot reach a device. */
export function defineWhyNot(command: Command): void {
  command
    .argument('<input>', inputDescription)
    .argument('<master>', `the name of a client, ${namesAre}`)
    .argument('<device>', `the name of a device, ${namesAre}`)
    .argument('[operation]', 'the operation: get, put, atomic, acquire, …', operation)
    .argument('[size]', 'the size in bytes, a power of two such as 64 or 4K', powerOfTwo)
    .addOption(accessesOption())
    .addOption(new Option('--format <format>', 'the output format').choices(['text', 'json']).default('text'))
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(
      async (
        input: string,
        master: string,
        device: string,
        wanted: Operation | undefined,
        size: number | undefined,
        { by, format, ...options }: WhyNotCommandOptions,
      ) => {
        const elaboration = await loadGraph(input, options);
        const kept = keptApart(elaboration, master, device, { operation: wanted, size, by });
        const { obstacles, blocked, hidden } = kept;
        await answerText(format === 'json' ? answerJson('why-not', keptApartJson(kept)) : keptApartText(kept));
        failUnless(obstacles.length + blocked.length + hidden.length === 0);
      },
    );
}
