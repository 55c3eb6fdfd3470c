import { apbRules } from './apb.js';
import { ruleHelp, ruleList } from './rule-help.js';
import { tilelinkPortRules } from './tilelink-ports.js';
import { tilelinkAdapterRules } from './tilelink-adapters.js';
import { tilelinkCoherenceRules } from './tilelink-coherence.js';
import { tilelinkDeviceRules } from './tilelink-devices.js';
import type { RuleTexts } from './rule-text.js';
import { valueRules } from './values.js';
import { arityRules } from './arity.js';
import { cycleRules, graphRules, cloneRules } from './graph.js';
import { ambaRules } from './amba.js';
import { ahbRules } from './ahb.js';
import { axi4PortRules, axi4AdapterRules, axi4FilterRules, axi4ToTlRules } from './axi4.js';
import { axisRules, bundleBridgeRules } from './streams.js';
import { interruptRules, clockRules } from './wires.js';
import { configRules } from './config.js';
import { deviceRules, inclusiveCacheRules } from './devices.js';
import { subsystemRules, tileRules } from './subsystem.js';
import { resourceRules, inputRules } from './resources.js';

export type { RuleText, RuleTexts } from './rule-text.js';

/** All rules that messages name, by id: what each requires, why, and what to do instead (design 5). */
export const ruleTexts: RuleTexts = {
  ...apbRules,
  ...valueRules,
  ...arityRules,
  ...cycleRules,
  ...graphRules,
  ...cloneRules,
  ...tilelinkPortRules,
  ...ambaRules,
  ...ahbRules,
  ...axi4PortRules,
  ...axi4AdapterRules,
  ...axi4FilterRules,
  ...axi4ToTlRules,
  ...tilelinkAdapterRules,
  ...tilelinkCoherenceRules,
  ...tilelinkDeviceRules,
  ...axisRules,
  ...bundleBridgeRules,
  ...interruptRules,
  ...clockRules,
  ...configRules,
  ...deviceRules,
  ...inclusiveCacheRules,
  ...subsystemRules,
  ...tileRules,
  ...resourceRules,
  ...inputRules,
};

/** What there is to know about a rule, as a text for a terminal; undefined for an unknown id (design 5). */
export function ruleHelpText(rule: string): string | undefined {
  const text = Object.hasOwn(ruleTexts, rule) ? ruleTexts[rule] : undefined;
  return text && ruleHelp(rule, text);
}

/** All rules with what they require, a line each (design 5). */
export function ruleListText(): string {
  return ruleList(ruleTexts);
}
