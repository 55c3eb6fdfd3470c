import { nearestName } from '../../../base/names/index.js';
import type { Guard } from '../../../bus/security/index.js';
import { takesAccesses } from '../../../elaboration/index.js';
import type { Manager } from '../../../query/index.js';
import type { CheckedDesign } from '../../design/checked-design.js';
import type { CheckRule } from '../../policy/rule.js';
import { worldsIn, worldsOf } from '../../design/worlds.js';

/** Worlds that devices or firewalls name and no master. */
export const unknownWorld: CheckRule = {
  id: 'security/unknown-world',
  severity: 'error',
  requires: 'Every world that a firewall or device lets in is a world of some master.',
  because:
    'A world without accesses opens nothing. The intended masters stay outside, while the firewall looks as if it let them in.',
  instead: 'Correct the name, or declare the worlds of the masters with setSecurity.',
  find: (design) => {
    const known = worldsOf(design);
    const named = new Map<string, string>();
    for (const { owner, worlds } of placesNamed(design)) {
      for (const world of worlds) if (!known.includes(world) && !named.has(world)) named.set(world, owner);
    }
    return [...named].map(([world, owner]) => ({
      message: `${owner} lets in world ${world}, which no master names.`,
      subjects: [owner],
      help:
        nearestName(
          world,
          known.map((path) => ({ path })),
        ) ??
        (known.length === 0
          ? 'Say of which worlds the accesses of masters are: setSecurity(cpu, { worlds: […] }).'
          : `Masters name ${known.join(', ')}.`),
    }));
  },
};

// What a firewall admits, by its node, comes before what a device accepts.
function placesNamed({ wiring }: CheckedDesign): { readonly owner: string; readonly worlds: readonly string[] }[] {
  return [...wiring.nodes.values()].flatMap((node) => {
    const { record, module, inward } = node;
    const { id: owner } = record;
    const managers = (): Manager[] => inward.flatMap((edge) => wiring.ports.managers(edge));
    if (takesAccesses(wiring, node)) return managers().map(({ takes }) => ({ owner, worlds: worldsIn(takes) }));
    // Most nodes are no firewalls, and are not read.
    if (module.traits?.firewall !== true) return [];
    return managers().map(({ guard, takes }) => ({
      owner,
      worlds: guardWorlds(guard).filter((world) => !worldsIn(takes).includes(world)),
    }));
  });
}

function guardWorlds({ read, write }: Guard = {}): string[] {
  return [...worldsIn(read), ...worldsIn(write)];
}
