import type { Elaboration, ModuleRecord } from '../../elaboration/index.js';
import { type PortGroup, PortGroups } from '../../hardware/index.js';
import { type Change, type ChangeDetails, changeOf, type Happening } from '../change/change.js';
import { compareMaps } from './maps.js';

/**
 * The changes in the hardware ports of modules that are in both versions. They are breaking for the outermost module, and internal for others. Ports
 * of RTL are part of the facts, and clones have the ports of their prototypes.
 */
export function comparePorts(before: Elaboration, after: Elaboration, named: (id: string) => string): Change[] {
  const [old, young] = [before, after].map((elaboration) => new PortGroups(elaboration));
  const groupsOf = (of: PortGroups | undefined, { id }: ModuleRecord): Map<string, PortGroup> =>
    new Map((of?.of(id) ?? []).map((group) => [group.name, group]));
  return compareMaps(
    modulesOf(before, named),
    modulesOf(after, (id) => id),
    {
      gone: () => [],
      come: () => [],
      both: (id, a, b) => compareModules(id, b.parent === null, groupsOf(old, a), groupsOf(young, b)),
    },
  );
}

function modulesOf({ modules }: Elaboration, named: (id: string) => string): Map<string, ModuleRecord> {
  const own = modules.filter(({ clone, rtl }) => clone === null && rtl === undefined);
  return new Map(own.map((module) => [named(module.id), module]));
}

type Groups = ReadonlyMap<string, PortGroup>;

function compareModules(module: string, outermost: boolean, before: Groups, after: Groups): Change[] {
  const change = (happening: Happening, details: ChangeDetails): Change =>
    changeOf('hardware', happening, module, { ...details, impact: outermost ? 'breaking' : 'internal' });
  return compareMaps(before, after, {
    gone: (detail, group) => change('removed', { detail, before: sizeOf(group) }),
    come: (detail, group) => change('added', { detail, after: sizeOf(group) }),
    both: (_, a, b) =>
      compareMaps(portsIn(a), portsIn(b), {
        gone: (detail, port) => change('removed', { detail, before: port }),
        come: (detail, port) => change('added', { detail, after: port }),
        both: (detail, had, has) => (had === has ? [] : change('changed', { detail, before: had, after: has })),
      }),
  });
}

function sizeOf({ ports }: PortGroup): string {
  const [only] = ports;
  return ports.length === 1 && only !== undefined ? `${only.direction} ${only.bits}` : `${ports.length} ports`;
}

// `input 13`, the notation for ports of RTL.
function portsIn({ ports }: PortGroup): Map<string, string> {
  return new Map(ports.map(({ name, direction, bits }) => [name, `${direction} ${bits}`]));
}
