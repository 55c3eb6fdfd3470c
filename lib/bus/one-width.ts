import { groupBy } from '../base/group-by.js';
import { bytes, listed, RequirementError, type Rule } from '../base/diagnostic/index.js';

/** What somebody joins, as far as its width matters. */
interface WidePort {
  /** Width of its data in bytes. */
  readonly beatBytes: number;
}

/** Who demands one width, and what is said where there are several. */
export interface OneWidth<P extends WidePort> {
  /** What joins the ports, at the beginning of a sentence. */
  readonly who: string;
  readonly rule: Rule;
  /** The slaves of a port. */
  readonly names: (port: P) => readonly string[];
  /** The widths that the protocol can have. Default: any. */
  readonly widths?: readonly number[] | undefined;
  /** The width that all are to have. Default: that of the widest port that may be. */
  readonly wanted?: number | undefined;
  /** What helps where all are to have this width, in bytes; `others`: those that are not. Default: to declare them so. */
  readonly help?: (width: number, others: readonly P[]) => string;
}

/** Throws a `RequirementError` that names all widths unless all ports are equally wide; `of` is asked only then. */
export function demandOneWidth<P extends WidePort>(ports: readonly P[], of: () => OneWidth<P>): void {
  if (ports.every(({ beatBytes }) => beatBytes === ports[0]?.beatBytes)) return;
  const { who, rule, names, widths, wanted, help = (width, others) => `${declaring(width, others, names)}.` } = of();
  const groups = Array.from(
    groupBy(ports, ({ beatBytes }) => beatBytes),
    ([width, alike]) => `${namesOf(alike, names)} ${bytes(width)}`,
  );
  const given = ports.map(({ beatBytes }) => beatBytes);
  const possible = given.filter((width) => widths?.includes(width) ?? true);
  const width = wanted ?? Math.max(...(possible.length > 0 ? possible : given));
  const others = ports.filter(({ beatBytes }) => beatBytes !== width);
  throw new RequirementError(rule, `${who} joins buses of different width: ${groups.join('; ')}.`, {
    help: help(width, others),
  });
}

/** How the slaves of ports become so wide, as the beginning of a sentence. */
export function declaring<P>(width: number, ports: readonly P[], names: (port: P) => readonly string[]): string {
  return `Declare beatBytes: ${width} for ${namesOf(ports, names)}`;
}

/** The slaves of ports, each once. */
export function namesOf<P>(ports: readonly P[], names: (port: P) => readonly string[]): string {
  return listed([...new Set(ports.flatMap(names))]);
}
