import { hex, toAddress } from './address.js';
import { RequirementError } from '../diagnostic/index.js';

/**
 * What to write in place of a text that `BigInt` refused, such as `0x4000_0000`, though this library reads it as an address; undefined for
 * any other error, and where the engine does not say which text it was.
 */
export function bigIntHelp(error: unknown): string | undefined {
  if (!(error instanceof SyntaxError)) return undefined;
  const [, text] = /^Cannot convert (.*) to a BigInt$/.exec(error.message) ?? [];
  const value = text === undefined ? undefined : addressIn(text);
  if (text === undefined || value === undefined) return undefined;
  const literal = /^(?:0[xX][\dA-Fa-f_]+|[\d_]+)$/.test(text) ? text : hex(value);
  return `BigInt does not read addresses as this library does, such as in AddressSet.range('${text}', '4K'): write the number itself, ${literal}n.`;
}

function addressIn(text: string): bigint | undefined {
  try {
    return toAddress(text);
  } catch (error) {
    if (error instanceof RequirementError) return undefined;
    throw error;
  }
}
