/** What there is to know about a rule, whoever breaks it; a message adds the names and the numbers. */
export interface RuleText {
  /** What must hold, in one sentence. */
  readonly requires: string;
  /** Why it must, for someone who meets the rule for the first time. */
  readonly because: string;
  /** What to change. */
  readonly instead: string;
  /** Clause of the specification: `tilelink 3.1`. */
  readonly clause: string;
}

/** Rules by their ids, `area/name`. */
export type RuleTexts = Readonly<Record<string, RuleText>>;
