import type { CheckExamples } from '../rule-example.js';
import { addressExamples } from './address.js';
import { policyExamples } from './policy.js';
import { idExamples, reachExamples, transferExamples } from './reach.js';
import { clockExamples } from './clocks.js';
import { descriptionExamples } from './description.js';
import { firmwareExamples } from './firmware.js';
import { graphExamples } from './graph.js';
import { interruptExamples } from './interrupts.js';
import { securityExamples } from './security.js';

/** An example of every rule that designs are checked by. */
export const checkExamples: CheckExamples = {
  ...addressExamples,
  ...reachExamples,
  ...transferExamples,
  ...idExamples,
  ...policyExamples,
  ...interruptExamples,
  ...firmwareExamples,
  ...clockExamples,
  ...graphExamples,
  ...descriptionExamples,
  ...securityExamples,
};
