import { resetWhenAbandoned } from '../base/abandoned.js';
import { RequirementError } from '../base/diagnostic/index.js';
import { checkThing } from '../base/options/index.js';
import { type Field, MemberField } from './field.js';
import type { FragmentRule, Rules, RuleViews, View } from './fragment-rules.js';
import * as configRules from './rules.js';

/** A fragment and those below it. Configurations share their lower parts. */
export interface Layer {
  readonly rules: Rules;
  readonly below: Layer | undefined;
}

/** The fragments of `over`, then those of `base`; takes time and space for those of `over` only. */
export function stack(over: Layer | undefined, base: Layer | undefined): Layer | undefined {
  if (base === undefined) return over;
  const fragments: Rules[] = [];
  for (let layer = over; layer !== undefined; layer = layer.below) fragments.push(layer.rules);
  return fragments.reduceRight<Layer>((below, rules) => ({ rules, below }), base);
}

/** The view that searches from one layer downwards on behalf of a whole configuration. */
export class LayerView implements View {
  readonly #site: Layer | undefined;
  readonly #from: Layer | undefined;

  constructor(site: Layer | undefined, from: Layer | undefined) {
    this.#site = site;
    this.#from = from;
  }

  get<T>(key: Field<T>): T {
    const found = lookUp(key, this.#site, this.#from);
    if (found === undefined) throw undefinedKey(key);
    return found.value;
  }

  lift<T>(key: Field<T>): T | undefined {
    return lookUp(key, this.#site, this.#from)?.value;
  }
}

/** A rule that is being evaluated. */
interface Evaluation {
  readonly key: Field<unknown>;
  readonly site: Layer | undefined;
  readonly layer: Layer;
}

/** The rules being evaluated right now, outermost first. Rules are synchronous, so one list serves all configurations. */
const evaluations: Evaluation[] = [];
resetWhenAbandoned(() => {
  evaluations.length = 0;
});

let answered = 0;

/** How often a fragment was asked for a key that it has a rule for, since the program began: not at all where a configuration changes nothing. */
export function fragmentsAsked(): number {
  return answered;
}

interface Found<T> {
  readonly value: T;
}

/** The first answer from layer `from` downwards, then the default (core 9.3). */
function lookUp<T>(key: Field<T>, site: Layer | undefined, from: Layer | undefined): Found<T> | undefined {
  for (let layer = from; layer !== undefined; layer = layer.below) {
    // Most fragments have no rule for the key.
    const rules = layer.rules.of(key);
    const found = rules.length === 0 ? undefined : evaluate({ key, site, layer }, rules);
    // A field and its rules share the type T: Rules accepts no others.
    if (found !== undefined) return found as Found<T>;
  }
  return key.hasDefault ? { value: key.defaultValue as T } : undefined;
}

/** The answer of one layer, if the condition of one of its rules for the key holds. */
function evaluate(evaluation: Evaluation, rules: readonly FragmentRule[]): Found<unknown> | undefined {
  const { key, site, layer } = evaluation;
  answered++;
  requireNoCycle(evaluation);
  const views: RuleViews = {
    site: new LayerView(site, site),
    here: new LayerView(site, layer),
    up: new LayerView(site, layer.below),
  };
  const args = key instanceof MemberField ? key.args : [];
  evaluations.push(evaluation);
  try {
    const rule = rules.find(({ when }) => when(views, args));
    return rule && { value: rule.value(views, args) };
  } finally {
    evaluations.pop();
  }
}

/** Rules have no state, so a rule that is needed for its own answer would run forever. */
function requireNoCycle({ key, site, layer }: Evaluation): void {
  const start = evaluations.findIndex((other) => other.key === key && other.layer === layer && other.site === site);
  if (start < 0) return;
  const path = [...evaluations.slice(start), { key, layer }].map(
    (each) => `${each.key.name} (${each.layer.rules.name})`,
  );
  throw new RequirementError(configRules.configCycle, `Key ${key.name} is defined by itself: ${path.join(' -> ')}.`, {
    help: `A rule that builds on the value of its own key asks up for it: up.get(${key.name}), not site or here.`,
  });
}

function undefinedKey(key: Field<unknown>): RequirementError {
  checkThing('a key', key, 'name', "Give a field: new Field('name', default).");
  const { name, remedy } = key;
  const asking = evaluations.map(({ key, layer }) => `${key.name} (${layer.rules.name})`);
  const reason = asking.length === 0 ? '' : ` It was asked for by ${asking.reverse().join(', for ')}.`;
  return new RequirementError(
    configRules.configUndefined,
    `Key ${name} is not defined: no fragment sets it and it has no default.${reason}`,
    {
      help: remedy,
    },
  );
}
