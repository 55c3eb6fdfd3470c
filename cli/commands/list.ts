import { type Command, Option } from 'commander';
import { suggest } from '../../lib/diagnostic/index.js';
import { protocolName } from '../../lib/model/index.js';
import type { Elaboration } from '../../lib/model/index.js';
import { list, type Listing, listings, type ListOptions, rowsCsv, rowsText } from '../../lib/query/index.js';
import { CommandError, exitCodes } from '../exit-codes.js';
import { loadGraph } from '../input.js';
import { configOption, type ElaborateOptions, inputDescription, timeoutOption } from '../options.js';
import { answer } from '../output.js';

interface ListCommandOptions extends ElaborateOptions, ListOptions {
  readonly format: 'text' | 'json' | 'csv' | 'ids';
}

const kinds = ['source', 'sink', 'adapter', 'nexus', 'junction', 'identity', 'custom'];

/** `entente list`: nodes, edges, devices, buses, clock domains, interrupts. */
export function addListCommand(program: Command): void {
  program
    .command('list')
    .description(
      'List the nodes, edges, devices, buses, clock domains or interrupts of a design, for people and for scripts.',
    )
    .argument('<input>', inputDescription)
    .argument('<what>', listings.join(', '))
    .option('--protocol <name>', 'only of this protocol: TileLink, AXI4, interrupt, …')
    .addOption(new Option('--kind <kind>', 'only nodes of this kind').choices(kinds))
    .option('--under <path>', 'only what is, or lies in, the module or node of this path')
    .addOption(
      new Option('--format <format>', 'how to print it').choices(['text', 'json', 'csv', 'ids']).default('text'),
    )
    .addOption(configOption())
    .addOption(timeoutOption())
    .action(async (input: string, what: string, { format, protocol, kind, under, ...options }: ListCommandOptions) => {
      const listing = listingOf(what);
      const elaboration = await loadGraph(input, options);
      checkProtocol(elaboration, protocol);
      checkPath(elaboration, under);
      const rows = list(elaboration, listing, { protocol, kind, under });
      const texts = {
        text: () => rowsText(rows),
        csv: () => rowsCsv(rows),
        json: () => `${JSON.stringify({ [listing]: rows }, null, 2)}\n`,
        ids: () => [...new Set(rows.map(({ id }) => `${id}\n`))].join(''),
      };
      await answer(texts[format]());
    });
}

function listingOf(what: string): Listing {
  const found = listings.find((each) => each === what);
  if (found !== undefined) return found;
  throw new CommandError(
    `There is no list of ${what}.`,
    exitCodes.usage,
    suggest(what, listings) ?? `There are lists of ${listings.join(', ')}.`,
  );
}

function checkProtocol({ modules }: Elaboration, protocol: string | undefined): void {
  if (protocol === undefined) return;
  const reported = new Set(modules.flatMap(({ nodes }) => nodes).flatMap(({ inner, outer }) => [inner, outer]));
  const known = [...new Set([...reported].flatMap((name) => [protocolName(name), name]))];
  if (known.some((name) => name.toLowerCase() === protocol.toLowerCase())) return;
  const names = [...new Set([...reported].map(protocolName))];
  throw new CommandError(
    `Nothing in the design speaks ${protocol}.`,
    exitCodes.usage,
    suggest(protocol, known) ?? `It has ${names.join(', ')}.`,
  );
}

function checkPath({ modules }: Elaboration, path: string | undefined): void {
  if (path === undefined) return;
  const known = modules.flatMap(({ id, nodes }) => [id, ...nodes.map((node) => node.id)]);
  if (known.includes(path)) return;
  throw new CommandError(
    `No module and no node has the path ${path}.`,
    exitCodes.usage,
    suggest(path, known) ?? `entente list <input> nodes shows all paths.`,
  );
}
