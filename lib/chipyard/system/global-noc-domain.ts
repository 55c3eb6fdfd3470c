import { ClockSinkDomain } from '../../protocols/clocks/index.js';

/** Where a network on chip for several buses would be; it is empty without one (chipyard 4.7). */
export class GlobalNoCDomain extends ClockSinkDomain {}
