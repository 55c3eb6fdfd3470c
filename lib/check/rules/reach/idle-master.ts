import { idleMasters } from '../../facts/idle-masters.js';
import type { CheckRule } from '../../policy/rule.js';

/** Masters that can use nothing. */
export const idleMaster: CheckRule = {
  id: 'reach/idle-master',
  asks: 'wiring',
  severity: 'warning',
  requires: 'Every master reaches at least one device.',
  because: 'A master that reaches nothing has no target for its requests. Usually its bus was never bound to another.',
  instead: 'Bind its bus to one with devices, or remove the master.',
  find: (design) =>
    idleMasters(design).map(([{ from, to }]) => ({
      message: `${from} reaches no device: ${to}, which it is bound to, leads to none that it may ask for.`,
      subjects: [from],
    })),
};
