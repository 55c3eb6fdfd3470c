import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  addressMapCsv,
  addressMapHeader,
  addressMapIpXact,
  boundaryOf,
  addressMapJson,
  addressMapLinkerScript,
  addressMapMarkdown,
  addressMapRenode,
  addressMapRust,
  addressMapSvd,
  addressMapSystemRdl,
  addressMapSystemVerilog,
  addressMapText,
  addressMapUvm,
  addressMapZephyr,
  freeSpace,
  freeSpaceJson,
  freeSpaceRemark,
  freeSpaceText,
  type MapContent,
  mapContent,
  type MapEntry,
  peripheralsIn,
  singleSpace,
  wholeMap,
} from '../../lib/output/files/index.js';
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
import { type Endings, formatOf } from '../files/format-of.js';
import { deliver, jsonText, note } from '../files/output.js';
import { address } from './arguments/query.js';
import { pathInRepository } from '../files/repository-path.js';
import { tellErrors } from '../reports/tell-errors.js';

/** Formats of files for firmware, verification and simulators. */
export const fileFormats = [
  ...(['header', 'rust', 'zephyr', 'ld', 'svd'] as const),
  ...(['systemverilog', 'uvm', 'ipxact', 'systemrdl', 'renode'] as const),
] as const;

const formats = [...(['text', 'markdown', 'csv', 'json'] as const), ...fileFormats] as const;

/** What is to be printed. */
interface Choice {
  readonly from?: string;
  readonly format: (typeof formats)[number];
  readonly verbose?: boolean | undefined;
  /** The size in bytes of a device that is to find a place, or true for all free space. */
  readonly gaps?: bigint | true | undefined;
  readonly near?: bigint | undefined;
  /** Aliases for the regions of a linker script, each with the name of a memory. */
  readonly region?: Readonly<Record<string, string>> | undefined;
}

interface MapOptions extends ElaborateOptions, Omit<Choice, 'format'> {
  readonly format?: Choice['format'];
  readonly out?: string;
}

const endings: Endings<Choice['format']> = {
  endings: {
    ...{ '.txt': 'text', '.md': 'markdown', '.csv': 'csv', '.json': 'json' },
    ...{ '.h': 'header', '.rs': 'rust', '.dtsi': 'zephyr', '.overlay': 'zephyr', '.ld': 'ld', '.svd': 'svd' },
    ...{ '.sv': 'systemverilog', '.xml': 'ipxact', '.rdl': 'systemrdl', '.repl': 'renode' },
  },
  alsoCalled: { uvm: '.sv', svd: '.xml' },
  usual: 'text',
};

/** `entente map`: which device answers at which address, for people and for programs, or which addresses are free. */
export function defineMap(command: Command): void {
  command
    .argument('<input>', inputDescription)
    .option('--from <master>', `only what this master sees: a client's name, ${namesAre}`)
    .addOption(
      new Option(
        '--format <format>',
        'how to print it: for people and scripts; for firmware, as a C header, constants of Rust, device tree source for Zephyr, the MEMORY block of a linker script or a system view description; for verification, as a package of SystemVerilog, a register model of UVM, a component of IP-XACT, an address map of SystemRDL; for the simulator Renode; by default what the ending of the file says, or text',
      ).choices(formats),
    )
    .addOption(outOption())
    .option('--verbose', 'of each device also the region type, and where it was declared')
    .option('--gaps [size]', 'the free addresses instead, and where a device of this size has room: 64K', sizeOf)
    .option('--near <address>', 'of the places for a device also the one nearest to this address', address)
    .option('--region <alias=memory>', 'a region of the linker script: REGION_TEXT=rom; repeatable', regionsWith)
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(
      async (input: string, { from, format: wanted, out, verbose, gaps, near, region, ...options }: MapOptions) => {
        const format = formatOf(endings, wanted, out);
        refuseUnused({ format, verbose, gaps, near, region });
        const elaboration = await loadElaboration(input, options);
        if (gaps !== undefined) {
          const request = gaps === true ? undefined : { size: gaps, near };
          const space = freeSpace(elaboration, { from });
          const text = format === 'json' ? jsonText(freeSpaceJson(space, request)) : freeSpaceText(space, request);
          await deliver(terminalText(text), out);
          const remark = freeSpaceRemark(elaboration);
          if (remark !== undefined) note(remark);
          tellErrors([elaboration], input, options);
          return;
        }
        const map = wholeMap(elaboration, { from }).map(withShortPath);
        const origin = { design: elaboration.name, input, config: options.config, from };
        const content = mapContent(elaboration, origin, map);
        const texts = {
          text: () => terminalText(addressMapText(map, { verbose, from })),
          markdown: () => addressMapMarkdown(map),
          csv: () => addressMapCsv(map),
          json: () => jsonText(addressMapJson(map)),
          header: () => addressMapHeader(content),
          rust: () => addressMapRust(content),
          zephyr: () => addressMapZephyr(content),
          ld: () => addressMapLinkerScript(content, { regions: region ?? {} }),
          svd: () => addressMapSvd(withRegisters(content)),
          systemverilog: () => addressMapSystemVerilog(content),
          uvm: () => addressMapUvm(content),
          ipxact: () => addressMapIpXact(content, boundaryOf(elaboration)),
          systemrdl: () => addressMapSystemRdl(withRanges(content)),
          renode: () => addressMapRenode(content),
        };
        await deliver(texts[format](), out);
        tellErrors([elaboration], input, options);
      },
    );
}

// An option that would do nothing is a mistake.
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
    [verbose === true && format !== 'text', `--verbose has no use here: ${format} says as much without it.`],
    [region !== undefined && format !== 'ld', `--region has no use here: it needs --format ld.`],
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

// An address map of SystemRDL has at least one component.
function withRanges(content: MapContent): MapContent {
  if (singleSpace(content).ranges.length > 0) return content;
  throw new CommandError(
    `No device of ${content.origin.design} has addresses that an address map of SystemRDL can have, which is never empty.`,
  );
}

// A system view description has at least one peripheral.
function withRegisters(content: MapContent): MapContent {
  if (peripheralsIn(content).length > 0) return content;
  throw new CommandError(
    `No device of ${content.origin.design} has registers that a system view description can have: what is in the map is memory, or more than 32 bits count.`,
  );
}
