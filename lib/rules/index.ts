import { apbRules } from './apb.js';
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

export { type Clause, clausesOf } from './clause.js';
export { clauseHelp } from './clause-help.js';
export { ruleHelp, ruleList } from './rule-help.js';
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
  ...axisRules,
  ...bundleBridgeRules,
  ...interruptRules,
  ...clockRules,
  ...tilelinkAdapterRules,
  ...tilelinkCoherenceRules,
  ...tilelinkDeviceRules,
  ...configRules,
  ...deviceRules,
  ...inclusiveCacheRules,
  ...subsystemRules,
  ...tileRules,
  ...resourceRules,
  ...inputRules,
};
