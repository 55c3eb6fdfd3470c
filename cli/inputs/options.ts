import { InvalidArgumentError, Option } from 'commander';
import { notationTraits } from '../../lib/elaboration/record/notations.js';
import { stockNames } from './stock-names.js';
import type { Limits } from '../topology/limits.js';
import { usualMemory } from '../process/usual-memory.js';

/** Options of every command that elaborates. */
export interface ElaborateOptions extends Limits, DeviceTreeOptions {
  /** A config expression; without one, a topology uses its own configuration. */
  readonly config?: string | undefined;
  /** Whether findings and the device tree are needed; default true. */
  readonly findings?: boolean;
  /** Whether to print a note if a configuration changes nothing; default true. */
  readonly tells?: boolean;
  /** Whether to cache the elaboration if it is requested again; default true. */
  readonly keeps?: boolean;
  /**
   * The lock with the addresses of devices that are placed automatically; default the lock that `entente lock` writes
   * for the design.
   */
  readonly lock?: string | undefined;
}

/** Options that control how a device tree is read. */
export interface DeviceTreeOptions {
  /** Folders to search for included files. */
  readonly include?: readonly string[] | undefined;
  /** Macros that the build defines, each `NAME` or `NAME=VALUE`. */
  readonly define?: readonly string[] | undefined;
  /** Overlays of a device tree. */
  readonly overlay?: readonly string[] | undefined;
}

/** The names of {@link DeviceTreeOptions}, in the order of the help text. */
export const deviceTreeOptionNames = ['include', 'define', 'overlay'] as const satisfies (keyof DeviceTreeOptions)[];

/** `--config`: configures a topology. */
export function configOption(): Option {
  return new Option(
    '--config <expression>',
    "fragments joined by ++, the highest priority first: 'WithNBigCores(2) ++ DefaultConfig'; an input can export fragments of its own",
  );
}

/** `-I`, `-D` and `--overlay`: control how a device tree is read. */
export function deviceTreeOptions(): readonly Option[] {
  return [
    new Option('-I, --include <folder>', 'a folder with include files of a device tree; repeatable').argParser(
      collected,
    ),
    new Option(
      '-D, --define <name>',
      'a macro for a device tree, NAME=VALUE, or NAME for the value 1; repeatable',
    ).argParser(collectedMacros),
    new Option('--overlay <file>', 'an overlay to apply to the device tree; repeatable').argParser(collected),
  ];
}

function collected(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}

function collectedMacros(value: string, before: readonly string[] | undefined): readonly string[] {
  if (!/^[A-Za-z_]\w*(?:=.*)?$/.test(value)) throw new InvalidArgumentError('It must be NAME or NAME=VALUE.');
  return collected(value, before);
}

/** `--out` of commands whose output is meant for a file. */
export function outOption(): Option {
  return new Option('-o, --out <file>', 'write to this file instead of standard output');
}

/** `--timeout`: the time limit of a design. */
export function timeoutOption(): Option {
  return new Option('--timeout <seconds>', 'the time limit for each design')
    .default(usualTimeout)
    .argParser(above0('seconds'));
}

/** `--memory`: the memory limit of a design. */
export function memoryOption(): Option {
  return new Option('--memory <MiB>', 'the memory limit for each design')
    .default(usualMemory(), '4096, or three quarters of the memory of this machine if that is less')
    .argParser(above0('MiB'));
}

/** The default time limit of a design, in seconds. */
export const usualTimeout = 60;

function above0(unit: string): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!(value > 0)) throw new InvalidArgumentError(`It must be a number of ${unit} above 0.`);
    return value;
  };
}

/** A comma-separated list of words, each of which must be known. */
export function words<const Word extends string>(known: readonly Word[]): (text: string) => Word[] {
  return (text) =>
    text.split(',').map((part) => {
      const word = known.find((candidate) => candidate === part.trim());
      if (word === undefined) throw new InvalidArgumentError(`Allowed are ${known.join(', ')}.`);
      return word;
    });
}

/** The supported descriptions, for help text. */
export const descriptionEndings = Object.values(notationTraits)
  .map(({ files }) => files)
  .join(', ');

/** The description of the argument `input` in help text. */
export const inputDescription = `a topology (file.ts or file.ts#export), a topology document (file.json), a description of an existing SoC (${descriptionEndings}; a folder with one; a.graphml,b.dts for several files; file#all to include disabled devices), a saved elaboration (file.elaboration.json), or a stock system (${stockNames.join(', ')}; rocket#export)`;

/** `--against`: the revision to compare a design with. */
export function againstOption(): Option {
  return new Option('--against <revision>', 'compare with the design in another revision of its git repository');
}

/** The description of the argument `inputs` in help text, for commands that accept several designs. */
export const designsDescription = `${inputDescription}; write '<input> --config <expression>' to give one its own configuration; default those that the policy lists`;

/** The names of lock files, for help text. */
export const lockNames =
  'entente.lock, or entente.<design>.lock if there are several inputs or entente.lock belongs to another design; an input of several chips has one lock for all';
