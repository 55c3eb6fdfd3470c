import { type AmbaRAMOptions, memorySlave } from '../amba/memory.js';
import { type AmbaRegisterNodeOptions, requireContiguous } from '../amba/registers.js';
import type { WordBusKind } from './kind.js';
import * as rules from './rules.js';
import type { WordSlaveInit } from './slave.js';

/** What a memory on a word bus says about itself. */
export function wordMemory(options: AmbaRAMOptions): WordSlaveInit {
  return memorySlave(options);
}

/** What registers on a word bus say about themselves. Throws `word-bus/register-contiguous` for addresses with gaps. */
export function wordRegisters(
  { address, executable = false, resources = [] }: AmbaRegisterNodeOptions,
  { protocol }: WordBusKind,
): WordSlaveInit {
  requireContiguous(address, { protocol, registerContiguous: rules.registerContiguous });
  return { address: [address], executable, resources };
}
