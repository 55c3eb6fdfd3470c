import { type Command, Option } from 'commander';
import { list, type Listing, listings, type ListOptions, rowsCsv, rowsText } from '../../lib/query/index.js';
import { checkPlace, nameError, namesAre, protocolsCalled } from '../inputs/design-names.js';
import { loadGraph } from '../inputs/input.js';
import {
  configOption,
  type ElaborateOptions,
  inputDescription,
  memoryOption,
  timeoutOption,
} from '../inputs/options.js';
import { answer, answerText, jsonText } from '../files/output.js';

interface ListCommandOptions extends ElaborateOptions, ListOptions {
  readonly format: 'text' | 'json' | 'csv' | 'ids';
}

const kinds = ['source', 'sink', 'adapter', 'nexus', 'junction', 'identity', 'custom'];

/** `entente list`: nodes, edges, devices, buses, clock domains, interrupts. */
export function defineList(command: Command): void {
  command
    .argument('<input>', inputDescription)
    .argument('<what>', listings.join(', '))
    .option('--protocol <name>', 'only of this protocol: TileLink, AXI4, interrupt, …')
    .addOption(new Option('--kind <kind>', 'only nodes of this kind').choices(kinds))
    .option('--under <name>', `only modules and nodes of this name, and what is in them: ${namesAre}`)
    .addOption(
      new Option('--format <format>', 'how to print it').choices(['text', 'json', 'csv', 'ids']).default('text'),
    )
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(async (input: string, what: string, { format, protocol, kind, under, ...options }: ListCommandOptions) => {
      const listing = listingOf(what);
      const elaboration = await loadGraph(input, options);
      if (protocol !== undefined) protocolsCalled(elaboration, [protocol]);
      checkPlace(elaboration, under);
      const rows = list(elaboration, listing, { protocol, kind, under });
      const texts = {
        text: () => answerText(rows.length === 0 ? `No ${listing}.\n` : rowsText(rows)),
        csv: () => answer(rowsCsv(rows)),
        json: () => answer(jsonText({ [listing]: rows })),
        ids: () => answerText([...new Set(rows.map(({ id }) => `${id}\n`))].join('')),
      };
      await texts[format]();
    });
}

function listingOf(what: string): Listing {
  const found = listings.find((each) => each === what);
  if (found === undefined) throw nameError(`There is no list of ${what}.`, what, listings);
  return found;
}
