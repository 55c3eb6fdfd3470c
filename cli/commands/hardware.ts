import { type Command, Option } from 'commander';
import { json } from '../../lib/base/text/index.js';
import type { Netlist } from '../../lib/hardware/index.js';
import type { Elaboration } from '../../lib/elaboration/index.js';
import { DesignError, loadElaboration } from '../input.js';
import { configOption, type ElaborateOptions, inputDescription, memoryOption, timeoutOption } from '../options.js';
import { answer, note, writeFiles } from '../output.js';

const formats = ['json', 'firrtl'] as const;

interface HardwareOptions extends ElaborateOptions {
  readonly format: (typeof formats)[number];
  readonly out?: string;
}

/** `entente hardware`: the modules of a design with their ports, instances and connections. */
export function addHardwareCommand(program: Command): void {
  program
    .command('hardware')
    .description(
      'Print the hardware: every module with its ports and their widths, its instances, and what is wired to what.',
    )
    .argument('<input>', inputDescription)
    .addOption(
      new Option(
        '--format <format>',
        'how to print it; firrtl is for firtool, with an extmodule for each body that somebody else has to bring',
      )
        .choices(formats)
        .default('json'),
    )
    .option('--out <file>', 'write to this file instead of standard output')
    .addOption(configOption())
    .addOption(timeoutOption())
    .addOption(memoryOption())
    .action(async (input: string, { format, out, ...options }: HardwareOptions) => {
      const netlist = await netlistIn(await loadElaboration(input, options));
      const { firrtl, recordedForm } = await import('../../lib/hardware/index.js');
      const text = format === 'json' ? `${json(recordedForm(netlist))}\n` : firrtl(netlist);
      if (out === undefined) {
        await answer(text);
      } else {
        await writeFiles([[out, text]]);
        note(`Wrote ${out}`);
      }
    });
}

async function netlistIn(elaboration: Elaboration): Promise<Netlist> {
  const { HardwareError, netlistOf } = await import('../../lib/hardware/index.js');
  try {
    return netlistOf(elaboration);
  } catch (error) {
    throw error instanceof HardwareError ? new DesignError(error.diagnostics) : error;
  }
}
