export { ChipTop } from './chip-top.js';
export { DigitalTop, type SubsystemInjector, SubsystemInjectorKey } from './digital-top.js';
export type { ChipPRCI } from './clocking/prci.js';
export * from './configs/index.js';
export { type IOBinder, IOBinders } from './io-binders.js';
export * from './keys.js';
export * from './links/serial-params.js';
export * from './tiles/index.js';
export type { NetworkParams } from './networks/tl-noc.js';
