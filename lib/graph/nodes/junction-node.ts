import { checkOptions } from '../../base/options/index.js';
import { arityError, count } from './arity-error.js';
import { Node, type NodeOptions, type Protocol } from '../declared.js';
import { type PortCounts, type StarCounts, type Stars, starsOf } from './port-counts.js';
import type { ProtocolTypes } from './protocol-types.js';
import * as rules from './rules.js';

/** The functions of a junction, each called once for every parallel unit. */
export interface JunctionOptions<In extends ProtocolTypes, Out extends ProtocolTypes> extends NodeOptions<In, Out> {
  /** From the inward values of a unit to its outward ones; must return `dRatio` of them. */
  down(values: readonly In['down'][], ratio: Ratio): readonly Out['down'][];
  /** From the outward values of a unit to its inward ones; must return `uRatio` of them. */
  up(values: readonly Out['up'][], ratio: Ratio): readonly In['up'][];
}

/** How many inward and outward ports each unit of a junction has. */
export interface Ratio {
  /** Inward ports of each unit. */
  readonly uRatio: number;
  /** Outward ports of each unit. */
  readonly dRatio: number;
}

/** Several nexus of equal shape side by side; the port index modulo the number of units names the unit (core 2.5). */
export class JunctionNode<In extends ProtocolTypes, Out extends ProtocolTypes = In> extends Node<In, Out> {
  override get kind(): 'junction' {
    return 'junction';
  }

  private readonly functions: JunctionOptions<In, Out>;

  constructor(inner: Protocol<In>, outer: Protocol<Out>, options: JunctionOptions<In, Out>) {
    super(inner, outer, options);
    checkOptions('JunctionOptions', options);
    this.functions = options;
  }

  override resolveStar({ iKnown, oKnown }: StarCounts): Stars {
    if (iKnown !== 0 && oKnown !== 0) {
      throw arityError(
        rules.arityJunctionBothSides,
        `${this.title} has ${count(iKnown, 'inward edge')} and ${count(oKnown, 'outward edge')} that it does not decide itself, but only one side can say how many units there are.`,
        "Let the junction decide the bindings of one side: its sources' with starFrom (:*=) or its sinks' with fromStar (:=*).",
      );
    }
    const multiplicity = Math.max(iKnown, oKnown);
    return starsOf(multiplicity, multiplicity);
  }

  override mapDown(inputs: readonly In['down'][], ports: PortCounts): readonly Out['down'][] {
    const ratio = this.ratio(ports);
    return rows(
      this,
      columns(inputs, ports.iStar).map((unit) => this.functions.down(unit, ratio)),
    );
  }

  override mapUp(outputs: readonly Out['up'][], ports: PortCounts): readonly In['up'][] {
    const ratio = this.ratio(ports);
    return rows(
      this,
      columns(outputs, ports.iStar).map((unit) => this.functions.up(unit, ratio)),
    );
  }

  private ratio({ inward, outward, iStar: multiplicity }: PortCounts): Ratio {
    if (multiplicity === 0) {
      throw arityError(
        rules.arityJunctionNoUnits,
        `${this.title} has no units: no binding says how many there are.`,
        `Bind the sources or the sinks of ${this.path} with from (:=), once for each unit, and the other side with a star.`,
      );
    }
    if ((inward === 0) !== (outward === 0)) {
      const [side, missing, peer] =
        inward === 0 ? (['outward', 'inward', 'source'] as const) : (['inward', 'outward', 'sink'] as const);
      throw arityError(
        rules.arityCount[side],
        `${this.title} has ${count(inward + outward, `${side} edge`)} but no ${missing} one.`,
        `Bind at least one ${peer} to ${this.path}.`,
      );
    }
    return { uRatio: Math.floor(inward / multiplicity), dRatio: Math.floor(outward / multiplicity) };
  }
}

/** The values of each unit: value k belongs to unit k modulo `units`. */
function columns<T>(values: readonly T[], units: number): T[][] {
  if (values.length === 0) return [];
  const grouped = Array.from({ length: units }, (): T[] => []);
  values.forEach((value, k) => grouped[k % units]?.push(value));
  return grouped;
}

function rows<T>(node: Node, units: readonly (readonly T[])[]): T[] {
  const length = units[0]?.length ?? 0;
  if (units.some((unit) => unit.length !== length)) {
    throw arityError(
      rules.arityJunctionRagged,
      `${node.title} got ${units.map((unit) => unit.length).join(', ')} values for its units, but needs equally many for each.`,
      'Return one value for each port of the unit: dRatio values from down, uRatio values from up.',
    );
  }
  return Array.from({ length }, (_, row) => units.map((unit) => unit[row] as T)).flat();
}
