import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  addressMap,
  addressMapCsv,
  addressMapHeader,
  addressMapJson,
  addressMapLinkerScript,
  addressMapMarkdown,
  addressMapSvd,
  addressMapText,
  deviceInterrupts,
  freeSpace,
  freeSpaceJson,
  freeSpaceText,
  isMemory,
  type MapEntry,
} from '../../lib/output/files/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { terminalText } from '../../lib/base/text/index.js';
import { checkMaster, namesAre } from '../design-names.js';
import { CommandError } from '../exit-codes.js';
import { loadElaboration } from '../input.js';
import { configOption, type ElaborateOptions, inputDescription, memoryOption, timeoutOption } from '../options.js';
import { answer, answerText, jsonText } from '../output.js';
import { address } from '../query-arguments.js';
import { pathInRepository } from '../repository-path.js';

const formats = ['text', 'markdown', 'csv', 'json', 'header', 'ld', 'svd'] as const;

/** What is to be printed. */
interface Choice {
  readonly from?: string;
  readonly format: (typeof formats)[number];
  readonly verbose?: boolean | undefined;
  /** The size in bytes of a device that is to find a place, or true for all free space. */
  readonly gaps?: bigint | true | undefined;
  readonly near?: bigint | undefined;
}

interface MapOptions extends ElaborateOptions, Choice {}

/** `entente map`: which device answers at which address, for people and for programs, or which addresses are free. */
export function addMapCommand(program: Command): void {
  program
    .command('map')
    .description(
      'Print the address map: which device answers at which address, and what may be done there (Atomic, Read, Write, eXecute, Cache); or which addresses are free.',
    )
    .argument('<input>', inputDescription)
    .option('--from <master>', `only what this master sees: a client's name, ${namesAre}`)
    .addOption(
      new Option(
        '--format <format>',
        'how to print it; header is for C, ld the MEMORY block of a linker script, svd a system view description without registers',
      )
        .choices(formats)
        .default('text'),
    )
    .option('--verbose', 'of each device also the region type, and where it was declared')
    .option('--gaps [size]', 'the free addresses instead, and where a device of this size has room: 64K', sizeOf)
    .option('--near <address>', 'of the places for a device also the one nearest to this address', address)
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(async (input: string, { from, format, verbose, gaps, near, ...options }: MapOptions) => {
      refuseUnused({ format, verbose, gaps, near });
      const elaboration = await loadElaboration(input, options);
      checkMaster(elaboration, from);
      const map = addressMap(elaboration, { from }).map(withShortPath);
      if (gaps !== undefined) {
        const request = gaps === true ? undefined : { size: gaps, near };
        const space = freeSpace(map);
        await answerText(format === 'json' ? jsonText(freeSpaceJson(space, request)) : freeSpaceText(space, request));
        return;
      }
      const origin = { design: elaboration.name, input, config: options.config, from };
      const texts = {
        text: () => terminalText(addressMapText(map, { verbose })),
        markdown: () => addressMapMarkdown(map),
        csv: () => addressMapCsv(map),
        json: () => jsonText(addressMapJson(map)),
        header: () => addressMapHeader(map, origin),
        ld: () => addressMapLinkerScript(map, origin),
        svd: () => addressMapSvd(map, interruptsOf(elaboration, map), origin),
      };
      await answer(texts[format]());
    });
}

// An option that would do nothing is a mistake.
function refuseUnused({ format, verbose, gaps, near }: Choice): void {
  const mistakes: readonly (readonly [wrong: boolean, message: string])[] = [
    [
      gaps !== undefined && format !== 'text' && format !== 'json',
      `--gaps is printed as text or json, not as ${format}.`,
    ],
    [
      verbose === true && gaps !== undefined,
      '--verbose has no use here: free addresses have neither a region type nor a source.',
    ],
    [verbose === true && format !== 'text', `--verbose has no use here: ${format} says as much without it.`],
    [near !== undefined && (gaps === undefined || gaps === true), '--near has no use here: it needs --gaps <size>.'],
  ];
  const message = mistakes.find(([wrong]) => wrong)?.[1];
  if (message !== undefined) throw new CommandError(message);
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

function interruptsOf(elaboration: Elaboration, map: readonly MapEntry[]): ReturnType<typeof deviceInterrupts> {
  const devices = map.filter((entry) => !isMemory(entry)).map(({ device }) => device);
  if (devices.length > 0) return deviceInterrupts(elaboration, devices);
  throw new CommandError(
    `No device of ${elaboration.name} has registers: all that is in the map is memory, and a system view description has none.`,
  );
}
