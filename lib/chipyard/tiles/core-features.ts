import { demand } from '../../base/diagnostic/index.js';
import * as rules from '../rules.js';

/** What a core has or has not, in words, and whether that is so. */
export type Feature = readonly [is: boolean, otherwise: string, help: string];

/**
 * Checks that a core is one that its kind can be (chipyard 7).
 *
 * @throws RequirementError `chipyard/core-features` for the first of the features that is not so.
 */
export function checkFeatures(kind: string, tileId: number, features: readonly Feature[]): void {
  for (const [is, otherwise, help] of features)
    demand(is, rules.chipyardCoreFeatures, () => `Core ${tileId}, a ${kind} core, ${otherwise}.`, { help });
}

/** What both BOOM and Shuttle cores are: of 64 bits, with virtual memory and no hypervisor. */
export function usualFeatures(core: {
  readonly xLen: number;
  readonly useVM: boolean;
  readonly useHypervisor: boolean;
}): readonly Feature[] {
  return [
    [core.xLen === 64, `has registers of ${core.xLen} bits`, 'Give it an xLen of 64.'],
    [core.useVM, 'is to do without virtual memory', 'Give it virtual memory: useVM: true.'],
    [!core.useHypervisor, 'is to have a hypervisor mode', 'Leave it out: useHypervisor: false.'],
  ];
}
