import type { CheckExamples } from '../rule-example.js';
import { addressExamples } from './address.js';
import { clockExamples } from './clocks.js';
import { graphExamples } from './graph.js';
import { interruptExamples } from './interrupts.js';

/** An example of every rule that designs are checked by. */
export const checkExamples: CheckExamples = {
  ...addressExamples,
  ...interruptExamples,
  ...clockExamples,
  ...graphExamples,
};
