import { shown } from '../base/shape/index.js';

/** A class of parameters, which makes them of what is written. */
interface Maker<Init, Made extends object> {
  readonly prototype: Made;
  of(init: Init): Made;
  [Symbol.hasInstance](value: unknown): boolean;
}

/**
 * The items, each made if it is not yet: who takes ports or parties takes them in either form.
 *
 * @throws TypeError for what is not a list, which negotiation tells with what is wanted instead.
 */
export function allMade<Init, Made extends object>(maker: Maker<Init, Made>, items: readonly (Init | Made)[]): Made[] {
  if (!Array.isArray(items)) throw new TypeError(`a list is needed, not ${shown(items)}`);
  return items.map((item) => (item instanceof maker ? (item as Made) : maker.of(item as Init)));
}
