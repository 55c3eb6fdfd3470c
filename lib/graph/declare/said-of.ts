import { demand } from '../../base/diagnostic/index.js';
import * as rules from './rules.js';

/**
 * What is said of nodes or modules beyond what they were made with. It is kept with their design, and goes with it: thousands of weak entries
 * would be the collector's to look after.
 */
export class SaidOf<Of extends { readonly design: object }, Fact> {
  readonly #ofDesigns = new WeakMap<object, Map<Of, Fact>>();

  /** What was said last. */
  get(of: Of): Fact | undefined {
    return this.#ofDesigns.get(of.design)?.get(of);
  }

  /** Says it; what was said before is said no more. */
  set(of: Of, fact: Fact): void {
    const known = this.#ofDesigns.get(of.design);
    if (known === undefined) this.#ofDesigns.set(of.design, new Map([[of, fact]]));
    else known.set(of, fact);
  }

  /**
   * Says it once and for all; `words` end the sentence that begins with the path: `stands for module my_uart of RTL`.
   *
   * @throws RequirementError `graph/said-twice` where it was said before.
   */
  setOnce(of: Of & { readonly path: string }, fact: Fact, words: (fact: Fact) => string): void {
    const before = this.get(of);
    demand(
      before === undefined,
      rules.saidTwice,
      () => `${of.path} ${words(fact)}; an earlier call says that it ${words(before ?? fact)}.`,
      { help: 'Say it once.' },
    );
    this.set(of, fact);
  }
}
