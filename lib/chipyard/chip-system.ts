import { Field } from '../config/index.js';
import type { RocketSubsystem } from '../rocket/index.js';
import type { TLSPI } from '../rocket/blocks/index.js';
import type { ChipPRCI } from './clocking/prci.js';

/** What a chip is for, as far as the chip around it is concerned (chipyard 5.1). */
export interface ChipSystem extends RocketSubsystem {
  /** Its SPI controllers. */
  readonly spis: readonly TLSPI[];
  /** Where its clocks come together. */
  readonly prci: ChipPRCI;
}

/** Makes the system of a chip. Default a {@link DigitalTop} (chipyard 5.1). */
export const BuildSystem: Field<(() => ChipSystem) | undefined> = new Field('BuildSystem', undefined);
