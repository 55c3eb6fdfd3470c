import { demand, listed, type Rule } from '../base/diagnostic/index.js';

/** A master of any protocol, as far as it says how much it has in flight. */
export interface MasterFlight {
  readonly name: string;
  /** Most transactions in flight; undefined where nothing limits them. */
  readonly maxFlight?: number | undefined;
}

/** How a refusal of masters without a limit is put. */
export interface FlightWords {
  /** Who needs the limit and what for: `OBI-to-TileLink bridge soc.bridge cannot number its requests`. */
  readonly need: string;
  /** What is to be limited. Default `transactions`. */
  readonly what?: string;
  /** What a limit is for, behind all: `for each id`. Default nothing. */
  readonly each?: string;
  /** What to do, given the names of those without a limit. */
  readonly help: (names: string) => string;
}

/**
 * How many transactions each of the masters has in flight, in their order.
 *
 * @throws RequirementError with the rule unless all have a limit; it names all that have none.
 */
export function flightsOf(masters: readonly MasterFlight[], rule: Rule, words: () => FlightWords): number[] {
  const open = masters.filter(({ maxFlight }) => maxFlight === undefined);
  const names = (): string => listed([...new Set(open.map(({ name }) => name))]);
  demand(
    open.length === 0,
    rule,
    () => {
      const { need, what = 'transactions', each } = words();
      const verb = open.length === 1 ? 'has' : 'have';
      return `${need}: nothing limits the ${what} that ${names()} ${verb} in flight${each === undefined ? '' : ` ${each}`}.`;
    },
    { help: () => words().help(names()) },
  );
  return masters.flatMap(({ maxFlight }) => maxFlight ?? []);
}
