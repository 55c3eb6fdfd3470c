import { tilelinkPortExamples } from './tilelink-ports.js';
import { tilelinkManagerExamples } from './tilelink-managers.js';
import type { RuleExamples } from '../rule-example.js';
import { apbExamples } from './apb.js';
import { valueExamples } from './values.js';
import { arityEndExamples } from './arity-ends.js';
import { arityBetweenExamples } from './arity-between.js';
import { arityFixedExamples } from './arity-fixed.js';
import { cycleExamples } from './cycle.js';
import { graphExamples } from './graph.js';
import { cloneExamples } from './graph-clones.js';

/** An example of every rule. */
export const ruleExamples: RuleExamples = {
  ...apbExamples,
  ...valueExamples,
  ...arityEndExamples,
  ...arityBetweenExamples,
  ...arityFixedExamples,
  ...cycleExamples,
  ...graphExamples,
  ...cloneExamples,
  ...tilelinkPortExamples,
  ...tilelinkManagerExamples,
};
