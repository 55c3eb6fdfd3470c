import type { RuleExamples } from '../rule-example.js';
import { apbExamples } from './apb.js';
import { valueExamples } from './values.js';

/** An example of every rule. */
export const ruleExamples: RuleExamples = { ...apbExamples, ...valueExamples };
