import { type Named, nameMatcher, nearestName } from '../../base/names/index.js';
import type { CheckedDesign } from '../design/checked-design.js';
import type { Expectation } from '../policy/expectation.js';
import { worldsOf } from '../design/worlds.js';

/** What a name is to name. */
export type FactKind = 'master' | 'device' | 'node' | 'world' | 'module';

/** A name in an expectation. */
export interface NameInFact {
  readonly kind: FactKind;
  readonly name: string;
}

/** All names in an expectation. */
export function namesInFact(fact: Expectation): NameInFact[] {
  const named = (kind: FactKind, name: string): NameInFact => ({ kind, name });
  switch (fact.kind) {
    case 'vacant':
      return fact.master === undefined ? [] : [named('master', fact.master)];
    case 'at':
    case 'within':
      return [named('device', fact.device), ...(fact.master === undefined ? [] : [named('master', fact.master)])];
    case 'reaches':
    case 'apart': {
      const worlds = (fact.by ?? []).flatMap((part) => part.worlds ?? []);
      return [
        named('master', fact.master),
        named('device', fact.device),
        ...worlds.map((world) => named('world', world)),
      ];
    }
    case 'only':
      return [...fact.masters.map((master) => named('master', master)), named('device', fact.device)];
    case 'interrupts':
      return [named('node', fact.device), named('node', fact.sink)];
    case 'clock':
      return [named('node', fact.node), named('node', fact.clock)];
    case 'frequency':
    case 'width':
      return [named('node', fact.node)];
  }
}

/** Those of the names that nothing in the design has, each with the nearest that something has. */
export function unknownNames<Name extends NameInFact>(
  design: CheckedDesign,
  names: readonly Name[],
): (Name & { readonly help: string | undefined })[] {
  if (names.length === 0) return [];
  const known = knownNames(design);
  return names
    .filter(({ kind, name }) => !isKnown(name, known[kind]))
    .map((each) => ({ ...each, help: nearestName(each.name, known[each.kind]) }));
}

function isKnown(name: string, known: readonly Named[]): boolean {
  const isMeant = nameMatcher(name);
  return known.some(({ path, called }) => isMeant(path, called));
}

function knownNames(design: CheckedDesign): Readonly<Record<FactKind, readonly Named[]>> {
  const { masters, devices, wiring } = design;
  return {
    master: masters.map(({ edge, client }) => ({ path: edge.from, called: client.name })),
    device: devices.map(({ id, name }) => ({ path: id, called: name })),
    node: [...wiring.nodes.keys()].map((path) => ({ path })),
    module: design.elaboration.modules.map(({ id }) => ({ path: id })),
    world: worldsOf(design).map((path) => ({ path })),
  };
}
