import { type Command, Option } from 'commander';
import { type Elaboration, nodeKinds, type Unknown } from '../../lib/elaboration/index.js';
import {
  list,
  listColumns,
  type Listing,
  listings,
  type ListOptions,
  rowsCsv,
  rowsText,
} from '../../lib/query/index.js';
import { nameError, namesAre } from '../inputs/design-names.js';
import { loadElaboration } from '../inputs/input.js';
import {
  configOption,
  type ElaborateOptions,
  inputDescription,
  memoryOption,
  outOption,
  timeoutOption,
} from '../inputs/options.js';
import { CommandError } from '../process/exit-codes.js';
import { listed } from '../../lib/base/diagnostic/index.js';
import { terminalText } from '../../lib/base/text/index.js';
import { formatOf, formatOption } from '../files/format-of.js';
import { answerJson, deliver } from '../files/output.js';
import { tellErrors } from '../reports/tell-errors.js';

interface ListCommandOptions extends ElaborateOptions, ListOptions {
  readonly format?: keyof typeof formats;
  readonly out?: string;
}

const formats = {
  text: { endings: ['.txt'] },
  json: { endings: ['.json'] },
  csv: { endings: ['.csv'] },
  ids: { endings: [], alsoEnds: '.txt' },
};

/** `entente list`: nodes, edges, masters, devices, buses, clock domains, interrupts. */
export function defineList(command: Command): void {
  command
    .argument('<input>', inputDescription)
    .argument(
      '<what>',
      `${listings.join(', ')}; buses are crossbars and similar nodes where several masters or devices meet, each by itself`,
    )
    .option('--protocol <name>', 'only this protocol: TileLink, AXI4, interrupt, …')
    .addOption(new Option('--kind <kind>', 'only nodes of this kind').choices(nodeKinds))
    .option('--under <name>', `only modules and nodes of this name, with their contents: ${namesAre}`)
    .addOption(formatOption(formats, 'the output format; default by the ending of the file, otherwise text'))
    .addOption(outOption())
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(
      async (
        input: string,
        what: string,
        { format: wanted, out, protocol, kind, under, ...options }: ListCommandOptions,
      ) => {
        const format = formatOf(formats, wanted, out);
        const listing = listingOf(what);
        refuseUnused(listing, { protocol, kind });
        const elaboration = await loadElaboration(input, options);
        const rows = list(elaboration, listing, { protocol, kind, under });
        const texts = {
          text: () => terminalText(rows.length === 0 ? noneText(elaboration, listing) : rowsText(rows)),
          csv: () => rowsCsv(rows, listColumns[listing]),
          json: () => answerJson('list', { [listing]: rows }),
          ids: () => terminalText([...new Set(rows.map(({ id }) => `${id}\n`))].join('')),
        };
        await deliver(texts[format](), out);
        tellErrors([elaboration], input, options);
      },
    );
}

function noneText({ described }: Elaboration, listing: Listing): string {
  const isUnknown = (what: Unknown): boolean => described?.unknown.includes(what) === true;
  if (listing === 'domains' && isUnknown('clocks')) return 'It is not known which clock drives which module.\n';
  if (listing === 'interrupts' && isUnknown('interrupts')) return 'Interrupts are not known.\n';
  return `No ${listing}.\n`;
}

// The values of --kind that make sense for each list; absent if all do.
const kindsListed: Readonly<Partial<Record<Listing, readonly string[]>>> = {
  // An ephemeral node has no edges of its own; they belong to its neighbours.
  edges: nodeKinds.filter((kind) => kind !== 'ephemeral'),
  masters: [],
  devices: [],
  buses: ['nexus', 'junction'],
  domains: [],
};

// An option without effect, or one that leaves nothing, is an error.
function refuseUnused(listing: Listing, { protocol, kind }: Pick<ListOptions, 'protocol' | 'kind'>): void {
  if (listing === 'domains' && protocol !== undefined)
    throw new CommandError('--protocol has no use here: domains are of modules, whatever they speak.');
  const known = kindsListed[listing];
  if (kind === undefined || known === undefined || known.includes(kind)) return;
  const why = known.length === 0 ? 'have no kinds' : `are of the kinds ${listed(known)}`;
  throw new CommandError(`--kind ${kind} has no use here: ${listing} ${why}.`);
}

function listingOf(what: string): Listing {
  const found = listings.find((each) => each === what);
  if (found === undefined) throw nameError(`There is no list of ${what}.`, what, listings);
  return found;
}
