import { type Command, InvalidArgumentError } from 'commander';
import {
  freeSpace,
  freeSpaceJson,
  freeSpaceRemark,
  freeSpaceText,
  mapContent,
  type MapContent,
  type MapEntry,
  wholeMap,
} from '../../lib/output/files/index.js';
import { type MapFormatName, mapFormats } from '../../lib/output/files/map-formats.js';
import { listed } from '../../lib/base/diagnostic/index.js';
import { groupBy } from '../../lib/base/group-by.js';
import { terminalText } from '../../lib/base/text/index.js';
import { namesAre } from '../inputs/design-names.js';
import { CommandError } from '../process/exit-codes.js';
import { loadElaboration } from '../inputs/input.js';
import {
  configOption,
  type ElaborateOptions,
  inputDescription,
  memoryOption,
  outOption,
  timeoutOption,
} from '../inputs/options.js';
import { formatOf, formatOption } from '../files/format-of.js';
import { answerJson, deliver, note } from '../files/output.js';
import { address } from './arguments/query.js';
import { pathInRepository } from '../files/repository-path.js';
import { tellErrors } from '../reports/tell-errors.js';

/** What to print. */
interface Choice {
  readonly from?: string;
  readonly format: MapFormatName;
  readonly verbose?: boolean | undefined;
  /** The size in bytes of a device to place, or true for all free space. */
  readonly gaps?: bigint | true | undefined;
  readonly near?: bigint | undefined;
  /** Aliases for the regions of a linker script, each with the name of a memory. */
  readonly region?: Readonly<Record<string, string>> | undefined;
}

interface MapOptions extends ElaborateOptions, Omit<Choice, 'format'> {
  readonly format?: Choice['format'];
  readonly out?: string;
}

/** `entente map`: which device responds at which address, or which addresses are free. */
export function defineMap(command: Command): void {
  command
    .argument('<input>', inputDescription)
    .option('--from <master>', `only what this master sees: the name of a client, ${namesAre}`)
    .addOption(
      formatOption(mapFormats, `the output format: ${usesText()}; default by the ending of the file, otherwise text`),
    )
    .addOption(outOption())
    .option('--verbose', 'also show the region type and the declaration of each device')
    .option('--gaps [size]', 'show free addresses instead, and where a device of this size fits: 64K', sizeOf)
    .option('--near <address>', 'with --gaps, also show the free place nearest to this address', address)
    .option('--region <alias=memory>', 'a region alias for the linker script: REGION_TEXT=rom; repeatable', regionsWith)
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(
      async (input: string, { from, format: wanted, out, verbose, gaps, near, region, ...options }: MapOptions) => {
        const format = formatOf(mapFormats, wanted, out);
        refuseUnused({ format, verbose, gaps, near, region });
        const elaboration = await loadElaboration(input, options);
        if (gaps !== undefined) {
          const request = gaps === true ? undefined : { size: gaps, near };
          const space = freeSpace(elaboration, { from });
          const text =
            format === 'json' ? answerJson('free-space', freeSpaceJson(space, request)) : freeSpaceText(space, request);
          await deliver(terminalText(text), out);
          const remark = freeSpaceRemark(elaboration);
          if (remark !== undefined) note(remark);
          tellErrors([elaboration], input, options);
          return;
        }
        const entries = wholeMap(elaboration, { from }).map(withShortPath);
        const origin = { design: elaboration.name, input, config: options.config, from };
        const content = mapContent(elaboration, origin, entries);
        const { needs, write } = mapFormats[format];
        if (needs?.has(content) === false)
          throw new CommandError(`No device of ${elaboration.name} has ${needs.what}.`);
        await deliver(write({ elaboration, entries, content, verbose, from, regions: region ?? {} }), out);
        const differing = differingText(content);
        if (differing !== undefined) note(differing);
        tellErrors([elaboration], input, options);
      },
    );
}

// An option without effect is an error.
function refuseUnused({ format, verbose, gaps, near, region }: Choice): void {
  const mistakes: readonly (readonly [wrong: boolean, message: string])[] = [
    [
      gaps !== undefined && format !== 'text' && format !== 'json',
      `--gaps is printed as text or json, not as ${format}.`,
    ],
    [
      verbose === true && gaps !== undefined,
      '--verbose has no use here: free addresses have neither a region type nor a source.',
    ],
    [verbose === true && format !== 'text', `--verbose has no use here: ${format} has everything without it.`],
    [region !== undefined && format !== 'ld', `--region has no use here: it needs --format ld.`],
    [near !== undefined && (gaps === undefined || gaps === true), '--near has no use here: it needs --gaps <size>.'],
  ];
  const message = mistakes.find(([wrong]) => wrong)?.[1];
  if (message !== undefined) throw new CommandError(message);
}

/** That `--from` names several masters that do not see the same, since the map does not show which of them sees what. */
function differingText({ origin: { from }, masters }: MapContent): string | undefined {
  if (from === undefined || masters.every(({ seesAll }) => seesAll)) return undefined;
  if (masters.length < 2) return undefined;
  const named = listed(masters.map(({ master }) => master));
  return `${from} names ${masters.length} masters that do not see the same: ${named}. The map has what any of them sees; give the path of one for its own map.`;
}

function sizeOf(text: string): bigint {
  const size = address(text);
  if (size <= 0n) throw new InvalidArgumentError('It must be above 0.');
  return size;
}

function withShortPath(entry: MapEntry): MapEntry {
  const { location } = entry;
  return location === null ? entry : { ...entry, location: { ...location, file: pathInRepository(location.file) } };
}

function regionsWith(text: string, known: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const [, alias = '', memory = ''] = /^([^=]+)=([^=]+)$/.exec(text) ?? [];
  if (alias === '') throw new InvalidArgumentError('It must be a name and a memory: REGION_TEXT=rom.');
  const other = Object.hasOwn(known, alias) ? known[alias] : undefined;
  if (other !== undefined) {
    throw new InvalidArgumentError(
      `${alias} stands for ${other} already. Give it once, or another name to one of the two.`,
    );
  }
  return { ...known, [alias]: memory };
}

// `for people, as text or a table of Markdown; for scripts, as CSV or JSON`.
function usesText(): string {
  const byUse = groupBy(Object.values(mapFormats), ({ use }) => use);
  return [...byUse]
    .map(([use, formats]) => {
      const titles = formats.map(({ title }) => title);
      const last = titles.splice(-1).join('');
      return `for ${use}, as ${titles.length === 0 ? last : `${titles.join(', ')} or ${last}`}`;
    })
    .join('; ');
}
