/**
 * What is said of nodes or modules beyond what they were made with. It is kept with their design, and goes with it: thousands of weak entries
 * would be the collector's to look after.
 */
export class SaidOf<Of extends { readonly design: object }, Fact> {
  readonly #ofDesigns = new WeakMap<object, Map<Of, Fact>>();

  get(of: Of): Fact | undefined {
    return this.#ofDesigns.get(of.design)?.get(of);
  }

  set(of: Of, fact: Fact): void {
    const known = this.#ofDesigns.get(of.design);
    if (known === undefined) this.#ofDesigns.set(of.design, new Map([[of, fact]]));
    else known.set(of, fact);
  }
}
