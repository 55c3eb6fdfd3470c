import { type Command, Option } from 'commander';
import { addressMap, addressMapJson, addressMapMarkdown, addressMapText } from '../../lib/emit/index.js';
import { checkMaster } from '../design-names.js';
import { loadElaboration } from '../input.js';
import { configOption, type ElaborateOptions, inputDescription, timeoutOption } from '../options.js';
import { answer, jsonText } from '../output.js';

interface MapOptions extends ElaborateOptions {
  readonly from?: string;
  readonly format: 'text' | 'markdown' | 'json';
}

/** `entente map`: which device answers at which address. */
export function addMapCommand(program: Command): void {
  program
    .command('map')
    .description(
      'Print the address map: which device answers at which address, and what may be done there (Atomic, Read, Write, eXecute, Cache).',
    )
    .argument('<input>', inputDescription)
    .option('--from <master>', "only what this master sees: a source's path, or that of a module around it")
    .addOption(new Option('--format <format>', 'how to print it').choices(['text', 'markdown', 'json']).default('text'))
    .addOption(configOption())
    .addOption(timeoutOption())
    .action(async (input: string, { from, format, ...options }: MapOptions) => {
      const elaboration = await loadElaboration(input, options);
      checkMaster(elaboration, from);
      const map = addressMap(elaboration, { from });
      switch (format) {
        case 'text':
          await answer(addressMapText(map));
          break;
        case 'markdown':
          await answer(addressMapMarkdown(map));
          break;
        case 'json':
          await answer(jsonText(addressMapJson(map)));
      }
    });
}
