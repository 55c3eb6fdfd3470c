import { expect } from 'vitest';
import * as matchers from '../matchers/index.js';

export type { FindingsOptions, NameLike, ReachOptions, TestedDesign } from '../matchers/index.js';

/** A matcher without the design that it is asked of. */
type Asked<Matcher> = Matcher extends (design: never, ...args: infer Args) => unknown ? (...args: Args) => void : never;

declare module 'vitest' {
  /** What `expect(soc)` knows of a topology or an elaboration, once this is imported. */
  interface Matchers<T> {
    /** A master reaches a device: `expect(soc).toReach('cpu', 'ram', { size: 64 })`. */
    readonly toReach: Asked<typeof matchers.toReach>;
    /** A device begins at an address: `expect(soc).toHaveAddress('uart', '0x6400_0000', { size: '4K' })`. */
    readonly toHaveAddress: Asked<typeof matchers.toHaveAddress>;
    /** A device raises an interrupt: `expect(soc).toHaveInterrupt('uart0', 4, { at: 'plic' })`. */
    readonly toHaveInterrupt: Asked<typeof matchers.toHaveInterrupt>;
    /** The bus at a master or a device has so many bits: `expect(soc).toHaveWidth('uart', 32)`. */
    readonly toHaveWidth: Asked<typeof matchers.toHaveWidth>;
    /** Something runs at a frequency in MHz: `expect(soc).toRunAt('uart', 24)`. */
    readonly toRunAt: Asked<typeof matchers.toRunAt>;
    /** An expectation holds, as policies write it: `expect(soc).toMeet('dma must not reach keys')`. */
    readonly toMeet: Asked<typeof matchers.toMeet>;
    /** Checks find nothing: `expect(soc).toHaveNoFindings()`. */
    readonly toHaveNoFindings: Asked<typeof matchers.toHaveNoFindings>;
  }
}

expect.extend({ ...matchers });
