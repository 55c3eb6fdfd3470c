import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { counted, type Location } from '../../lib/base/diagnostic/index.js';
import { legalName } from '../../lib/base/names/index.js';
import { json } from '../../lib/base/text/index.js';
import type { Leaves, Netlist } from '../../lib/hardware/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { CommandError } from '../process/exit-codes.js';
import { DesignError } from '../inputs/design-error.js';
import { loadElaboration } from '../inputs/input.js';
import {
  configOption,
  type ElaborateOptions,
  inputDescription,
  memoryOption,
  timeoutOption,
} from '../inputs/options.js';
import { formatOf, formatOption } from '../files/format-of.js';
import { answer, note, noteWritten, type OutputFile, writeFiles } from '../files/output.js';
import { pathInRepository } from '../files/repository-path.js';
import { tellErrors } from '../reports/tell-errors.js';

const formats = {
  json: { endings: ['.json'] },
  netlist: { endings: [], alsoEnds: '.json' },
  firrtl: { endings: ['.fir'] },
  sv: { endings: ['.sv'] },
};
const leafStyles: readonly Leaves[] = ['boxes', 'stubs', 'none'];

interface HardwareOptions extends ElaborateOptions {
  readonly format?: keyof typeof formats;
  readonly out?: string;
  readonly split?: boolean;
  readonly leaves?: Leaves;
  readonly prefix?: string;
}

/** `entente hardware`: the modules of a design with their ports, instances and connections. */
export function defineHardware(command: Command): void {
  command
    .argument('<input>', `${inputDescription}; a description has no wires: convert it with entente import first`)
    .addOption(
      formatOption(
        formats,
        'the output format: json lists modules and connections; netlist is all data, with source locations; firrtl is for firtool, with an extmodule for each module body that you provide; sv is SystemVerilog; default by the ending of the file of --out, otherwise json',
      ),
    )
    .option('-o, --out <file>', 'write to this file instead of standard output; with --split, a folder')
    .option('--split', 'sv: write a file for each module, and file lists, into the folder of --out')
    .addOption(
      new Option(
        '--leaves <style>',
        'sv: the placeholders for modules that you provide: black boxes (default), stubs with all outputs 0, for lint, or none',
      ).choices(leafStyles),
    )
    .addOption(
      new Option(
        '--prefix <prefix>',
        'sv: a prefix for all module names, so that one simulation can contain two designs',
      ).argParser(modulePrefix),
    )
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(async (input: string, { format: wanted, out, split, leaves, prefix, ...options }: HardwareOptions) => {
      const format = split === true ? (wanted ?? 'json') : formatOf(formats, wanted, out);
      const verilog = { ...(leaves === undefined ? {} : { leaves }), ...(prefix === undefined ? {} : { prefix }) };
      if (format !== 'sv' && (split === true || Object.keys(verilog).length > 0)) {
        throw new CommandError('--split, --leaves and --prefix are for SystemVerilog: add --format sv.');
      }
      if (split === true && out === undefined) throw new CommandError('--split needs a folder: add --out.');
      const elaboration = await loadElaboration(input, options);
      const netlist = await netlistIn(elaboration);
      if (split === true && out !== undefined) {
        const { systemVerilogFiles } = await import('../../lib/hardware/index.js');
        const files = systemVerilogFiles(netlist, verilog).map(({ name, text }): OutputFile => [join(out, name), text]);
        await writeFiles(files);
        note(`Wrote ${counted(files.length, 'file')} into ${out}`);
        tellErrors([elaboration], input, options);
        return;
      }
      const { firrtl, recordedForm, systemVerilog } = await import('../../lib/hardware/index.js');
      const texts = {
        json: () => `${json(recordedForm(netlist))}\n`,
        netlist: () => `${json(netlist)}\n`,
        firrtl: () => firrtl(netlist),
        sv: () => systemVerilog(netlist, verilog),
      };
      if (out === undefined) {
        await answer(texts[format]());
      } else {
        await writeFiles([[out, texts[format]()]]);
        noteWritten([out]);
      }
      tellErrors([elaboration], input, options);
    });
}

function modulePrefix(text: string): string {
  if (text === '' || legalName(text) !== text) {
    throw new InvalidArgumentError('It may have letters, digits and underscores, and does not start with a digit.');
  }
  return text;
}

async function netlistIn(elaboration: Elaboration): Promise<Netlist> {
  const { HardwareError, netlistOf } = await import('../../lib/hardware/index.js');
  try {
    return withPlacesInRepository(netlistOf(elaboration));
  } catch (error) {
    throw error instanceof HardwareError ? new DesignError(error.diagnostics) : error;
  }
}

// Paths relative to the repository make the output independent of the current directory.
function withPlacesInRepository(netlist: Netlist): Netlist {
  const placed = <T extends { readonly location: Location | null }>(one: T): T =>
    one.location === null ? one : { ...one, location: { ...one.location, file: pathInRepository(one.location.file) } };
  return { ...netlist, modules: netlist.modules.map(placed), edges: netlist.edges.map(placed) };
}
