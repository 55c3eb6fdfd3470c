import type { RuleExamples } from '../rule-example.js';
import { apbExamples } from './apb.js';

/** An example of every rule. */
export const ruleExamples: RuleExamples = { ...apbExamples };
