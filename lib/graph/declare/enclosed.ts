import type { AddressRange } from '../../base/address/index.js';
import type { LazyModule } from '../declared.js';
import { SaidOf } from './said-of.js';

/** Addresses of a device within those of another, which answers there. */
export interface EnclosedRange {
  readonly range: AddressRange;
  /** What they are called, where the device has several ranges. */
  readonly name?: string | undefined;
}

const enclosed = new SaidOf<LazyModule, readonly EnclosedRange[]>();

/** Says which addresses the device of a module has within those of others: nothing is decoded there for it, but software knows it by them. */
export function setEnclosed(module: LazyModule, ranges: readonly EnclosedRange[]): void {
  enclosed.set(module, ranges);
}

/** The addresses that the device of a module has within those of others. */
export function enclosedIn(module: LazyModule): readonly EnclosedRange[] | undefined {
  return enclosed.get(module);
}
