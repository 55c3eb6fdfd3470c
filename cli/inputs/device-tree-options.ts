import type { Command } from 'commander';
import type { Notation } from '../../lib/descriptions/description.js';
import { descriptionIn } from '../files/description-files.js';
import { demandFolder } from '../files/input-files.js';
import { CommandError } from '../process/exit-codes.js';
import { parseDesign } from './designs.js';
import { parseInput } from './input.js';
import { deviceTreeOptionNames, type DeviceTreeOptions } from './options.js';

// Arguments that name designs.
const inputArguments = ['input', 'inputs', 'before', 'after', 'file'];

/** What each option of device trees is read for. */
const readFor: Readonly<Record<keyof DeviceTreeOptions, readonly Notation[]>> = {
  include: ['device-tree', 'chipyard'],
  define: ['device-tree', 'chipyard'],
  overlay: ['device-tree'],
};

/**
 * Throws a usage error for an option of device trees where none of the inputs that are named is one: whoever lays an overlay over a
 * topology would take the answer for that of both. What a policy lists is not looked at. Throws one also for a folder to include from that
 * is not there: what should have come from it may be found elsewhere.
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
