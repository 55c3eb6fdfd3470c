import type { Elaboration } from '../../../../lib/elaboration/index.js';
import { type Picture, readSvg } from '../svg-reader.js';
import { legendFaults, namesakes } from './legend.js';
import { pathFaults } from './paths.js';
import { busFaults } from './buses.js';
import { clockFaults } from './clocks.js';
import { interruptFaults } from './interrupts.js';
import { permissionFaults } from './permissions.js';

/** What a picture says that is not so, in words; nothing where all is so. */
export function untruths(
  view: 'full' | 'buses' | 'clocks' | 'interrupts' | 'address',
  text: string,
  elaboration: Elaboration,
): string[] {
  const picture = readSvg(text);
  // The address view has a box for each window, once for each group of masters.
  const names = view === 'address' ? [] : namesakes(picture);
  return [...legendFaults(picture), ...names, ...checks[view](picture, elaboration)];
}

type Check = (picture: Picture, elaboration: Elaboration) => string[];

const checks: Readonly<Record<Parameters<typeof untruths>[0], Check>> = {
  full: (picture, elaboration) => pathFaults(picture, elaboration, () => true),
  buses: busFaults,
  clocks: clockFaults,
  interrupts: interruptFaults,
  address: permissionFaults,
};
