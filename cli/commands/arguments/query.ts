import { InvalidArgumentError, Option } from 'commander';
import { isPow2, toAddress } from '../../../lib/base/address/index.js';
import { suggest } from '../../../lib/base/diagnostic/index.js';
import { parseSecurity, type Security, securityForms } from '../../../lib/bus/security/index.js';
import { exitCodes } from '../../process/exit-codes.js';
import { io } from '../../process/io.js';
import { type Operation, operationAliases, operations, parseOperation } from '../../../lib/query/index.js';

/** `--op`: an operation, by its TileLink name or an alias. */
export function operationOption(): Option {
  const words = Object.keys(operationAliases).join(', ');
  return new Option('--op <operation>', `${operations.join(', ')}; or ${words}`).argParser(operation);
}

/** `--by`: accesses by their security attributes. */
export function accessesOption(): Option {
  return new Option('--by <accesses>', `only these accesses: ${securityForms}`).argParser((text): Security => {
    const found = parseSecurity(text);
    if (found === undefined) throw new InvalidArgumentError(`Accesses are ${securityForms}.`);
    return found;
  });
}

/**
 * Ends a query with exit code 1 unless the answer is yes for everything that its names match: a script that uses a name of several things relies on
 * all of them.
 */
export function failUnless(isYesForEach: boolean): void {
  if (!isYesForEach) io().exitCode = exitCodes.findings;
}

/** Reads an operation. */
export function operation(text: string): Operation {
  const found = parseOperation(text);
  if (found !== undefined) return found;
  const known = [...operations, ...Object.keys(operationAliases)];
  throw new InvalidArgumentError(suggest(text, known) ?? `Known are ${known.join(', ')}.`);
}

/** Reads an address. */
export function address(text: string): bigint {
  try {
    const value = toAddress(text);
    if (value >= 0n) return value;
    throw new InvalidArgumentError('An address is at least 0.');
  } catch (error) {
    if (error instanceof InvalidArgumentError) throw error;
    throw new InvalidArgumentError('Write it as 0x8000_0000, in decimal, or as 64K.');
  }
}

/** Reads a size in bytes, in the notation of addresses. */
export function powerOfTwo(text: string): number {
  const size = Number(sizeIn(text));
  if (!isPow2(size)) throw new InvalidArgumentError('It must be a power of two.');
  return size;
}

function sizeIn(text: string): bigint {
  try {
    return toAddress(text);
  } catch {
    throw new InvalidArgumentError('Write it in decimal, as 0x40, or as 64K.');
  }
}
