import { Protocols } from '../../lib/elaboration/index.js';
import { type Command, Option } from 'commander';
import type { Security } from '../../lib/bus/security/index.js';
import { mastersOf, type Operation, route, routeJson, routeText } from '../../lib/query/index.js';
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
import { accessesOption, address, failUnless, operationOption, powerOfTwo } from './arguments/query.js';

interface RouteOptions extends ElaborateOptions {
  readonly op: Operation;
  readonly size?: number;
  readonly by?: Security;
  readonly format: 'text' | 'json';
}

/** `entente route`: the route of an access. */
export function defineRoute(command: Command): void {
  command
    .argument('<input>', inputDescription)
    .argument('<master>', `all, the name of a client, ${namesAre}`)
    .argument('<address>', 'the first byte: 0x8000_0000, or decimal', address)
    .addOption(operationOption().default('get' satisfies Operation))
    .option(
      '--size <bytes>',
      'a power of two, such as 64 or 4K; default the width of the port of the master, within the alignment of the address',
      powerOfTwo,
    )
    .addOption(accessesOption())
    .addOption(new Option('--format <format>', 'the output format').choices(['text', 'json']).default('text'))
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(
      async (input: string, master: string, first: bigint, { op, size, by, format, ...options }: RouteOptions) => {
        const elaboration = await loadGraph(input, options);
        const routes = mastersOf(elaboration, master === 'all' ? undefined : master).map((chosen) =>
          route(elaboration, chosen, { operation: op, address: first, size, by }),
        );
        const protocols = Protocols.in(elaboration);
        await answerText(
          format === 'json'
            ? answerJson('route', { routes: routes.map((each) => routeJson(each, protocols)) })
            : routes.map((each) => routeText(each, protocols)).join('\n'),
        );
        failUnless(routes.every(({ end }) => end.kind !== 'dead'));
      },
    );
}
