import type { LazyModule } from '../declared.js';
import { SaidOf } from './said-of.js';

const bases = new SaidOf<LazyModule, bigint>();

/** Says from which address software counts the registers of the device of a module: they may begin behind it. */
export function setRegisterBase(module: LazyModule, base: bigint): void {
  bases.set(module, base);
}

/** The address from which software counts the registers of the device of a module, where somebody said so. */
export function registerBaseIn(module: LazyModule): bigint | undefined {
  return bases.get(module);
}
