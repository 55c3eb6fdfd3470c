import type { Command } from 'commander';
import type { Notation } from '../../lib/descriptions/description.js';
import { descriptionIn } from '../files/description-files.js';
import { demandFolder } from '../files/input-files.js';
import { CommandError } from '../process/exit-codes.js';
import { parseDesign } from './designs.js';
import { parseInput } from './input.js';
import { deviceTreeOptionNames, type DeviceTreeOptions } from './options.js';

// The names of arguments that take designs.
const inputArguments = ['input', 'inputs', 'before', 'after', 'file'];

/** The notations to which each device tree option applies. */
const readFor: Readonly<Record<keyof DeviceTreeOptions, readonly Notation[]>> = {
  include: ['device-tree', 'chipyard'],
  define: ['device-tree', 'chipyard'],
  overlay: ['device-tree'],
};

/**
 * Throws a usage error for a device tree option if no input is a device tree: otherwise, the answer would seem to include an overlay that was
 * ignored. Designs of the policy are not considered. Also throws one for a missing include folder, because files meant to come from it might be found
 * elsewhere.
 */
export function checkDeviceTreeOptions(command: Command): void {
  const given = command.opts<DeviceTreeOptions>();
  const options = deviceTreeOptionNames.filter((option) => given[option] !== undefined);
  const inputs = inputsOf(command);
  const notations = new Set(inputs.map(notationOf));
  for (const option of options) {
    if (inputs.length === 0 || readFor[option].some((notation) => notations.has(notation))) continue;
    const none =
      inputs.length === 1 ? `${inputs[0]} is not a device tree` : `none of ${inputs.join(', ')} is a device tree`;
    throw new CommandError(`--${option} has no use here: ${none}.`);
  }
  for (const folder of given.include ?? []) demandFolder(folder);
}

function inputsOf(command: Command): string[] {
  const given: readonly unknown[] = command.processedArgs;
  return given
    .filter((_, k) => inputArguments.includes(command.registeredArguments[k]?.name() ?? ''))
    .flat()
    .filter((input) => typeof input === 'string')
    .map((input) => parseDesign(input).input);
}

function notationOf(input: string): Notation | undefined {
  const { file, kind } = parseInput(input);
  return kind === 'description' ? descriptionIn(file) : undefined;
}
