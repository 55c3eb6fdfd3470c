import type { WireType } from '../bus/wires/index.js';
import type { End, NetlistModule } from './netlist.js';
import type { Net, Nets, Signal } from './wiring.js';

/** The connections in a module, of which these signals are whole bundles (hardware 5): pairs of them, and what is connected beyond those. */
export function connectionsIn(nets: Nets, bundles: readonly Signal[]): Pick<NetlistModule, 'connects' | 'nets'> {
  const known = new Set(bundles);
  const paired = new Map<Signal, readonly Signal[]>();
  const connects: (readonly [End, End])[] = [];
  for (const signal of bundles) {
    const partners = nets.partnersOf(signal).filter((partner) => known.has(partner));
    for (const { end } of partners.filter((partner) => paired.has(partner))) {
      if (end !== null && signal.end !== null) connects.push(Object.freeze([end, signal.end] as const));
    }
    paired.set(signal, partners);
  }
  const isOfPair = ([one, other, more]: Net): boolean =>
    more === undefined &&
    one !== undefined &&
    other !== undefined &&
    paired.get(one.signal)?.includes(other.signal) === true;
  const others = Array.from(nets.all()).filter(
    (net) => net.length > 1 && !isOfPair(net) && !isEmpty(net[0]?.leaf.type),
  );
  return {
    connects: Object.freeze(connects),
    nets: Object.freeze(
      others.map((net) => Object.freeze(net.flatMap(({ signal, leaf }) => endOf(signal, leaf.path)))),
    ),
  };
}

function isEmpty(type: WireType | undefined): boolean {
  return type !== undefined && 'width' in type && type.width === 0;
}

function endOf({ end }: Signal, path: readonly string[]): End[] {
  return end === null ? [] : [Object.freeze({ ...end, path: Object.freeze([...end.path, ...path]) })];
}
